"""What a result does: steps lost, who goes back, who takes the field (OR-RES-1 to OR-ADV-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

from msgspec import Struct

from workbook_engine.core.answers import counted
from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.fights import Decision
from workbook_engine.kit.named_values import typed_over
from workbook_engine.kit.typed_tables import Found, results_in
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.land.ways import NO_LIMIT, Walker
from workbook_engine.rulesets.own_rules.turn.facts import Besides, Fight
from workbook_engine.rulesets.own_rules.turn.own_columns import after, results_read
from workbook_engine.rulesets.own_rules.turn.retreat import way_back
from workbook_engine.rulesets.own_rules.vocabulary.hearing import told
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    CombatRow,
    OwnColumn,
    ResultRow,
    Unit,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Side

FOUGHT = "fought"
"""What the ruling on a fight is named after."""
NO_WAY = "NO WAY"
"""OR-RET-2 The code of Results for who is to go back and cannot."""
_ROUNDED: Mapping[str, Callable[[Fraction], int]] = {
    "up": ceil,
    "down": floor,
    "nearest": lambda number: floor(number + Fraction(1, 2)),
}
"""OR-RES-2 What a share comes to in whole steps, as the reading has it."""


class Left(Struct):
    """OR-RES-1 The units of a fight as its result leaves them: steps, and where they stand."""

    state: State
    steps: dict[str, int]
    at: dict[str, str]
    lines: list[Working]
    become: dict[str, str] = {}
    """OR-STA-3 What units have come to, by their names."""
    own: dict[str, tuple[str, ...]] = {}
    """OR-OWN-2 What results have changed in own columns, by units' names."""
    stock: dict[str, int] = {}
    """OR-SUP-3 The loads that have become others, by units' names."""
    told: bool = False
    """OR-RES-3 What is lost is told by the umpire: no code takes more."""

    def tell(self, lost: Iterable[tuple[str, int]], rules: Rules) -> None:
        """OR-RES-3 Take off each unit what the umpire says that it lost elsewhere."""
        for name, number in lost:
            gone, self.told = min(number, self.steps[name]), True
            self.steps[name] -= gone
            self.lines.append(Working("OR-RES-3", f"{name} loses {board.steps_said(gone, rules)}"))

    def lose(self, units: Sequence[Unit], number: int, rule: str, rules: Rules) -> None:
        """OR-RES-1 Take steps off, one after the other, each off who has the most left."""
        left, lost = sum(self.steps[unit.id] for unit in units), Counter[str]()
        for _ in range(0 if self.told else min(number, left)):
            worst = max(units, key=lambda unit: self.steps[unit.id])
            self.steps[worst.id] -= 1
            lost[worst.id] += 1
        for name, gone in lost.items():
            self.lines.append(Working(rule, f"{name} loses {board.steps_said(gone, rules)}"))

    def bleed(self, units: Sequence[Unit], share: int, rule: str, rules: Rules) -> None:
        """OR-RES-2 Take so many per cent of what each unit has left off it, rounded as is said."""
        rounded = _ROUNDED[rules.word("share_rounded")]
        for unit in units if share and not self.told else ():
            now = self.steps[unit.id]
            if lost := min(now, rounded(Fraction(now * share, 100))):
                self.steps[unit.id] -= lost
                self.lines.append(Working(rule, f"{unit.id} loses {board.steps_said(lost, rules)}"))

    def go_back(self, units: Sequence[Unit], fields: int, rule: str, rules: Rules) -> None:
        """OR-RET-1, OR-RET-2 Take what is left of some units back; who cannot, loses a step.

        Where Results has a code NO WAY, it befalls him as a defender in its place.
        """
        instead = self.state[ResultRow].get(NO_WAY)
        for unit in units if fields else ():
            if not self.steps[unit.id]:
                continue
            to = way_back(self.state, replace(unit, field=self.at[unit.id]), fields, rules, self.at)
            if to:
                self.at[unit.id] = to
                self.lines.append(Working(rule, f"{unit.id} goes back to {to}"))
            else:
                self.lines.append(Working("OR-RET-2", f"{unit.id} has no way back"))
                if instead is None:
                    self.lose((unit,), rules.figure("no_way_back"), "OR-RET-2", rules)
                else:
                    self.befall((unit,), instead, rules)

    def befall(self, units: Sequence[Unit], code: ResultRow, rules: Rules) -> None:
        """OR-RES-1 Do to some units what a code does to a defender, save sending him back."""
        rule = f"RESULT.{code.code}"
        self.lose(units, code.defender_loses, rule, rules)
        self.bleed(units, code.defender_share, rule, rules)
        self.fall(units, code.defender_state, rule)
        self.mark(units, code.defender_does, rule, rules)

    def fall(self, units: Sequence[Unit], name: str, rule: str) -> None:
        """OR-STA-3 Let what is left of some units come to a state, unless theirs is heavier."""
        for unit in units:
            now = self.become.get(unit.id, unit.condition)
            if self.steps[unit.id] and board.is_heavier(self.state, name, now):
                self.become[unit.id] = name
                self.lines.append(Working(rule, f"{unit.id} is {name}"))

    def load(self, units: Sequence[Unit], number: int, rule: str) -> None:
        """OR-MOD-2, OR-SUP-3 Add loads to each that is left, from none to what his type carries."""
        for unit in units:
            was = self.stock.get(unit.id, board.stock_of(self.state, unit))
            now = max(0, min(was + number, board.type_of(self.state, unit).load))
            if self.steps[unit.id] and now != was:
                self.stock[unit.id] = now
                self.lines.append(Working(rule, f"{unit.id} has {counted(now, 'load')}"))

    def mark(self, units: Sequence[Unit], effects: Iterable[str], rule: str, rules: Rules) -> None:
        """OR-OWN-2 Change own columns of what is left of some units, as a result says."""
        own = self.state[OwnColumn]
        for name, does in results_read(own, effects):
            for unit in units:
                if self.steps[unit.id]:
                    its = self.own.get(unit.id, unit.own)
                    value = after(self.state, replace(unit, own=its), rules, name, does)
                    self.own[unit.id] = typed_over(its, name, value)
                    self.lines.append(Working(rule, f"{unit.id}: {name} {value}"))

    def recover(self, units: Sequence[Unit], rule: str) -> None:
        """OR-STA-4 End the states of what is left of some units: what comes after them comes."""
        for unit in units:
            kind = board.condition_of(self.state, unit)
            if self.steps[unit.id] and kind.name:
                self.become[unit.id] = kind.then
                self.lines.append(Working(rule, f"{unit.id} is {kind.then or 'whole again'}"))

    def advance(self, fight: Fight, rule: str) -> None:
        """OR-ADV-1 Let the strongest attacker into the field, where nobody holds it any more."""
        field, others = fight.field, {*self.at}
        there = any(self.steps[name] and at == field for name, at in self.at.items())
        there = there or any(u.id not in others for u in board.units_at(self.state, field))
        able = [
            unit for unit in fight.attackers if self.steps[unit.id] and self._can_enter(unit, field)
        ]
        if able and not there:
            first = max(able, key=lambda unit: self.steps[unit.id])
            self.at[first.id] = field
            self.lines.append(Working(rule, f"{first.id} takes {field}"))

    def _can_enter(self, unit: Unit, field: str) -> bool:
        """OR-GRD-1, OR-WAY-2 Tell whether ground and rivers let a unit into a field."""
        walker = Walker(board.type_of(self.state, unit), NO_LIMIT)
        return walker.cost(self.state, self.at[unit.id], field) is not None

    def changes(self) -> Iterator[Change]:
        """OR-RES-1 Yield what is another than it was."""
        for name, steps in self.steps.items():
            unit = self.state[Unit][name]
            yield from board.has_left(self.state, unit, steps)
            if steps and self.at[name] != unit.field:
                yield Set(Unit, name, "field", self.at[name])
        for name, own in self.own.items():
            if own != self.state[Unit][name].own:
                yield Set(Unit, name, "own", own)
        for name, loads in self.stock.items():
            yield Set(Unit, name, "stock", loads)
        for name, kind in self.become.items():
            if self.steps[name]:
                yield from board.comes_to(self.state, self.state[Unit][name], kind)


