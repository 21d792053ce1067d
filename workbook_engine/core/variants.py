"""Variants of a turn: other turns that one team cannot tell from it.

A walk through turns: each step changes something at random, anywhere in the turn, and is kept if
what the team may know is still the same. What is made for that team must be the same as well, to
the last byte; if it is not, something reached it by another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar, cast

from msgspec import Struct

from workbook_engine.core.findings import warning
from workbook_engine.core.records import Record, State, Table, Value, field_names, replace, texts_of
from workbook_engine.core.rulings import Judgement, Ruling, Told, Turn, Working

T = TypeVar("T")

NOTHING = "nothing"


class Variant(Struct, frozen=True):
    """A turn that the team cannot tell from the one that was played."""

    turn: Turn
    change: str
    """The last step of the walk: what was changed."""

    @property
    def what(self) -> str:
        """The record or thing that was changed, in a word: `Front`, `ruling`."""
        return self.change.partition(" ")[0]


def unseen(turn: Turn, sight: Callable[[Turn], object], seed: int = 0) -> Iterator[Variant]:
    """Yield variants without end, each further away from the turn; the same for the same seed."""
    draw, seen = Random(seed), sight(turn)
    while True:
        change, other = _step(turn, draw)
        if change != NOTHING and _is_same(other, sight, seen):
            turn = other
            yield Variant(turn, change)


def _is_same(turn: Turn, sight: Callable[[Turn], object], seen: object) -> bool:
    try:
        return sight(turn) == seen
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError):
        return False  # no turn that can be: a profile that is none, a unit that is missing


def _step(turn: Turn, draw: Random) -> tuple[str, Turn]:
    """Change one thing of a turn, and say what."""
    roll = draw.random()
    if roll < 0.6:
        change = draw.choice((_field, _field, _field, _row_added, _row_moved, _row_taken))
        return _in_state(turn, draw, change)
    if roll < 0.7:
        return _renamed(turn, draw)
    change_of = draw.choice((_ruling_changed, _ruling_moved, _ruling_added, _notes_changed))
    return change_of(turn, draw)


StateChange = Callable[[State, type[Record], Random], tuple[str, State]]


def _in_state(turn: Turn, draw: Random, change: StateChange) -> tuple[str, Turn]:
    when = draw.choice(("before", "after"))
    state = turn.before if when == "before" else turn.after
    kinds = [kind for kind in state.tables if state[kind]]
    kind = draw.choices(kinds, [3 + len(field_names(kind)) for kind in kinds])[0]
    said, state = change(state, kind, draw)
    said = said if said == NOTHING else f"{said} ({when} the turn)"
    return said, replace(turn, before=state) if when == "before" else replace(turn, after=state)


def _field(state: State, kind: type[Record], draw: Random) -> tuple[str, State]:
    """Put another value into one field of one row: another row's, or one near to its own."""
    rows = dict(state[kind])
    row = _one(rows, draw)
    names = [name for name in field_names(kind) if name != kind.key_field]
    if not names:
        return NOTHING, state
    name = draw.choice(names)
    value = _another(getattr(row, name), getattr(_one(rows, draw), name), draw)
    rows[row.key] = replace(row, **{name: value})
    return f"{kind.__name__} {row.key}: {name} is {value}", state.with_tables({kind: rows})


def _another(value: Value, lent: Value, draw: Random) -> Value:
    if isinstance(value, bool):
        return not value
    if lent != value and draw.random() < 0.5:
        return lent
    if isinstance(value, int):
        return max(0, value + draw.choice((-2, -1, 1, 2, 77)))
    if isinstance(value, Fraction):
        return value + Fraction(draw.randint(1, 9), 2)
    if isinstance(value, tuple):
        return value[1:] if value and draw.random() < 0.5 else (*value, _word(draw))
    return _word(draw) if isinstance(value, str) else lent


def _word(draw: Random) -> str:
    """Return a word that stands nowhere else, short or long: a width may give its length away."""
    return f"Zz{draw.randrange(10**6)}" + "z" * draw.choice((0, 0, 9, 60))


def _row_added(state: State, kind: type[Record], draw: Random) -> tuple[str, State]:
    """Add a copy of a row under another name, somewhere in the table."""
    row = _one(state[kind], draw)
    if not isinstance(getattr(row, kind.key_field), str):
        return NOTHING, state
    new = replace(row, **{kind.key_field: _word(draw)})
    rows = [*state[kind].values()]
    rows.insert(draw.randint(0, len(rows)), new)
    said = f"{kind.__name__} {new.key} is there, like {row.key}"
    return said, state.with_tables({kind: {each.key: each for each in rows}})


def _row_taken(state: State, kind: type[Record], draw: Random) -> tuple[str, State]:
    key = _one(state[kind], draw).key
    rows = {each: row for each, row in state[kind].items() if each != key}
    return f"{kind.__name__} {key} is gone", state.with_tables({kind: rows})


def _row_moved(state: State, kind: type[Record], draw: Random) -> tuple[str, State]:
    rows = [*state[kind].values()]
    row = rows.pop(draw.randrange(len(rows)))
    rows.insert(draw.randint(0, len(rows)), row)
    said = f"{kind.__name__} {row.key} stands elsewhere in its table"
    return said, state.with_tables({kind: {each.key: each for each in rows}})


