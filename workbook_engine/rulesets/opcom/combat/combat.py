"""The combat calculation: scores, die and result (OC-9.13, OC-9.14, OC-9.22, D-40, D-62)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Set, apply
from workbook_engine.core.charts import ChartCell
from workbook_engine.core.records import Orders, State, Value
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.kit import fights
from workbook_engine.kit.fights import Decision, decided, result_judged, weighed
from workbook_engine.rulesets.opcom.combat.factors import factors, formation, leading_formation
from workbook_engine.rulesets.opcom.combat.fight import Fight, Party, muster
from workbook_engine.rulesets.opcom.combat.grouping import dice_of, line_up
from workbook_engine.rulesets.opcom.combat.heard import of_fight, of_no_attack, place_of
from workbook_engine.rulesets.opcom.combat.price import cut_short, losses, price_of
from workbook_engine.rulesets.opcom.combat.results import IN_WORDS, look_up
from workbook_engine.rulesets.opcom.combat.score_sheet import (
    Score,
    counts_entered,
    entered,
    loss_working,
    side_working,
)
from workbook_engine.rulesets.opcom.supply.supply import Stocks
from workbook_engine.rulesets.opcom.vocabulary.records import NO_RESISTANCE, Engagement

RULE = "OC-9.14"


def combats(kind: str) -> Rule:
    """OC-9.13 Return the rule that resolves all fights of a kind: attacks, or counter-attacks."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        stocks, seen = Stocks(state, umpire.rules), state
        in_order = umpire.rules.word("several_combats") == "in_order"
        for label in fights_of(state, kind):
            ruling = resolve(seen, seen[Engagement][label], stocks, umpire)
            yield ruling
            if in_order:
                seen, _ = apply(seen, ruling.changes)

    return rule


def fights_of(state: State, kind: str) -> Iterator[str]:
    """Yield the labels of the fights of a kind, in the order they were listed."""
    return (e.label for e in list(state[Engagement].values()) if e.kind == kind)


def took_part(engagement: Engagement) -> bool:
    """Tell whether a fight was really fought and has consequences to carry out."""
    return bool(engagement.result) and engagement.decision != Decision.HOLD


def resolve(state: State, engagement: Engagement, stocks: Stocks, umpire: Umpire) -> Ruling:
    """OC-9.14, OC-9.35 Resolve one fight: muster, score, die, result, and what it costs."""
    umpire = umpire.in_fight(engagement.label)
    asks = umpire.on(Engagement, engagement.label)
    decision = decided(asks, "fight", "OC-2.3", line_up(state, engagement))
    if decision == Decision.HOLD:
        return _held(state, engagement, asks)
    fight = muster(state, engagement, stocks, umpire.rules, first_to_draw(engagement, asks))
    if not fight.attackers.used_line:
        stocks.put_back((*fight.attackers.draws, *fight.defenders.draws))
        return _refused(state, fight, asks)
    if _no_resistance(fight, umpire.rules):
        stocks.put_back((*fight.attackers.draws, *fight.defenders.draws))
        return _no_fight(state, fight, asks)
    ruling = _fought(state, fight, decision, asks)
    if ruling is None:
        stocks.put_back((*fight.attackers.draws, *fight.defenders.draws))
        return _to_be_answered(state, fight, asks)
    return ruling


def first_to_draw(engagement: Engagement, asks: Questions) -> tuple[str, ...]:
    """OC-9.10, D-65 Return who draws ammunition before the others, where that is the umpire's."""
    if asks.umpire.rules.word("ammo_order") != "umpire":
        return ()
    return asks.judge(
        "draws first",
        (),
        rule="OC-9.10",
        question="Units that draw ammunition first, in order",
        basis=", ".join((*engagement.attackers, *engagement.fire_attack)),
    )