def who_fights(fight: Fight) -> dict[str, Any]:
    """OR-CBT-1 Return the columns of a fight's row that say who fights whom, and where."""
    return {
        "field": fight.field,
        "side": fight.side,
        "attackers": tuple(unit.id for unit in fight.attackers),
        "start": tuple(unit.field for unit in fight.attackers),
        "supporters": tuple(unit.id for unit in fight.supporters),
        "defenders": tuple(unit.id for unit in fight.defenders),
    }


def held(state: State, asks: Questions, fight: Fight, decision: Decision) -> Ruling:
    """OR-CBT-1 Return the ruling on a fight that the umpire holds, or that has no table."""
    row = CombatRow.of(asks, **who_fights(fight), decision=str(decision), outcome="not fought")
    name = asks.name(FOUGHT)
    return Ruling(
        id=name,
        rule="OR-CBT-1",
        text=f"The {fight.called} on {fight.field} is not fought.",
        changes=(Create(row),),
        told=tuple(
            told(state, team, "combat.held", name, units=names, field=fight.field)
            for units in (fight.attackers, fight.defenders)
            for team, names in _by_team(units).items()
        ),
    )


def left_by(
    state: State, fight: Fight, text: str, rules: Rules, besides: Sequence[Besides] = ()
) -> tuple[Fight, list[ResultRow], Left]:
    """OR-RES-1 Return a fight as it is now, the codes of a cell, and what these leave of it."""
    fight, left = _begun(state, fight)
    left.tell(fight.lost, rules)
    codes = results_in(text, state[ResultRow])
    for code in codes:
        _come(left, fight, code, rules)
    for each in besides:
        _besides(left, fight, each, rules)
    return fight, codes, left