def _one(rows: Sequence[T] | object, draw: Random) -> Record:
    return draw.choice([*cast("dict[str, Record]", rows).values()])


def _renamed(turn: Turn, draw: Random) -> tuple[str, Turn]:
    """Give a row another name wherever it is named: in rows, in rulings, in what was told."""
    kinds = [kind for kind in turn.after.tables if 0 < len(turn.after[kind]) < 1_000]
    row = _one(turn.after[draw.choice(kinds)], draw)
    old, new = row.key, _word(draw)
    turn = replace(
        turn,
        before=_with_names(turn.before, old, new),
        after=_with_names(turn.after, old, new),
        rulings=tuple(_ruling_with_names(each, old, new) for each in turn.rulings),
    )
    return f"{type(row).__name__} {old} is called {new}", turn


def _with_names(state: State, old: str, new: str) -> State:
    renamed: dict[type[Record], dict[str, Record]] = {}
    for kind in (each for each in state.tables if len(state[each]) < 1_000):
        texts = state.index(kind, _texts)
        named = {key for key, text in texts if old in text}
        if named:
            rows = state[kind].items()
            others = (_row(row, old, new) if key in named else row for key, row in rows)
            renamed[kind] = {row.key: row for row in others}
    return state.with_tables(renamed)


def _texts(rows: Table[Record]) -> list[tuple[str, str]]:
    """Return all that each row says, in one text: quicker to look through for a name."""
    return [(key, "\n".join(texts_of(row))) for key, row in rows.items()]


def _row(row: Record, old: str, new: str) -> Record:
    changed: dict[str, Value] = {}
    for name in field_names(type(row)):
        value = getattr(row, name)
        if isinstance(value, str) and old in value:
            changed[name] = value.replace(old, new)
        elif isinstance(value, tuple) and any(old in each for each in value):
            changed[name] = tuple(each.replace(old, new) for each in value)
    return replace(row, **changed) if changed else row


def _ruling_with_names(ruling: Ruling, old: str, new: str) -> Ruling:
    if not any(old in text for text in (ruling.id, ruling.text, *(t.text for t in ruling.told))):
        return ruling
    return replace(
        ruling,
        id=ruling.id.replace(old, new),
        text=ruling.text.replace(old, new),
        told=tuple(_told_with_names(each, old, new) for each in ruling.told),
    )


def _told_with_names(told: Told, old: str, new: str) -> Told:
    slots = tuple((name, slot.replace(old, new)) for name, slot in told.slots)
    return replace(told, text=told.text.replace(old, new), slots=slots)


def _ruling_changed(turn: Turn, draw: Random) -> tuple[str, Turn]:
    """Change what stands behind a ruling: its words, working, dice, judgements, or who hears it."""
    if not turn.rulings:
        return _notes_changed(turn, draw)
    at = draw.randrange(len(turn.rulings))
    ruling, word = turn.rulings[at], _word(draw)
    changed: dict[str, object] = {
        "text": word,
        "rule": draw.choice(turn.rulings).rule,
        "phase": word,
        "working": (Working("umpire", word, word), *ruling.working[1:]),
        "rolls": tuple(replace(each, value=each.value % each.sides + 1) for each in ruling.rolls),
        "judgements": ruling.judgements[1:],
        "changes": ruling.changes[1:],
        "told": tuple(Told(each.team, word) for each in ruling.told),
        "id": f"{ruling.id}{word}",
    }
    name = draw.choice([*changed])
    value = changed[name]
    rulings = [*turn.rulings]
    rulings[at] = replace(ruling, **{name: value})  # type: ignore[arg-type]
    return f"ruling {ruling.id}: {name} is {value}", replace(turn, rulings=tuple(rulings))


def _ruling_moved(turn: Turn, draw: Random) -> tuple[str, Turn]:
    rulings = [*turn.rulings]
    if not rulings:
        return _notes_changed(turn, draw)
    ruling = rulings.pop(draw.randrange(len(rulings)))
    if draw.random() < 0.5:
        rulings.insert(draw.randint(0, len(rulings)), ruling)
        return f"ruling {ruling.id} comes at another time", replace(turn, rulings=tuple(rulings))
    return f"ruling {ruling.id} is gone", replace(turn, rulings=tuple(rulings))


def _ruling_added(turn: Turn, draw: Random) -> tuple[str, Turn]:
    like = draw.choice(turn.rulings).told if turn.rulings else ()
    told = tuple(Told(each.team, _word(draw)) for each in like)
    ruling = Ruling(f"{turn.before.position}/{_word(draw)}", "umpire", _word(draw), told=told)
    rulings = [*turn.rulings]
    rulings.insert(draw.randint(0, len(rulings)), ruling)
    return f"there is a ruling {ruling.id}", replace(turn, rulings=tuple(rulings))


def _notes_changed(turn: Turn, draw: Random) -> tuple[str, Turn]:
    """Change the questions and findings of a turn, which are between the umpire and his books."""
    word = _word(draw)
    asked = Judgement(word, "umpire", word, word, word)
    finding = warning("W-NOTE", word)
    kept = draw.choice((0, 1))
    if draw.random() < 0.5:
        asked_now = (asked, *turn.judgements[kept:])
        return f"{word} was asked", replace(turn, judgements=asked_now)
    return f"{word} was found", replace(turn, findings=(finding, *turn.findings[kept:]))