class _Sum(Struct, frozen=True):
    """OC-9.14, OC-9.22 What a fight thrown on the results table comes to."""

    attackers: Score
    defenders: Score
    die: int
    column: str
    final: int | Fraction
    """The attackers' score less the defenders', and the die."""
    scores: str
    """Both scores in short."""
    by_chart: str
    """OC-9.22 The result of the table."""
    cell: ChartCell

    @classmethod
    def of(cls, attackers: Score, defenders: Score, die: int, column: str, rules: Rules) -> _Sum:
        """Add up a fight, and look up its result."""
        final = attackers.total - defenders.total + die
        scores = f"{shown(attackers.total)} - {shown(defenders.total)}"
        return cls(attackers, defenders, die, column, final, scores, *look_up(final, column, rules))

    def working(self, result: str) -> Iterator[Working]:
        """Yield the sum, the cell it reads, and what the umpire has made of it."""
        yield Working(RULE, f"{self.scores} + die {self.die}", shown(self.final))
        yield Working("OC-9.22", str(self.cell), self.by_chart)
        yield from _set_by_hand(result, self.by_chart)

    def __str__(self) -> str:
        return f"{self.scores} + {self.die} = {shown(self.final)}"


def _fought(state: State, fight: Fight, decision: str, asks: Questions) -> Ruling | None:
    """OC-9.14 Return the ruling on a fight; none before what was fought elsewhere is told."""
    leads = [_lead(party, asks) for party in (fight.attackers, fight.defenders)]
    a, d = scores(fight, asks.umpire.rules, *leads)
    if decision == Decision.ELSEWHERE:
        result = _result(None, asks)
        return _ruled(state, fight, None, result, asks) if result else None

    def thrown(umpire: Umpire) -> Ruling:
        asks = dice_of(state, fight.engagement, umpire)
        sums = _thrown(a, d, fight.engagement, asks)
        umpire.alike(sums.by_chart)
        return _ruled(state, fight, sums, _result(sums, asks), asks)

    return weighed(asks, state, thrown)


def _ruled(state: State, fight: Fight, sums: _Sum | None, result: str, asks: Questions) -> Ruling:
    """OC-9.14 Return the ruling on a fight that came to a result; without sums, elsewhere."""
    umpire, engagement = asks.umpire, fight.engagement
    decision = Decision.ACCEPT if sums else Decision.ELSEWHERE
    lost = losses(fight, result, umpire.rules)
    ours, theirs = (sums.attackers, sums.defenders) if sums else (None, None)
    elsewhere = Working("OC-2.3", str(Decision.ELSEWHERE), result)
    in_short = str(sums or Decision.ELSEWHERE)
    return Ruling(
        id=asks.name("fought"),
        rule=RULE,
        text=f"Fight {engagement.label} at {place_of(state, engagement)}: {in_short}, {result}.",
        working=(
            *side_working("attackers", fight.attackers, ours),
            *side_working("defenders", fight.defenders, theirs),
            *(sums.working(result) if sums else (elsewhere,)),
            *loss_working(lost),
        ),
        changes=(
            *price_of(fight, result, umpire),
            *entered(fight, ours, theirs, _came_to(fight, sums, result, decision, lost)),
        ),
        told=of_fight(state, fight, result),
    )


def _thrown(a: Score, d: Score, engagement: Engagement, asks: Questions) -> _Sum:
    """OC-9.14 Throw the die of a fight."""
    die = asks.d6("die", rule=RULE, question=f"Fight {engagement.label}")
    return _Sum.of(a, d, die, engagement.column, asks.umpire.rules)


def _came_to(
    fight: Fight, sums: _Sum | None, result: str, decision: str, lost: tuple[Add, ...]
) -> dict[str, Value]:
    """OC-9.14 Return what stands in the row of a fight as it came out."""
    return {
        "die": sums.die if sums else None,
        "final": sums.final if sums else None,
        "result": result,
        "decision": decision,
        "outcome": "; ".join([result, *cut_short(fight, lost)]),
    }


def _result(sums: _Sum | None, asks: Questions) -> str:
    """OC-9.22, OC-2.3 Ask for the result; one fought elsewhere is blank until it is answered."""
    by_chart = sums.by_chart if sums else ""
    basis = f"{sums.scores}, {sums.column} column" if sums else None
    return result_judged(asks, by_chart, rule="OC-9.22", choices=IN_WORDS, basis=basis)