def settled(
    state: State,
    asks: Questions,
    fight: Fight,
    row: CombatRow,
    cell: Found | None,
    working: tuple[Working, ...],
    besides: Sequence[Besides] = (),
) -> Ruling:
    """OR-RES-1, OR-RET-1, OR-ADV-1 Return the ruling on a fight: its codes in order.

    What modifiers do besides comes behind them (OR-MOD-2).
    """
    fight, codes, left = left_by(state, fight, row.result, asks.umpire.rules, besides)
    outcome = "; ".join(line.text for line in left.lines) or "nothing changes"
    rule = cell.row if cell else "OR-RES-1"
    does = "fires at" if fight.at_range else "attacks"
    looked_up = Working(rule, f"column {row.column}, {row.modified}", row.result)
    lines = (*working, looked_up) if cell else ()
    return Ruling(
        id=asks.name(FOUGHT),
        rule=rule,
        text=f"{fight.side} {does} {fight.field}: {row.result or '-'}, {outcome}.",
        working=(*lines, *left.lines),
        changes=(*left.changes(), Create(replace(row, outcome=outcome))),
        told=tuple(_heard(state, fight, codes, left, asks.name(FOUGHT))),
    )


def _begun(state: State, fight: Fight) -> tuple[Fight, Left]:
    """OR-RES-1 Return a fight with its units as they are now, and what is left of them yet: all."""
    now = state[Unit]
    fight = replace(
        fight,
        attackers=tuple(now[unit.id] for unit in fight.attackers),
        defenders=tuple(now[unit.id] for unit in fight.defenders),
    )
    units = (*fight.attackers, *fight.defenders)
    steps = {unit.id: board.steps_of(state, unit) for unit in units}
    return fight, Left(state, steps, {unit.id: unit.field for unit in units}, [])


def _come(left: Left, fight: Fight, code: ResultRow, rules: Rules) -> None:
    """OR-RES-1 Carry out one code."""
    rule = f"RESULT.{code.code}"
    whole = sum(left.steps[unit.id] for unit in fight.defenders) if code.exchange else 0
    left.lose(fight.defenders, code.defender_loses, rule, rules)
    left.lose(fight.attackers, code.attacker_loses + whole, rule, rules)
    left.bleed(fight.defenders, code.defender_share, rule, rules)
    left.bleed(fight.attackers, code.attacker_share, rule, rules)
    left.fall(fight.defenders, code.defender_state, rule)
    left.fall(fight.attackers, code.attacker_state, rule)
    left.mark(fight.defenders, code.defender_does, rule, rules)
    left.mark(fight.attackers, code.attacker_does, rule, rules)
    if code.recovers:
        left.recover(fight.defenders, rule)
    left.go_back(fight.defenders, code.defender_back, rule, rules)
    left.go_back(fight.attackers, code.attacker_back, rule, rules)
    if code.advance and not fight.at_range:
        left.advance(fight, rule)


def _besides(left: Left, fight: Fight, each: Besides, rules: Rules) -> None:
    """OR-MOD-2 Carry out what a modifier does to its side behind the result."""
    units = fight.attackers if each.row.side == Side.ATTACKER else fight.defenders
    if each.on == "state":
        left.fall(units, each.value, each.row.id)
    elif each.on == "steps":
        left.lose(units, -int(each.value), each.row.id, rules)
    elif each.on == "stock":
        left.load(units, int(each.value), each.row.id)
    else:
        left.go_back(units, int(each.value), each.row.id, rules)


def _heard(
    state: State, fight: Fight, codes: Sequence[ResultRow], left: Left, name: str
) -> Iterator[Told]:
    """OR-SEE-1 Yield what each side's teams hear: who was in it, and how it went."""
    won = any(left.steps[u.id] and left.at[u.id] == fight.field for u in fight.attackers)
    ours = "fire.ours" if fight.at_range else "combat.taken" if won else "combat.attacked"
    fates: dict[str, list[Unit]] = {}
    for unit in fight.defenders:
        fates.setdefault(_fate(left, fight, unit), []).append(unit)
    own_words = {unit.team: [each.defender_hears for each in codes] for unit in fight.defenders}
    own_words |= {unit.team: [each.attacker_hears for each in codes] for unit in fight.attackers}
    for key, units in ((ours, fight.attackers), *fates.items()):
        for team, names in _by_team(units).items():
            said = " ".join(filter(None, own_words.pop(team, ())))
            yield told(state, team, key, name, said, units=names, field=fight.field)
            for kind in dict.fromkeys(filter(None, left.become.values())):
                its = [u.id for u in units if u.team == team and left.become.get(u.id) == kind]
                if its:
                    yield told(state, team, "state.now", name, units=", ".join(its), state=kind)


def _fate(left: Left, fight: Fight, unit: Unit) -> str:
    """OR-RES-1, OR-SEE-1 Return which message tells of a defender: nothing is left, or he is."""
    if not left.steps[unit.id]:
        return "combat.lost"
    stands = "combat.stands" if left.at[unit.id] == fight.field else "combat.left"
    return "fire.theirs" if fight.at_range else stands


def _by_team(units: Iterable[Unit]) -> dict[str, str]:
    """OR-SEE-1 Return the names of each team's units, as it hears them."""
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(unit.team, []).append(unit.id)
    return {team: ", ".join(names) for team, names in found.items()}
