"""Good orders of the samples, spoilt as people spoil them, and how they are read then.

A line is read as what was meant, or it is asked back; it is never read as anything else. What is
spoilt is what another person at the table would still read: letters and signs, blanks, short forms,
words of the house, an object behind its verb, ticks, rows sorted; and now and then a slip of the
pen, which need not be read but must not be taken for another name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from tests.sheets.forms import filled_in, sample, state_of, understood
from workbook_engine.books.book import Value, row_column
from workbook_engine.commands.samples import Sample, orders_of_turn
from workbook_engine.core.answers import shown
from workbook_engine.core.desk import HouseWord
from workbook_engine.core.findings import Severity, folded
from workbook_engine.core.naming import Naming
from workbook_engine.core.notation import names_in, stops_in
from workbook_engine.core.order_sheets import naming_of
from workbook_engine.core.reader import Lexicon, Shape, names_typed
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.spelt import hex_spelt, square_spelt
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.shipped import folder

SMALL = {
    "opcom": ("kleindorf", "arnhem_bridge"),
    "sector": ("krookwurst",),
    "combat_captain": ("arnhem_ramp",),
    "last_war": ("orel_salient",),
}
SAMPLES = {
    "opcom": ("kleindorf", "arnhem_bridge", "market_garden"),
    "sector": ("krookwurst", "chir_1942"),
    "combat_captain": ("arnhem_ramp", "town_and_airfield"),
    "last_war": ("orel_salient", "eastern_front_1943"),
    "own_rules": ("brook_crossing", "nachod_1866"),
}
TICKS: tuple[Value, ...] = ("x", "X", "yes", "Ja", "✓", "☑", " x ", "ticked", True, 1)
TAKEN = frozenset({"W-TARGET"})
"""Findings that are no errors, and say all the same that a name is not read."""
WORDS = {"verb": "los gehts", "name": "our friends"}
"""What is written for the first verb, and the first name, of a form: words of the house."""


class Form(Struct, frozen=True):
    """A good order sheet of one team: its lines, each with what stands in its cells."""

    of: Sample
    state: State
    team: str
    schema: SheetSchema
    lines: tuple[Record, ...]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that a team fills in."""
        return tuple(c for c in self.schema.columns_in("team") if c.edit == "team")

    def naming(self, column: Column) -> Naming[Any, Any] | None:
        """Return what a column names."""
        return naming_of(self.of.ruleset.orders, self.schema.record, column.name)

    def cells(self, line: Record) -> dict[str, Value]:
        """Return what stands in the cells of a line."""
        return {
            each.header: value
            for each in self.columns
            if (value := _typed(getattr(line, each.name))) != ""
        }


class Spoilt(Struct, frozen=True):
    """A line as somebody wrote it, and what it was."""

    good: Record
    cells: Mapping[str, Value]


class Outcome(Struct, frozen=True):
    """What became of a spoilt line."""

    spoilt: Spoilt
    said: str
    """`read`, `asked`, or what is wrong."""


def _typed(value: Any) -> Value:
    if isinstance(value, bool):
        return "x" if value else ""
    return value if isinstance(value, int) else "" if value is None else shown(value)


@cache
def forms_of(name: str) -> tuple[Form, ...]:
    """Return the order sheets of a sample, with the lines that are sound as given."""
    return tuple(_forms(name))


def _forms(name: str) -> Iterator[Form]:
    of = sample(name)
    for turn in sorted((folder("sample_campaigns") / name / "orders").iterdir()):
        number, _, stage = turn.name.removeprefix("turn-").partition(".")
        position = Position(int(number), int(stage or 1))
        given = orders_of_turn(name, of.ruleset, position, of.tables)
        for team, orders in given.items():
            for kind in orders:
                lines = tuple(orders[kind].values())
                form = Form(of, _state(of, lines), team, of.schemas.of(kind), lines)
                if sound := tuple(_sound(form)):
                    yield replace(form, lines=sound)


def _state(of: Sample, lines: tuple[Record, ...]) -> State:
    """Return the sample's state, with two words of the house for what the lines say."""
    meant = list[tuple[str, str]]()
    for line in lines[:1]:
        schema = of.schemas.of(type(line))
        who = getattr(line, schema.ordered) if schema.ordered else ""
        verb = next((c for c in schema.columns_in("team") if c.verb), None)
        own = getattr(line, verb.name) if verb else ""
        meant += [(WORDS["verb"], verb.choices[0] if verb.choices else own)] if verb else []
        meant += [(WORDS["name"], who)] if isinstance(who, str) and len(names_in(who)) == 1 else []
    rows = (HouseWord(number=n, theirs=word, ours=ours) for n, (word, ours) in enumerate(meant, 1))
    return state_of(of, Tables.of(*rows))


