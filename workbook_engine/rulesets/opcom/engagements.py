"""Defining combats: all are listed before the first die (OC-9.5, OC-9.6, OC-9.13, OC-9.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from workbook_engine.core.changes import Create
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.squares import Square, km_between, parse_square
from workbook_engine.core.umpire import Umpire, shown
from workbook_engine.rulesets.opcom.attacks import attack_orders, may_attack, target_of, treated_as
from workbook_engine.rulesets.opcom.fire_support import Gun, guns_of
from workbook_engine.rulesets.opcom.ground import (
    column_for,
    named,
    square_km,
    terrain_at,
    units_in,
    where,
)
from workbook_engine.rulesets.opcom.orders import names_in, orders_by_unit
from workbook_engine.rulesets.opcom.records import (
    Action,
    Engaged,
    Engagement,
    OrderLine,
    Role,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.status import status_of

RULE = "OC-9.13"


@dataclass(frozen=True, slots=True)
class Entry:
    """One unit put down for a fight: in which role, against which square, under which label.

    The row's name is square and unit, so that it does not change when fights are regrouped.
    """

    row: str
    label: str
    square: Square
    unit: Unit
    role: Role
    line: OrderLine | None


def define_engagements(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """OC-9.13 List every combat, group it by label, and settle its ground and advantages."""
    lines = orders_by_unit(state, orders)
    attacks: list[tuple[Unit, OrderLine, Square]] = []
    for unit, line in attack_orders(state, lines):
        target = target_of(state, unit, line, umpire)
        refusal = may_attack(state, unit, target, umpire)
        if refusal:
            yield refusal
        elif target:
            attacks.append((unit, line, target))
    yield from _first_attackers(state, attacks, umpire)
    entries = list(_entries(state, attacks, lines, umpire))
    if entries:
        yield _listed(entries, umpire)
    for label in dict.fromkeys(entry.label for entry in entries):
        fight = [entry for entry in entries if entry.label == label]
        yield _engagement(state, label, fight, lines, umpire)


def _first_attackers(
    state: State, attacks: list[tuple[Unit, OrderLine, Square]], umpire: Umpire
) -> Rulings:
    """OC-9.6 Where two sides attack each other's squares, one attacks first; the other defends."""
    for one, other in _encounters(state, attacks):
        sides = (one[0].side, other[0].side)
        strength = {
            side: sum(
                status_of(u)
                for u, _, to in attacks
                if u.side == side and to in _squares(one, other)
            )
            for side in sides
        }
        questions = umpire.on("combat", str(one[2]))
        first = questions.judge(
            "first attacker",
            max(sides, key=lambda side: strength[side]),
            rule="OC-9.6",
            question="Encounter battle: which side attacks first?",
            choices=sides,
            given=", ".join(f"{side} {strength[side]}" for side in sides),
        )
        late = other if first == sides[0] else one
        for each in [a for a in attacks if a[0].side == late[0].side and a[2] == late[2]]:
            attacks.remove(each)
        yield Ruling(
            id=questions.name("encounter"),
            rule="OC-9.6",
            text=f"Encounter battle at {named(state, one[2])}: {first} attacks first.",
        )


def _encounters(
    state: State, attacks: list[tuple[Unit, OrderLine, Square]]
) -> Iterator[tuple[tuple[Unit, OrderLine, Square], tuple[Unit, OrderLine, Square]]]:
    met: set[frozenset[Square]] = set()
    for one in list(attacks):
        for other in list(attacks):
            pair = frozenset((one[2], other[2]))
            facing = where(state, one[0]) == other[2] and where(state, other[0]) == one[2]
            if facing and one[0].side != other[0].side and pair not in met:
                met.add(pair)
                yield one, other


def _squares(*attacks: tuple[Unit, OrderLine, Square]) -> set[Square]:
    return {square for _, _, square in attacks}


def _entries(
    state: State,
    attacks: list[tuple[Unit, OrderLine, Square]],
    lines: dict[str, OrderLine],
    umpire: Umpire,
) -> Iterator[Entry]:
    """Yield the units of every fight; the umpire's labels merge fights and split them (U-08)."""
    fights: dict[Square, dict[str, str]] = {}
    for unit, line, square in attacks:
        label = _labels(square, unit, str(square), umpire)[0]
        fights.setdefault(square, {})[label] = unit.side
        yield Entry(f"{square}:{unit.id}", label, square, unit, Role.ATTACKER, line)
    for square, labels in fights.items():
        for unit in units_in(state, square):
            if unit.side not in labels.values():
                yield from _defender(square, unit, list(labels), lines.get(unit.id), umpire)