def _set_by_hand(result: str, by_chart: str) -> Iterator[Working]:
    if result != by_chart:
        yield Working("OC-2.3", "result set by the umpire", result)


def scores(fight: Fight, rules: Rules, lead_a: str, lead_d: str) -> tuple[Score, Score]:
    """OC-9.14 Return the scores of attackers and defenders."""
    a, d = fight.attackers, fight.defenders
    return (
        Score.of(a.status, tuple(factors(fight, a, d, rules, lead_a))),
        Score.of(d.status, tuple(factors(fight, d, a, rules, lead_d))),
    )


def _lead(party: Party, asks: Questions) -> str:
    """OC-9.F9 Return the formation that leads a side; asked only where there are several."""
    rules = asks.umpire.rules
    default = leading_formation(party, rules)
    level = rules.word("formation_level")
    present = {formation(each.unit, level) for each in party.used_line}
    if len(present) < 2:
        return default
    side = "attackers" if party.attacking else "defenders"
    return asks.judge(
        f"lead of the {side}",
        default,
        rule="OC-9.F9",
        question=f"Formation that leads the {side}",
        choices=sorted(present),
        basis=", ".join(each.unit.id for each in party.used_line),
    )


def _no_resistance(fight: Fight, rules: Rules) -> bool:
    """OC-9.11, D-40 Tell whether no defender can put up a fight."""
    if rules.word("ineffective_defenders") == "roll":
        return False
    return not fight.defenders.effective_line


def _held(state: State, engagement: Engagement, asks: Questions) -> Ruling:
    """OC-2.3 Hold a fight: it is listed, but it has no effect."""
    return Ruling(
        id=asks.name("held"),
        rule="OC-2.3",
        text=f"Fight {engagement.label} at {place_of(state, engagement)} is held by the umpire.",
        changes=fights.entered(Engagement, engagement.label, str(Decision.HOLD), "held"),
    )


def _to_be_answered(state: State, fight: Fight, asks: Questions) -> Ruling:
    """OC-2.3 Wait for the result of a fight that is fought elsewhere: it has no effect yet."""
    label, said = fight.engagement.label, "its result is to be answered"
    where = place_of(state, fight.engagement)
    return Ruling(
        id=asks.name("fought"),
        rule="OC-2.3",
        text=f"Fight {label} at {where}: fought elsewhere, {said}.",
        changes=fights.entered(Engagement, label, str(Decision.ELSEWHERE), said),
    )


def _refused(state: State, fight: Fight, asks: Questions) -> Ruling:
    """OC-9.3, OC-9.10 An attack that no unit can make does not take place."""
    label = fight.engagement.label
    why = "; ".join(f"{each.unit.id}: {each.why_not}" for each in fight.attackers.present)
    return Ruling(
        id=asks.name("refused"),
        rule="OC-9.10",
        text=f"Fight {label} at {place_of(state, fight.engagement)} does not take place: {why}.",
        changes=(
            Set(Engagement, label, "not_used", tuple(e.unit.id for e in fight.attackers.present)),
            Set(Engagement, label, "outcome", f"no attack: {why}"),
            *counts_entered(fight),
        ),
        told=of_no_attack(fight),
    )


def _no_fight(state: State, fight: Fight, asks: Questions) -> Ruling:
    """OC-9.11, D-40 Nobody can resist: no die, no losses, no ammunition; the defenders go back."""
    label = fight.engagement.label
    return Ruling(
        id=asks.name("no resistance"),
        rule="OC-9.11",
        text=f"Fight {label} at {place_of(state, fight.engagement)}: nobody there can resist.",
        changes=(
            Set(Engagement, label, "result", NO_RESISTANCE),
            Set(Engagement, label, "outcome", NO_RESISTANCE),
        ),
        told=of_fight(state, fight, NO_RESISTANCE),
    )