def _sound(form: Form) -> Iterator[Record]:
    """Yield the lines of a form about which nothing is said as they are."""
    spoilt = [Spoilt(line, form.cells(line)) for line in form.lines]
    for each in outcomes(form, spoilt):
        if each.said == "read":
            yield each.spoilt.good


def outcomes(form: Form, lines: list[Spoilt]) -> Iterator[Outcome]:
    """Read lines on a form of their own, and tell what became of each."""
    book = filled_in({form.schema: [each.cells for each in lines]})
    reading, found = understood(form.of, form.state, form.team, book)
    said: dict[int, list[str]] = {}
    for each in found:
        if each.cell and each.cell.address:
            grave = each.severity is Severity.ERROR or each.code in TAKEN
            row = row_column(each.cell.address)[0]
            said.setdefault(row, []).append("asked" if grave else each.code)
    read = reading.orders[form.schema.record]
    for n, spoilt in enumerate(lines, 1):
        told, line = said.get(n + 1, []), read.get(f"{form.team}/{n}")
        yield Outcome(spoilt, _what(form, spoilt, line, told))


def _what(form: Form, spoilt: Spoilt, line: Record | None, told: list[str]) -> str:
    if "asked" in told:
        return "asked"
    if line is None:
        return "dropped in silence"
    for each in form.columns:
        meant, now = (_letters(getattr(one, each.name)) for one in (spoilt.good, line))
        if meant != now:
            return f"{each.header}: {spoilt.cells.get(each.header)!r} is read as {now}, not {meant}"
    otherwise = [c.header for c in form.columns if _is_otherwise(form, c, spoilt)]
    return "read" if not otherwise or told else f"{otherwise} read otherwise, and it is not told"


def _is_otherwise(form: Form, column: Column, spoilt: Spoilt) -> bool:
    """Tell whether a cell names something by other letters than its own names have."""
    naming, typed = form.naming(column), _letters(spoilt.cells.get(column.header))
    if naming is None or not typed:
        return False
    lexicon = Lexicon(form.state, form.team, naming.kinds_of(spoilt.good))
    names = names_typed(naming.shape, str(spoilt.cells[column.header]), lexicon)
    is_plain = all(lexicon.read(each).is_plain for each in names)
    return not is_plain and typed != _letters(getattr(spoilt.good, column.name))


def _letters(value: Any) -> str:
    return folded(shown(value)) if value not in (None, "") else ""


def books(samples: Iterable[str], seeds: Iterable[int]) -> Iterator[Outcome]:
    """Yield what became of the lines of sloppy books, one book a seed."""
    forms = [form for name in samples for form in forms_of(name)]
    for seed in seeds:
        chance = Random(seed)
        form = chance.choice(forms)
        yield from outcomes(form, sloppy(form, chance))


def sloppy(form: Form, chance: Random) -> list[Spoilt]:
    """Return the lines of a form as a sloppy person writes them, sorted anew."""
    lines = [_sloppy(form, line, chance) for line in form.lines]
    chance.shuffle(lines)
    return lines


def _sloppy(form: Form, line: Record, chance: Random) -> Spoilt:
    cells = form.cells(line)
    for each in form.columns:
        if each.header in cells and chance.random() < 0.5:
            cells[each.header] = _cell(form, each, line, cells[each.header], chance)
    if chance.random() < 0.3:
        _put_behind_its_verb(form, line, cells, chance)
    return Spoilt(line, cells)


def _cell(form: Form, column: Column, line: Record, value: Value, chance: Random) -> Value:
    if column.type == "boolean":
        return chance.choice(TICKS)
    if column.type in ("integer", "number") and isinstance(value, int):
        return chance.choice([str(value), f" {value} ", float(value)])
    if column.choices:
        return _word(column, str(value), chance)
    naming = form.naming(column)
    return str(value) if naming is None else _names(form, naming, line, str(value), chance)


def _word(column: Column, word: str, chance: Random) -> str:
    ways = [word.upper(), word.lower(), f" {word}  ", word.replace(" ", "  ")]
    if column.verb:
        house = [WORDS["verb"]] if word == column.choices[0] else []
        ways += [f"{word}ing", f"{word}s", word[:4], word.title(), *house]
        ways += _SYNONYMS.get(folded(word), [])
    others = {each for each in ways if column.also.get(folded(each), word) != word}
    return chance.choice([each for each in ways if each not in others])