def _defender(
    square: Square, unit: Unit, labels: list[str], line: OrderLine | None, umpire: Umpire
) -> Iterator[Entry]:
    """Yield a defender once a fight; where the attack was split he meets all of it unless told."""
    row = f"{square}:{unit.id}"
    for n, label in enumerate(_labels(square, unit, "; ".join(labels), umpire)):
        yield Entry(f"{row}>{label}" if n else row, label, square, unit, Role.DEFENDER, line)


def _labels(square: Square, unit: Unit, default: str, umpire: Umpire) -> list[str]:
    answer = umpire.on("engaged", f"{square}:{unit.id}").judge(
        "fight",
        default,
        rule=RULE,
        question=f"Label of the fight of {unit.id}",
        given=f"at {square}",
    )
    return names_in(answer.replace("/", "-")) or [default]


def _listed(entries: list[Entry], umpire: Umpire) -> Ruling:
    labels = dict.fromkeys(entry.label for entry in entries)
    working = tuple(
        Working(RULE, f"fight {label}", ", ".join(_roll_call(entries, label))) for label in labels
    )
    return Ruling(
        id=umpire.on("engaged", "all").name("fights"),
        rule=RULE,
        text=f"Fights this turn: {', '.join(labels)}.",
        working=working,
    )


def _roll_call(entries: list[Entry], label: str) -> list[str]:
    return [f"{e.unit.id} ({e.role})" for e in entries if e.label == label]


def _engagement(
    state: State, label: str, entries: list[Entry], lines: dict[str, OrderLine], umpire: Umpire
) -> Ruling:
    """OC-9.13 Put one fight on the table, its judgements asked."""
    attackers = [e for e in entries if e.role is Role.ATTACKER]
    defenders = list({e.unit.id: e for e in entries if e.role is Role.DEFENDER}.values())
    if not (attackers and defenders):
        return _one_sided(label, entries, umpire)
    square = _seat(defenders, attackers)
    guns = guns_of(state, lines, attackers, defenders, umpire)
    action, flag = _action(attackers, umpire)
    engagement = settle(
        state,
        Engagement(
            label=label,
            turn=str(umpire.position),
            square=str(square),
            attacking_side=attackers[0].unit.side,
            attackers=_ids(attackers),
            defenders=_ids(defenders),
            fire_attack=tuple(g.unit.id for g in guns if g.role is Role.FIRES_FOR_ATTACKER),
            fire_defence=tuple(g.unit.id for g in guns if g.role is Role.FIRES_FOR_DEFENDER),
            action=action,
        ),
        umpire,
    )
    rows = [_row(state, label, entry, umpire) for entry in [*attackers, *defenders]]
    rows += [gun_row(state, label, square, gun, umpire) for gun in guns]
    return Ruling(
        id=umpire.on("combat", label).name("defined"),
        rule=RULE,
        text=f"Fight {label} at {named(state, square)}: {', '.join(_ids(attackers))} against "
        f"{', '.join(_ids(defenders))}.",
        working=(
            Working("OC-9.33", f"{engagement.ground} ground", f"{engagement.column} column"),
            *((Working("OC-5.3", flag),) if flag else ()),
            *(Working("OC-9.17", f"{g.unit.id} {g.role}", shown(g.share)) for g in guns),
        ),
        changes=(Create(engagement), *(Create(row) for row in rows)),
    )


def _one_sided(label: str, entries: list[Entry], umpire: Umpire) -> Ruling:
    """U-08 A label that stands on one side only makes no fight; the umpire is told."""
    asks = umpire.on("combat", label)
    asks.judge(
        "both sides",
        False,
        rule=RULE,
        question=f"Fight {label} has no unit on one side: give one the label {label}",
        given=", ".join(_ids(entries)),
        must=True,
    )
    return Ruling(
        id=asks.name("defined"), rule=RULE, text=f"Fight {label} has one side only: not fought."
    )


def _seat(defenders: list[Entry], attackers: list[Entry]) -> Square:
    """Return the square a fight is over: where most defenders stand, or what is attacked."""
    squares = [entry.square for entry in defenders or attackers]
    return max(dict.fromkeys(squares), key=squares.count)


