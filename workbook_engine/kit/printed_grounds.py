"""A terrain chart of a printed page, in three layouts, as rows of Ground and of Modifiers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.core.findings import folded
from workbook_engine.core.relaid import OurCell, Relaid, TheirChart
from workbook_engine.core.squares import Square
from workbook_engine.kit.as_printed import is_nothing
from workbook_engine.kit.costs import cost_in, singular
from workbook_engine.kit.maps.picture import Tint
from workbook_engine.kit.printed_blocks import Block, Text, blocks_of
from workbook_engine.kit.printed_effects import DEFENDER, effect_in

COST, EFFECT, ROOM, LETTER, NOTE = "cost", "effect", "room", "letter", "note"
_HEADS = {
    COST: "cost mp mf mps movement|movement cost|movement points|cost to enter|entry cost|move"
    "|move cost|mp cost|kosten|bewegung|coût",
    EFFECT: "effect effects combat drm defence defense|combat effect|effect on combat"
    "|effects on combat|combat effects|terrain effect|die|die modifier|die roll modifier"
    "|column shift|shift|defence modifier|modifier|modifiers|column|columns|kampf",
    ROOM: "stacking stack room limit|stacking limit|units",
    LETTER: "letter code sign symbol|map letter",
    NOTE: "note notes remarks",
}
_KNOWN = {
    folded(word): what
    for what, words in _HEADS.items()
    for word in [*words.partition("|")[0].split(), *words.split("|")[1:]]
}
_NAMES = frozenset({"terrain", "ground", "terrain type", "hex", "gelande", "terrain in hex"})
"""What stands over the names of grounds."""
_TINTS = {
    "forest": Tint.WOODS, "wood": Tint.WOODS, "swamp": Tint.MARSH, "marsh": Tint.MARSH,
    "village": Tint.TOWN, "town": Tint.TOWN, "city": Tint.CITY, "lake": Tint.WATER,
    "sea": Tint.WATER, "water": Tint.WATER, "hill": Tint.HILLS, "slope": Tint.HILLS,
    "mountain": Tint.PEAKS, "desert": Tint.SAND, "sand": Tint.SAND, "heath": Tint.HEATH,
    "rough": Tint.HEATH, "jungle": Tint.DENSE, "clear": Tint.OPEN, "open": Tint.OPEN,
}  # fmt: skip
_PARTS = re.compile(r"[,;](?!\d)")
_FOR, _OF = re.compile(r" (?:for|to) "), re.compile(r" (?=\d|no\b|all\b|p\b|prohibited\b)")
_NO_COST = (
    "is not a cost. Write 2, all or no (what a river costs besides stands with it), or say "
    '--value "Cost: {text}=..."'
)
_NO_EFFECT = (
    "is not understood. Write +1 defence, -1 DRM, 1 column left or x2 defence, or say "
    '--value "Does: {text}=die -1"'
)


class OurGround(Struct, frozen=True):
    """A ground that stands on our sheet already."""

    letter: str
    name: str
    costs: Collection[str]
    """Of classes that pay another cost."""


class OurSheets(Struct, frozen=True):
    """What stands on our sheets already; words and names are compared as `singular` has them."""

    classes: Mapping[str, str]
    """Of types and classes of movement, the class."""
    grounds: Mapping[str, OurGround]
    letters: Collection[str]
    """Those that are taken."""
    modifiers: Mapping[tuple[str, str], str]
    """Of a condition, folded, and the side that it is for, the id of the row."""
    effects: str
    """What the sheet is called that says what ground does to a fight."""
    known: Mapping[str, str]
    """What a condition of it may name, in the words of the language."""


class _Said(Struct, frozen=True):
    """One thing that a chart says of a ground: what, of which class, under which head."""

    what: str
    of: str
    head: str
    text: Text


class _Kind(Struct, frozen=True):
    """A ground of a chart and all that is said about it."""

    name: Text
    says: Sequence[_Said]

    def all_of(self, what: str) -> list[_Said]:
        """Return what is said about one kind of thing."""
        return [each for each in self.says if each.what == what]


class _Read(Struct, frozen=True):
    """The grounds of a chart, how they were read, and what is not taken."""

    kinds: list[_Kind]
    how: list[str]
    left: list[str]


def relaid_ground(chart: TheirChart, ours: OurSheets) -> Relaid | None:
    """Return a terrain chart as rows of Ground; None where a sheet holds none.

    A ground a row, a ground a column, or lines such as `Woods: 2 MP, +1 defence`.
    """
    read = _kinds(chart, ours)
    letters = _Letters(ours)
    classes = {each.of for kind in read.kinds for each in kind.all_of(COST)} - {""}
    for of in sorted(classes - {*map(folded, ours.classes.values())}):
        read.how.append(f"{of} is a class: of types that have it under Moves as")
    rows = [_row(kind, letters, chart) for kind in read.kinds]
    effects = [e.text.text for kind in read.kinds for e in kind.all_of(EFFECT)]
    count = sum(not is_nothing(text) for text in effects)
    if count:
        its = ours.effects
        read.how.append(f"what it says of fights, {count}, is of {its}: import it --to {its} too")
    return Relaid(rows, (*read.how, *letters.told), tuple(read.left)) if rows else None


def relaid_effects(chart: TheirChart, ours: OurSheets) -> Relaid | None:
    """Return what a terrain chart says of fights as rows of Modifiers."""
    read = _kinds(chart, ours)
    rows: list[dict[str, OurCell]] = []
    for kind in read.kinds:
        known_as = ours.grounds.get(singular(kind.name.text))
        when = f"ground is {known_as.name if known_as else kind.name.text}"
        for each in kind.all_of(EFFECT):
            at, text = each.text.at, each.text.text
            if is_nothing(text):
                continue
            said = chart.value("Does", text)
            does = (DEFENDER, said) if said else effect_in(text, each.head)
            side, its = does or ("", text)
            cell = OurCell(its, at, "" if does else f"{text} {_NO_EFFECT.format(text=text)}.")
            rows.append(
                effect_row(ours, rows, side or DEFENDER, OurCell(when, at), cell, kind.name)
            )
    is_terrain = any(kind.all_of(COST) for kind in read.kinds)
    return Relaid(rows, tuple(read.how), tuple(read.left)) if rows and is_terrain else None


def effect_row(
    ours: OurSheets,
    rows: Iterable[Mapping[str, OurCell]],
    side: str,
    when: OurCell,
    does: OurCell,
    note: Text,
) -> dict[str, OurCell]:
    """Return a row of what something does to a fight: that which is of it already, else a new one.

    `rows` are those that are made so far.
    """
    used = {row["id"].value for row in rows} | {""}
    known = ours.modifiers.get((folded(str(when.value)), side), "")
    taken = used.union(ours.modifiers.values())
    fresh = (f"MOD-{n}" for n in range(1, 10**4) if f"MOD-{n}" not in taken)
    return {
        "id": OurCell(known if known not in used else next(fresh), when.at),
        "side": OurCell(side, when.at),
        "when": when,
        "does": does,
        "note": OurCell(note.text, note.at),
    }


# The layouts


def _kinds(chart: TheirChart, ours: OurSheets) -> _Read:
    """Return the grounds of a chart, and how they were read."""
    read = _Read([], [], [])
    for block in blocks_of(chart):
        ways = (("a row", block), ("a column", _turned(block)))
        grids = ((way, _grid(each, chart, ours)) for way, each in ways)
        way, kinds = next(((way, its) for way, its in grids if its), ("a line", []))
        kinds = kinds or [*_lines(block, ours)]
        read.kinds.extend(kinds)
        read.how.extend([f"a ground is {way}"] if kinds else [])
        if way != "a line":
            read.how.extend(f"row {n.at[0]} is a note, not taken: {n.text}" for n in block.notes)
        told = {e.text.at: e for k in kinds for e in k.all_of(NOTE) if e.text.text}
        read.left.extend(f"{Square(*at)} is not taken: {e.text.text}" for at, e in told.items())
    return read


def _turned(block: Block) -> Block:
    rows = [[*column] for column in zip(*block.rows, strict=True)]
    return Block(block.titles, rows, block.lines, block.notes)


def _grid(block: Block, chart: TheirChart, ours: OurSheets) -> list[_Kind]:
    """Return the grounds of a block that has a row for each below a row of heads."""
    for skipped in range(min(2, len(block.rows))):
        heads = block.rows[skipped][1:]
        below = block.rows[skipped + 1 :]
        columns = [
            _column(each, [row[n] for row in below], chart, ours) for n, each in enumerate(heads, 1)
        ]
        costs = [of for what, of, _ in columns if what == COST]
        across = any(folded(row[0].text) in _KNOWN for row in below)
        over_names = folded(block.rows[skipped][0].text) in _NAMES and not across
        known = over_names or any(sure for *_, sure in columns)
        if known and below and costs and len({*costs}) == len(costs):
            return [
                _Kind(
                    row[0],
                    [
                        _Said(what, of, head.text, cell)
                        for (what, of, _), head, cell in zip(columns, heads, row[1:], strict=True)
                    ],
                )
                for row in below
                if row[0].text
            ]
    return []


def _column(
    head: Text, cells: Sequence[Text], chart: TheirChart, ours: OurSheets
) -> tuple[str, str, bool]:
    """Return what a column says, of which class, and whether its head is known."""
    column = chart.value("Cost by class", head.text)
    what = _KNOWN.get(folded(head.text), "")
    if what:
        return what, "", True
    of = ours.classes.get(singular(column or head.text))
    if of is not None:
        return COST, of, True
    filled = [each.text for each in cells if not is_nothing(each.text)]
    if filled and all(cost_in(text) for text in filled):
        return COST, folded(head.text), False
    does = sum(effect_in(text, head.text) is not None for text in filled)
    return (EFFECT if does * 2 > len(filled) else NOTE), "", False


def _lines(block: Block, ours: OurSheets) -> Iterator[_Kind]:
    """Yield the grounds of a list, `Woods: 2 MP, +1 defence`."""
    for line in block.lines:
        name, colon, behind = (each.strip() for each in line[0].text.partition(":"))
        rest = [Text(behind, line[0].at), *line[1:]]
        parts = [Text(p, each.at) for each in rest for p in _PARTS.split(each.text)]
        says = [_part(each, ours) for each in parts if each.text]
        if colon and any(each.what != NOTE for each in says):
            yield _Kind(Text(name, line[0].at), says)


def _part(text: Text, ours: OurSheets) -> _Said:
    """Return what a part of a line says: a cost, one of a class, an effect on a fight."""
    its = text.text
    if effect_in(its) is not None:
        return _Said(EFFECT, "", "", text)
    if cost_in(its.casefold().removeprefix("cost ")) is not None:
        return _Said(COST, "", "", Text(its.casefold().removeprefix("cost "), text.at))
    cost, *who_ = _FOR.split(its, maxsplit=1)
    who = who_[0] if who_ else ""
    if not who:
        who, cost = [*_OF.split(its, maxsplit=1), ""][:2]
    of = ours.classes.get(singular(who))
    if of is not None and cost_in(cost) is not None:
        return _Said(COST, of, "", Text(cost, text.at))
    return _Said(NOTE, "", "", text)


# The rows of ours


class _Letters:
    """Gives each ground its letter: that which it has, one of the chart, a free one."""

    def __init__(self, ours: OurSheets) -> None:
        self._rows = ours.grounds
        self._taken = {*ours.letters}
        self.told: list[str] = []

    def of(self, name: str, typed: str) -> tuple[str, OurGround | None]:
        """Return the letter of a ground, and the row that it has already."""
        row = self._rows.get(singular(name))
        if row is not None and not typed:
            return row.letter, row
        letters = f"{name}ABCDEFGHIJKLMNOPQRSTUVWXYZ".upper()
        free = (each for each in letters if "A" <= each <= "Z" and each not in self._taken)
        letter = typed or next(free, "")
        self._taken.add(letter)
        if not typed:
            self.told.append(f"{name} is the letter {letter} on the map")
        return letter, None


def _row(kind: _Kind, letters: _Letters, chart: TheirChart) -> Mapping[str, OurCell]:
    """Return a ground as a row; who is of no class in it pays as its first column says."""
    at, name = kind.name.at, kind.name.text
    typed = next((each.text.text for each in kind.all_of(LETTER)), "")
    letter, there = letters.of(name, typed)
    costs = {each.of: _cost(each, chart) for each in reversed(kind.all_of(COST)) if each.text.text}
    made = {"letter": OurCell(letter, at)}
    if there is None:
        made |= {"name": OurCell(name, at)}
        tint = next((_TINTS[word] for word in map(singular, name.split()) if word in _TINTS), None)
        made |= {"tint": OurCell(tint, at)} if tint else {}
    base = costs.pop("", None) or next(reversed(costs.values()), None)
    if base:
        made["cost"] = base
    others = {of: its for of, its in costs.items() if base and its.value != base.value}
    if others or (there and there.costs):
        wrong = next((its.wrong for its in others.values() if its.wrong), "")
        text = "; ".join(f"{of} {its.value}" for of, its in reversed(others.items()))
        made["costs"] = OurCell(text, next((its.at for its in others.values()), at), wrong)
    for each in kind.all_of(ROOM):
        if each.text.text.isdecimal():
            made["room"] = OurCell(int(each.text.text), each.text.at)
    return made


def _cost(said: _Said, chart: TheirChart) -> OurCell:
    """Return what is to stand under Cost for a cell of a chart."""
    text = chart.value("Cost", said.text.text) or said.text.text
    cost = cost_in(text)
    wrong = "" if cost else f"{text} {_NO_COST.format(text=text)}."
    return OurCell(cost or text, said.text.at, wrong)