_SYNONYMS = {
    "attack": ["ATK", "Angriff", "atk"],
    "move": ["mv", "Marsch"],
    "hold": ["halten", "Hold "],
    "fire": ["Feuer", "shoot"],
    "defend": ["def", "Verteidigen"],
}


def _names(form: Form, naming: Naming[Any, Any], line: Record, text: str, chance: Random) -> str:
    """Return the names of a cell, each as somebody writes it."""
    kinds = naming.kinds_of(line)
    lexicon = Lexicon(form.state, form.team, kinds)
    if naming.shape is Shape.ONE or lexicon.read(text).is_plain:
        return _name(form, text, kinds, chance)
    is_way = naming.shape is Shape.WAY
    names = [_name(form, each, kinds, chance) for each in (stops_in if is_way else names_in)(text)]
    return chance.choice([" > ", ", ", " then "] if is_way else ["; ", ";", ", ", " and "]).join(
        names
    )


_BETWEEN = {True: [" > ", ", ", " then ", ">"], False: ["; ", ";", ", ", " and ", " + ", ";\n"]}


def _name(form: Form, name: str, kinds: Any, chance: Random) -> str:
    ways: list[Callable[[str], str]] = [str.upper, str.lower, str.title, lambda t: f"  {t} "]
    named = [n for kind in kinds for n in kind.names(form.state, form.team) if not kind.is_hidden]
    also = [other for each in named if each.name == name for other in each.also if other]
    also += [f"{name} ({each.at})" for each in named if each.name == name and each.at]
    if also:
        ways.append(lambda _: chance.choice(also))
    if any(each.squares for each in kinds) and (at := square_spelt(name)) == name:
        letters = at.rstrip("0123456789")
        number = at.removeprefix(letters)
        ways += [lambda _, s=sign: f"{letters.lower()}{s}{number}" for sign in (" ", "-", ".", "0")]
        ways += [lambda t: f"{t} (village)", lambda t: f"square {t}", lambda t: f"{t}."]
    elif any(each.squares for each in kinds) and hex_spelt(name) == name:
        ways += [lambda t: t.lstrip("0"), lambda t: f"{t[:2]}-{t[2:]}", lambda t: f"hex {t}"]
    else:
        ways += [_with_signs, _short, _ordinal, _umlauts, lambda t: f"the {t}", lambda t: f"at {t}"]
        ways += [lambda t: _slip(t, chance)]
    house = next((w.ours for w in form.state[HouseWord].values() if w.theirs == WORDS["name"]), "")
    if name == house:
        ways.append(lambda _: WORDS["name"].upper())
    return chance.choice(ways)(name)


def _with_signs(text: str) -> str:
    return text.replace(" ", "-") if "-" not in text else text.replace("-", " ")


_SHORT = {"Brigade": "Bde", "Regiment": "Rgt", "Division": "Div.", "II/": "2/"}


def _short(text: str) -> str:
    for word, short in _SHORT.items():
        text = text.replace(word, short)
    return f"1/{text.removeprefix('I/')}" if text.startswith("I/") else text


def _ordinal(text: str) -> str:
    first, _, rest = text.partition(" ")
    return f"{first}th {rest}" if first.isdecimal() and rest else text


def _umlauts(text: str) -> str:
    return text.replace("ue", "ü").replace("oe", "ö").replace("ae", "ä")


def _slip(text: str, chance: Random) -> str:
    """Swap two letters of a long word, or leave one out."""
    words = text.split()
    long = [n for n, word in enumerate(words) if len(word) > 4 and word.isalpha()]
    if not long:
        return text
    n, word = (at := chance.choice(long)), words[at]
    k = chance.randrange(1, len(word) - 2)
    swapped = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
    words[n] = chance.choice([swapped, word[:k] + word[k + 1 :]])
    return " ".join(words)


def _put_behind_its_verb(form: Form, line: Record, cells: dict[str, Value], chance: Random) -> None:
    """Write the object behind the verb, and clear its own cell more often than not."""
    verb = next((c for c in form.columns if c.objects), None)
    if verb is None or not (word := getattr(line, verb.name)):
        return
    column = verb.objects.get(word, verb.objects.get("", ""))
    own = next((c for c in form.columns if c.name == column), None)
    if own is None or own.header not in cells:
        return
    between = chance.choice(["", "the ", "to ", "at "])
    cells[verb.header] = f"{str(word).lower()} {between}{cells[own.header]}"
    if chance.random() < 0.7:
        del cells[own.header]
