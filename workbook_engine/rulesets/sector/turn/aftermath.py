"""What combat does to bases on the table (SB-DMG-02 to SB-DMG-05, SB-CAT-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from workbook_engine.core.changes import Change, Create, Set, sets
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Told, Working
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.sector.combat.attacks import Attack, Factor, Fight
from workbook_engine.rulesets.sector.combat.shooting import Party
from workbook_engine.rulesets.sector.land.board import team_of
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine, CorpsLine
from workbook_engine.rulesets.sector.vocabulary.profiles import proficiency
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    Base,
    FightDie,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import BaseState, Reason, Result

NOBODY = "nobody"
"""What the umpire writes of a fight without losses."""


def damages(fight: Fight, row: AssaultRow | FireRow) -> Iterator[Change]:
    """SB-DMG-02 to SB-DMG-05 Yield what becomes of bases: pile, loss, Medal, another sector; dice.

    `row` is that of the fight.
    """
    days = fight.recovery_days()
    for name, result in fight.lost.items():
        state = BaseState.LOST if result.removed else BaseState.IN_PILE
        went = {"state": state, "sector": "", "day": days.get(name), "fell": fight.day}
        yield from sets(Base, name, **went, fate=str(result))
    for name in sorted(fight.honoured):
        yield Set(Base, name, "medal", value=True)
    for name, sector in fight.gone.items():
        yield Set(Base, name, "sector", sector)
    yield from _dice_logged(row, fight)


def digs_gone(state: State, party: Party) -> Iterator[Change]:
    """SB-ASL-08, A43 Yield what fire has left of the digs of a side's sector."""
    sector = state[Sector].get(party.sector)
    if sector is not None and sector.digs != party.digs:
        yield Set(Sector, party.sector, "digs", party.digs)


def fire_row(
    state: State,
    kind: str,
    line: ActionLine | CorpsLine,
    way: tuple[str, str],
    fight: Fight | None = None,
) -> FireRow:
    """SB-RNG-02, SB-AIR-04 Return the row of fire of one sector on another, once it is fought."""
    lost = "; ".join(f"{name} {result}" for name, result in fight.lost.items()) if fight else ""
    return FireRow(
        label=row_named(way, line),
        turn=str(state.position),
        kind=kind,
        team=line.team,
        start=way[0],
        target=way[1],
        line=line.id if isinstance(line, ActionLine) else "",
        dice=in_words(fight.attacks) if fight else "",
        outcome=lost or "nobody is lost",
    )


def row_named(way: tuple[str, str], line: ActionLine | CorpsLine) -> str:
    """SB-RNG-02 Return how the row of fire of one sector on another is called."""
    return f"{way[0]} on {way[1]}, {line.id}"


def losses_judged(asks: Questions, bases: Sequence[str]) -> dict[str, Result] | None:
    """SB-DMG-02 Ask who was lost in a fight fought elsewhere; None until that is answered."""
    fates = {f"{base} {how}": (base, how) for base in bases for how in Result if how.lost}
    asked = f"Who was lost, such as {bases[0]} dispersed; or {NOBODY}"

    def fits(told: tuple[str, ...]) -> bool:
        return told == (NOBODY,) or set(told) <= fates.keys()

    none, rule = tuple[str, ...](), "SB-DMG-02"
    said = asks.judge("losses", none, rule=rule, question=asked, basis=None, must=True, fits=fits)
    return dict(fates[each] for each in said if each in fates) if said else None


def losses_told(state: State, fight: Fight, about: str) -> Iterator[Told]:
    """SB-DMG-02 Yield what staffs hear of their own bases that are no longer fit to fight."""
    for name, result in fight.lost.items():
        base, key = state[Base][name], f"base.{result.name.lower()}"
        yield CATALOGUE.told(team_of(state, base), key, about, base=name, sector=base.sector)


def in_words(attacks: Iterable[Attack]) -> str:
    """Return the dice of a combat, an attack a line, as the umpire reads them.

    >>> in_words([Attack("T1", "R1", Factor((("firepower", 5),)), Result.MISS, 7)])
    'T1 on R1, factor 5: 7, miss'
    """
    return "\n".join(
        f"{each.by} on {each.at}, factor {each.factor.total}: {each.die}, {each.result}"
        for each in attacks
    )


def _dice_logged(row: AssaultRow | FireRow, fight: Fight) -> Iterator[Change]:
    """SB-DMG-01, SB-DMG-02 Yield a row for each die of a fight, with the base that throws it.

    Who saves has its proficiency beside the die.
    """
    saves_on = {each.id: proficiency(each.grade, fight.rules) for each in fight.bases}
    for attack, ((name, value), *saves) in zip(fight.attacks, fight.dice.begun, strict=True):
        result = "hit" if saves else str(attack.result)
        first = FightDie(
            name=name,
            turn=row.turn,
            fight=row.label,
            base=attack.by,
            what="attacks",
            at=attack.at,
            factor=attack.factor.total,
            value=value,
            result=result,
        )
        yield Create(first)
        for n, (each, fell) in enumerate(saves, start=1):
            what, last = ("saves" if n == 1 else "catastrophic loss"), n == len(saves)
            came = str(attack.result) if last else "natural 0"
            die = replace(first, name=each, value=fell, base=attack.at, what=what, result=came)
            yield Create(replace(die, at="", factor=saves_on[attack.at] if n == 1 else None))


def workings(attacks: Iterable[Attack]) -> Iterator[Working]:
    """SB-DMG-01 Yield the working of a combat: each new sum, and an attack a line."""
    summed = set[tuple[str, Factor]]()
    for each in attacks:
        if (each.by, each.factor) not in summed:
            summed.add((each.by, each.factor))
            yield Working("SB-DMG-01", f"{each.by}: {each.factor}", str(each.factor.total))
        what = f"{each.by} on {each.at}, factor {each.factor.total}"
        yield Working("SB-DMG-01", what, str(each.result))


def left_out(refused: Mapping[str, Reason]) -> tuple[Working, ...]:
    """SB-RNG-01, SB-IND-01 Return who takes no part in a combat, and why."""
    return tuple(Working("SB-RNG-01", name, str(why)) for name, why in refused.items())