def _action(attackers: list[Entry], umpire: Umpire) -> tuple[str, str]:
    """OC-5.3 A fight is a breakthrough where every attacking grouping orders one and may."""
    lines = {entry.line.id: entry.line for entry in attackers if entry.line}
    flags = []
    for line in lines.values():
        units = [entry.unit for entry in attackers if entry.line is line]
        action, flag = treated_as(units, line.action, umpire.settings)
        if action != Action.BREAKTHROUGH:
            flags.append(f"{line.unit}: {flag}" if flag else "")
    return (Action.ATTACK if flags else Action.BREAKTHROUGH), "; ".join(filter(None, flags))


def settle(state: State, engagement: Engagement, umpire: Umpire) -> Engagement:
    """OC-9.33, U-11, U-12 Ask what the umpire judges of a fight as a whole."""
    square = parse_square(engagement.square)
    asks = umpire.on("combat", engagement.label)
    terrain = terrain_at(state, square) if square else Terrain.OPEN
    who = f"{', '.join(engagement.attackers)} v {', '.join(engagement.defenders)}"
    ground = asks.judge(
        "ground",
        str(terrain),
        rule="OC-9.33",
        question="Ground of the fight",
        choices=[str(each) for each in Terrain],
        given=engagement.square,
    )
    column = asks.judge(
        "column",
        column_for(ground),
        rule="OC-9.33",
        question="Column of the results table",
        choices=("normal", "bad"),
        given=ground,
    )
    city = asks.judge(
        "city", ground == Terrain.CITY, rule="OC-9.32", question="Marked city", given=ground
    )
    for_attacker, for_defender = (
        asks.judge(
            f"advantages {side}",
            0,
            rule="OC-9.F1",
            question=f"Clear tactical advantages of the {side}s",
            given=who,
        )
        for side in ("attacker", "defender")
    )
    return replace(
        engagement,
        ground=ground,
        column=column,
        city=city,
        advantages_attacker=for_attacker,
        advantages_defender=for_defender,
    )


def _row(state: State, label: str, entry: Entry, umpire: Umpire) -> Engaged:
    """U-11, U-18 Put down one unit of the line, and ask what is judged of it alone."""
    asks, unit, line = umpire.on("engaged", entry.row), entry.unit, entry.line
    attacking = entry.role is Role.ATTACKER
    prepared = attacking and asks.judge(
        "prepared",
        unit.prepared,
        rule="OC-9.7",
        question=f"{unit.id} attacks prepared",
        given="prepared last turn" if unit.prepared else "not prepared last turn",
    )
    stand_fast = not attacking and asks.judge(
        "stand fast",
        bool(line and line.stand_fast),
        rule="OC-9.31",
        question=f"{unit.id} stands fast",
        given="ordered" if line and line.stand_fast else "not ordered",
    )
    advantages = asks.judge(
        "advantages",
        0,
        rule="OC-9.F1",
        question=f"Advantages of {unit.id} alone",
        given=str(entry.role),
    )
    return Engaged(
        id=entry.row,
        turn=str(umpire.position),
        engagement=label,
        unit=unit.id,
        role=entry.role,
        status=status_of(unit),
        prepared=prepared,
        advantages=advantages,
        stand_fast=stand_fast,
        counter_attack=bool(line and line.counter_attack),
        advanced_km=unit.advanced_km,
        came_from=unit.position,
    )


def gun_row(state: State, label: str, square: Square, gun: Gun, umpire: Umpire) -> Engaged:
    """OC-9.16, OC-9.18 Put down artillery that fires: its range, and how long it moved (U-13)."""
    name = f"{square}:{gun.unit.id}"
    moved = umpire.on("engaged", name).judge(
        "artillery share",
        gun.unit.moved,
        rule="OC-9.18",
        question=f"Share of the turn {gun.unit.id} spent moving",
        given=f"moved {shown(gun.unit.moved)}",
        must=gun.unit.moved > 0 and umpire.settings.word("moved_artillery") == "umpire",
    )
    here = where(state, gun.unit)
    return Engaged(
        id=name,
        turn=str(umpire.position),
        engagement=label,
        unit=gun.unit.id,
        role=gun.role,
        status=status_of(gun.unit),
        range_km=km_between(here, square, square_km(state)) if here else Fraction(0),
        moved=moved,
        fire_share=gun.share,
    )


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.unit.id for entry in entries)
