"""What holds of all the sheets of a player's turn together, whichever of them said so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from tests.rulesets.combat_captain.random_battles import played_turns
from workbook_engine.core.changes import Create, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import replay
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import Activity
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    CombatRow,
    ContactRow,
    FightingRow,
    FireRow,
    FiringRow,
)


def _steps(turn: Turn) -> Iterator[tuple[Ruling, State, State]]:
    """Yield each ruling with the table before it and after."""
    state = turn.before
    for ruling in turn.rulings:
        after = replay(state, [ruling])
        yield ruling, state, after
        state = after


def _made(ruling: Ruling) -> Iterator[object]:
    return (each.row for each in ruling.changes if isinstance(each, Create))


def acts_though_gone(turn: Turn) -> Iterator[str]:
    """CC-CLC-15 Who has no men left neither moves, fires, fights nor is charged any more."""
    for ruling, before, _ in _steps(turn):
        gone = {n for n, each in before[SubUnit].items() if each.state == Status.LOST}
        empty = {n for n, each in before[Company].items() if each.state == Status.LOST}
        moved = {
            c.key for c in ruling.changes if isinstance(c, Set) and c.field in ("x", "y", "cover")
        }
        yield from (f"{ruling.id}: {name} moves" for name in moved & gone)
        for row in _made(ruling):
            if isinstance(row, FiringRow) and row.faces and row.subunit in gone:
                yield f"{ruling.id}: {row.subunit} fires"
            if isinstance(row, FightingRow) and row.faces and row.subunit in gone:
                yield f"{ruling.id}: {row.subunit} fights"
            if isinstance(row, ContactRow) and {row.attacker, row.defender} & empty:
                yield f"{ruling.id}: {row.attacker} on {row.defender}"
            if isinstance(row, CombatRow) and {row.attacker, row.defender} & empty:
                yield f"{ruling.id}: {row.attacker} on {row.defender}"


def spends_more_dice(turn: Turn) -> Iterator[str]:
    """CC-GEN-02, B27 All that a company does in its turn, whatever it is, is within its dice.

    Fire missions may share dice: the largest counts.
    """
    spent, fire = Counter[str](), Counter[str]()
    for ruling in turn.rulings:
        for row in _made(ruling) if " does not " not in ruling.text else ():
            if isinstance(row, ActivationRow) and not row.opportunity:
                if row.activity == Activity.FIRE:
                    fire[row.company] = max(fire[row.company], row.dice)
                else:
                    spent[row.company] += row.dice
    for company in spent | fire:
        dice, most = spent[company] + fire[company], turn.before[Company][company].dice
        if dice > most:
            yield f"{company}: {dice} of {most} dice"


def refused_and_done(turn: Turn) -> Iterator[str]:
    """CC-GEN-03 What is refused or not let in moves nobody and fires on nobody."""
    shut = set[str]()
    for ruling, _, after in _steps(turn):
        about = ruling.id.split("/")[2]
        fields = {each.field for each in ruling.changes if isinstance(each, Set)}
        if re.search(r" does not |: not let in", ruling.text) and fields & {"x", "y", "men"}:
            yield f"{ruling.id}: {ruling.text} {fields}"
        if ": not let in" in ruling.text:
            shut.add(about)
        for row in _made(ruling):
            if isinstance(row, FireRow):
                line = row.label.partition(", ")[2]
                if line in shut and after[FireRow][row.label].killed:
                    yield f"{ruling.id}: {ruling.text}, and not let in"


def told_otherwise(turn: Turn) -> Iterator[str]:
    """CC-CHT-02, CC-CLC-09 The men and sub-units that are told lost are those that are lost."""
    for ruling, before, after in _steps(turn):
        if ruling.id.split("/")[1] not in ("mission", "close combat"):
            continue
        for name, men in re.findall(r"(?:[:;,] )(\w+) loses (\d+) m[ae]n", ruling.text):
            if name in before[SubUnit] and not after[SubUnit][name].leader:
                lost = before[SubUnit][name].men - after[SubUnit][name].men
                in_all = _men(before, name) - _men(after, name)
                if lost > int(men) and in_all < int(men):
                    yield f"{ruling.id}: {name} loses {men}, and {lost}"
        told = sum(int(n) for n in re.findall(r" loses (\d+) m[ae]n", ruling.text))
        told += sum(
            before[SubUnit][name].men
            for name in re.findall(r"(\w+) is gone", ruling.text)
            if name in before[SubUnit]
        )
        lost = sum(each.men for each in before[SubUnit].values())
        lost -= sum(each.men for each in after[SubUnit].values())
        if told != lost:
            yield f"{ruling.id}: {ruling.text} {lost} men"


def _men(state: State, name: str) -> int:
    company = state[SubUnit][name].company
    return sum(each.men for each in state[SubUnit].values() if each.company == company)


def fights_twice(turn: Turn) -> Iterator[str]:
    """CC-CLC-01 A company closes with another once a turn, and fights who it has closed with."""
    rows = list(turn.after[CombatRow].values())
    pairs = Counter((row.attacker, row.defender) for row in rows)
    yield from (f"{pair} {n} times" for pair, n in pairs.items() if n > 1)
    stood = {
        (row.attacker, row.defender)
        for row in turn.after[ContactRow].values()
        if row.answer != "withdraw"
    }
    yield from (f"{pair} without contact" for pair in pairs if pair not in stood)


FACTS: tuple[Callable[[Turn], Iterator[str]], ...] = (
    acts_though_gone,
    spends_more_dice,
    refused_and_done,
    told_otherwise,
    fights_twice,
)


def turns(seed: int) -> Iterator[dict[str, list[str]]]:
    """Play a battle, and return of each turn which facts do not hold, and of what."""
    for turn in played_turns(seed, desk=True):
        found = {fact.__name__: list(fact(turn)) for fact in FACTS}
        yield {name: wrong for name, wrong in found.items() if wrong}
