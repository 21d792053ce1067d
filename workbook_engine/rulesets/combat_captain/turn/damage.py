"""What losses change on the table: men, ranks closed, leaders, companies (CC-CLC-15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.languages import Text, _, plural, strung
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Told
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.combat_captain.company.leaders import promoted
from workbook_engine.rulesets.combat_captain.company.ranks import consolidated
from workbook_engine.rulesets.combat_captain.table.board import subunits_of
from workbook_engine.rulesets.combat_captain.table.sight import known_to
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit

Left = Mapping[str, int]
"""Men left, by sub-unit."""


def damages(state: State, left: Left, rules: Rules) -> Iterator[Change]:
    """CC-CLC-15, CC-LDR-01 Yield what losses change: men, who closes ranks, who leads now."""
    hit = [state[SubUnit][name] for name, men in left.items() if men != state[SubUnit][name].men]
    for company in dict.fromkeys(each.company for each in hit):
        own = subunits_of(state, company)
        after = consolidated([replace(e, men=left.get(e.id, e.men)) for e in own], rules)
        men = {each.id: each.men for each in after}
        for each in own:
            if men[each.id] != each.men:
                yield Set(SubUnit, each.id, "men", men[each.id])
            if not men[each.id]:
                yield Set(SubUnit, each.id, "state", Status.LOST)
        if not any(men.values()):
            yield Set(Company, company, "state", Status.LOST)
        else:
            yield from _led(own, men)


def _led(own: list[SubUnit], men: Left) -> Iterator[Change]:
    """CC-LDR-01 Yield who leads a company whose leader is lost: the closest, else the first."""
    lost = [each for each in own if each.leader and not men[each.id]]
    there = [each for each in own if men[each.id]]
    if not lost or any(each.leader for each in there):
        return
    at, spots = lost[0].at, [place for each in there if (place := each.at)]
    next_one = promoted(at, spots) if at else None
    yield Set(SubUnit, lost[0].id, "leader", False)
    yield Set(SubUnit, next_one.id if next_one else there[0].id, "leader", True)


def men_left(asks: Questions, each: SubUnit, rule: str, *, must: bool = False) -> int:
    """CC-CHT-02, CC-CLC-05 Ask how many are left of a sub-unit that was fought elsewhere."""
    return asks.judge(
        "left",
        each.men,
        rule=rule,
        question=f"Men left of {each.id}",
        basis=None,
        must=must,
        limits=(Fraction(0), Fraction(each.men)),
    )


def lost_in_words(state: State, left: Left) -> Text:
    """Return losses in words."""
    gone = {name: n for name, men in left.items() if (n := state[SubUnit][name].men - men) > 0}
    said = [
        plural("{name} loses {count} man", "{name} loses {count} men", n, name=name)
        if left[name]
        else _gone(name)
        for name, n in gone.items()
    ]
    return strung(said, "; ") or _("no losses")


def _gone(name: str) -> Text:
    return _("{name} is gone").format(name=name)


def seen_in_words(state: State, left: Left) -> Text:
    """Return losses as an enemy sees them: who is gone, and where men fall; never how many."""
    fallen, fall = (
        (n for n, men in left.items() if men < state[SubUnit][n].men),
        _("men of {name} are seen to fall"),
    )
    said = [fall.format(name=n) if left[n] else _gone(n) for n in fallen]
    return strung(said, "; ") or _("nobody is seen to fall")


def as_told(state: State, team: str, left: Left, rules: Rules) -> Text:
    """CC-LOS-01 Return losses as a team hears of them: its own to the man, others as it sees them.

    Of those that it does not see it hears nothing.
    """
    seen = known_to(state, team, rules)
    whose = {name: state[Company][state[SubUnit][name].company].team for name in left}
    own = {name: men for name, men in left.items() if whose[name] == team}
    others = {name: men for name, men in left.items() if name not in own and name in seen}
    said = [lost_in_words(state, own)] if own else []
    said += [seen_in_words(state, others)] if others else []
    return strung(said, "; ") or _("no losses")


def losses_told(state: State, name: str, left: Left) -> Iterator[Told]:
    """CC-CLC-15 Yield what each team hears of its own losses."""
    for company in state[Company].values():
        own = {
            each: men
            for each, men in left.items()
            if state[SubUnit][each].company == company.id and men < state[SubUnit][each].men
        }
        if own:
            slots = {"company": company.id, "lost": lost_in_words(state, own)}
            yield CATALOGUE.told(company.team, "combat.losses", name, **slots)
