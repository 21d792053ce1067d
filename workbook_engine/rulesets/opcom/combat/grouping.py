"""Grouping: which units are in which fight; the umpire's labels merge and split (OC-9.13, U-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from msgspec import Struct

from workbook_engine.core.notation import as_list, names_in
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State
from workbook_engine.core.squares import Square
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.combat.encounters import Attack
from workbook_engine.rulesets.opcom.land.ground import active, units_in, where
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Unit,
)

RULE = "OC-9.13"


class Entry(Struct, frozen=True):
    """One unit assigned to a fight: in which role, against which square, under which label.

    The row's name is square and unit, so that it does not change when fights are regrouped.
    """

    row: str
    label: str
    square: Square
    unit: Unit
    role: Role
    line: OrderLine | None


def entries(
    state: State, attacks: list[Attack], lines: Given[OrderLine], umpire: Umpire
) -> Iterator[Entry]:
    """OC-9.13 Yield the units of every fight: who attacks, who stands there, and who joins in."""
    fights: dict[Square, dict[str, str]] = {}
    labels_known = {str(square).casefold(): str(square) for _, _, square in attacks}
    for unit, line, square in attacks:
        label = _labels(square, unit, str(square), umpire, labels_known)[0]
        fights.setdefault(square, {})[label] = unit.side
        yield Entry(f"{square}:{unit.id}", label, square, unit, Role.ATTACKER, line)
    for square, labels in fights.items():
        for unit in units_in(state, square):
            if unit.side not in labels.values():
                answered = _labels(square, unit, as_list(labels), umpire, labels_known)
                yield from _defender(square, unit, answered, lines.of(unit))
    yield from _joining(state, fights, lines, umpire)


def by_label(listed: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Return each fight with the units assigned to it."""
    fights: dict[str, list[Entry]] = {}
    for entry in listed:
        fights.setdefault(entry.label, []).append(entry)
    return fights


def _defender(
    square: Square, unit: Unit, labels: list[str], line: OrderLine | None
) -> Iterator[Entry]:
    """Yield a defender once a fight; where the attack was split he meets all of it unless told."""
    row = f"{square}:{unit.id}"
    for n, label in enumerate(labels):
        yield Entry(f"{row}>{label}" if n else row, label, square, unit, Role.DEFENDER, line)


def _joining(
    state: State,
    fights: dict[Square, dict[str, str]],
    lines: Given[OrderLine],
    umpire: Umpire,
) -> Iterator[Entry]:
    """OC-9.13, U-08 Yield defenders in other squares whom the umpire counts to the formation."""
    sides = {label: (square, side) for square, at in fights.items() for label, side in at.items()}
    for label, (square, attacking_side) in sides.items():
        names = umpire.on(Engagement, label).judge(
            "also defending",
            (),
            rule=RULE,
            question=f"Units in other squares that fight {label} with its defenders",
            basis=f"at {square}",
        )
        if not names:
            continue
        for unit in active(state):
            elsewhere = unit.side != attacking_side and where(state, unit) != square
            if unit.id in names and elsewhere:
                row = f"{square}:{unit.id}"
                row += f">{label}" if label != str(square) else ""
                yield Entry(row, label, square, unit, Role.DEFENDER, lines.of(unit))


def _labels(
    square: Square, unit: Unit, default: str, umpire: Umpire, known: dict[str, str]
) -> list[str]:
    """U-08 Ask for a unit's fights; a label known by now is that one, whatever its case."""
    answer = umpire.on(Engaged, f"{square}:{unit.id}").judge(
        "fight",
        default,
        rule=RULE,
        question=f"Label of the fight of {unit.id}",
        basis=f"at {square}",
    )
    typed = names_in(answer) or names_in(default)
    return list(dict.fromkeys(known.setdefault(each.casefold(), each) for each in typed))


def line_up(state: State, engagement: Engagement) -> str:
    """OC-9.13, OC-9.1 Return who fights whom in a fight, each with its status, in a line."""
    rows = rows_of(state, engagement.label)

    def line(role: Role) -> str:
        return ", ".join(f"{row.unit} {row.status}" for row in rows if row.role == role)

    return f"{line(Role.ATTACKER)} v {line(Role.DEFENDER)}"


def dice_of(state: State, engagement: Engagement, umpire: Umpire) -> Questions:
    """OC-9.13, U-08 Return a fight's questions, its dice drawn as those of its square.

    A label that the umpire typed names no die, or he could look for one that throws better.
    """
    asks = umpire.on(Engagement, engagement.label)
    drawn = _drawn_label(state, engagement)
    return asks if drawn == engagement.label else asks.drawn_as(drawn)


def _drawn_label(state: State, engagement: Engagement) -> str:
    """Return what a fight's dice are named after: the square, and which fight on it."""
    label, square = engagement.label, engagement.square
    fights = state[Engagement].values()
    after = {"overrun": f">{square}", "counter-attack": " counter-attack"}.get(engagement.kind, "")
    if after:  # it followed from another fight, and is named after that
        before = next((each for each in fights if f"{each.label}{after}" == label), None)
        return label if before is None else f"{_drawn_label(state, before)}{after}"
    if label == square or any(f"{label}:{row.unit}" == row.id for row in rows_of(state, label)):
        return label
    there = [each.label for each in fights if each.square == square]
    return f"{square} {there.index(label) + 1 if label in there else 1}"


def rows_of(state: State, label: str) -> Sequence[Engaged]:
    """Return the rows of a fight: the units assigned to it, in their order."""
    return list(state.grouped(Engaged, _fight).get(label, {}).values())


def rows_with(state: State, unit: str) -> Sequence[Engaged]:
    """Return the rows of a unit, one for each fight that it is assigned to."""
    return list(state.grouped(Engaged, _unit).get(unit, {}).values())


_fight: Callable[[Engaged], str] = attrgetter("engagement")
_unit: Callable[[Engaged], str] = attrgetter("unit")
