"""The combat calculation: scores, die, result, losses (OC-9.14, OC-9.22, OC-9.34, D-62)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbook_engine.core.changes import Add, Change, Set, apply
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.settings import Settings
from workbook_engine.core.squares import parse_square
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.rulesets.opcom.factors import Factor, factors, formation, leading_formation
from workbook_engine.rulesets.opcom.fight import Fight, Number, Party, Present, muster
from workbook_engine.rulesets.opcom.ground import named
from workbook_engine.rulesets.opcom.profiles import last_step
from workbook_engine.rulesets.opcom.records import (
    NO_RESISTANCE,
    Action,
    Decision,
    Engaged,
    Engagement,
    Result,
    Unit,
)
from workbook_engine.rulesets.opcom.results import IN_WORDS, consequences, look_up
from workbook_engine.rulesets.opcom.status import is_effective
from workbook_engine.rulesets.opcom.supply import Stocks, charged

RULE = "OC-9.14"


@dataclass(frozen=True, slots=True)
class Score:
    """OC-9.14 One side's score: its status, its factors, and the sum."""

    status: Number
    factors: tuple[Factor, ...]

    @property
    def total(self) -> Number:
        """The score before the die."""
        return self.status + sum(factor.value for factor in self.factors)

    @property
    def in_letters(self) -> str:
        """The factors as a sheet shows them: `F1 +2, F3 -3`."""
        return ", ".join(f"{factor.name} {factor.value:+}" for factor in self.factors)


def combats(kind: str) -> Rule:
    """OC-9.13 Return the rule that resolves all fights of a kind: attacks, or counter-attacks."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        stocks, seen = Stocks(state, umpire.settings), state
        in_order = umpire.settings.word("several_combats") == "in_order"
        for label in fights_of(state, kind):
            ruling = resolve(seen, seen[Engagement][label], stocks, umpire)
            yield ruling
            if in_order:
                seen, _ = apply(seen, ruling.changes)

    return rule


def fights_of(state: State, kind: str) -> Iterator[str]:
    """Yield the labels of the fights of a kind, in the order they were listed."""
    return (e.label for e in list(state[Engagement].values()) if e.kind == kind)


def resolve(state: State, engagement: Engagement, stocks: Stocks, umpire: Umpire) -> Ruling:
    """OC-9.14 Resolve one fight: muster, score, die, result, and what it costs both sides."""
    asks = umpire.on("combat", engagement.label)
    decision = asks.judge(
        "decision",
        str(Decision.ACCEPT),
        rule="OC-2.3",
        question="Accept the fight, hold it, or take it as fought elsewhere",
        choices=[str(each) for each in Decision],
    )
    if decision == Decision.HOLD:
        return _held(state, engagement, asks)
    fight = muster(state, engagement, stocks, umpire.settings)
    if not fight.attackers.used_line:
        return _refused(state, fight, asks)
    if _no_resistance(fight, umpire.settings):
        return _no_fight(state, fight, asks)
    return _fought(state, fight, decision, asks)


def _fought(state: State, fight: Fight, decision: str, asks: Questions) -> Ruling:
    umpire, engagement = asks.umpire, fight.engagement
    leads = [_lead(party, asks) for party in (fight.attackers, fight.defenders)]
    a, d = scores(fight, umpire.settings, *leads)
    elsewhere = decision == Decision.ELSEWHERE
    die = 0 if elsewhere else asks.d6("die", rule=RULE, question=f"Fight {engagement.label}")
    final = a.total - d.total + die
    by_chart, cell = look_up(final, engagement.column)
    result = asks.judge(
        "result",
        by_chart,
        rule="OC-9.22",
        question="Result",
        choices=IN_WORDS,
        given=f"{shown(a.total)} - {shown(d.total)}, {engagement.column} column",
        must=elsewhere,
    )
    losses = _losses(fight, result, umpire.settings)
    sums = Working(RULE, f"{shown(a.total)} - {shown(d.total)} + die {die}", shown(final))
    working = (
        *_side_working("attackers", fight.attackers, a),
        *_side_working("defenders", fight.defenders, d),
        *((Working("OC-2.3", "fought elsewhere", result),) if elsewhere else (sums,)),
        *(() if elsewhere else (Working("OC-9.22", str(cell), by_chart),)),
        *((Working("OC-2.3", "result set by the umpire", result),) if result != by_chart else ()),
        *_loss_working(losses),
    )
    outcome = _outcome(fight, result, losses)
    return Ruling(
        id=asks.name("fought"),
        rule=RULE,
        text=f"Fight {engagement.label} at {_where(state, engagement)}: "
        f"{shown(a.total)} - {shown(d.total)} + {die} = {shown(final)}, {result}.",
        working=working,
        changes=(
            *losses,
            *_spent(fight, umpire.settings),
            *charged([*fight.attackers.draws, *fight.defenders.draws]),
            *_bars(fight, result, umpire),
            *_on_the_sheet(fight, a, d, die, final, result, decision, outcome),
            *_counts_on_the_sheet(fight),
        ),
        told=_told(state, fight, result),
    )


def scores(fight: Fight, settings: Settings, lead_a: str, lead_d: str) -> tuple[Score, Score]:
    """OC-9.14 Return the scores of attackers and defenders."""
    a, d = fight.attackers, fight.defenders
    return (
        Score(a.status, tuple(factors(fight, a, d, settings, lead_a))),
        Score(d.status, tuple(factors(fight, d, a, settings, lead_d))),
    )


def _lead(party: Party, asks: Questions) -> str:
    """OC-9.F9 Return the formation that leads a side; asked only where there are several."""
    settings = asks.umpire.settings
    default = leading_formation(party, settings)
    level = settings.word("formation_level")
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
        given=", ".join(each.unit.id for each in party.used_line),
    )


def _no_resistance(fight: Fight, settings: Settings) -> bool:
    """OC-9.11, D-40 Tell whether no defender can put up a fight."""
    if settings.word("ineffective_defenders") == "roll":
        return False
    return not fight.defenders.effective_line


def _losses(fight: Fight, result: str, settings: Settings) -> tuple[Add, ...]:
    """OC-9.23 to OC-9.27, OC-9.34 Steps lost by every line unit; guns behind lose none."""
    what = consequences(result, settings)
    lost = [(each, what.attacker_steps) for each in fight.attackers.used_line]
    lost += [(each, what.defender_steps) for each in fight.defenders.effective_line]
    return tuple(Add(Unit, each.unit.id, "step", steps) for each, steps in lost if steps)


def _spent(fight: Fight, settings: Settings) -> Iterator[Change]:
    """OC-9.5, OC-9.9, D-50 Count the attack, and remember who has burnt his fuel."""
    ordered_only = settings.word("attack_cap") == "ordered"
    if not ordered_only or fight.engagement.kind == "attack":
        for each in fight.attackers.used_line:
            yield Add(Unit, each.unit.id, "attacks_today", 1)
    fuelled = {
        d.unit for p in (fight.attackers, fight.defenders) for d in p.draws if d.field == "fuel"
    }
    for unit in sorted(fuelled):
        yield Set(Unit, unit, "fuelled", True)


def _bars(fight: Fight, result: str, umpire: Umpire) -> Iterator[Change]:
    """OC-9.23, D-10 After a total success the defenders may not attack next turn."""
    bar_all = umpire.settings.word("counter_attack_bar") == "any_attack"
    if consequences(result, umpire.settings).bars_next_turn and bar_all:
        for each in fight.defenders.effective_line:
            yield Set(Unit, each.unit.id, "no_attack_until", umpire.position.turn + 2)


def _on_the_sheet(
    fight: Fight,
    a: Score,
    d: Score,
    die: int,
    final: Number,
    result: str,
    decision: str,
    outcome: str,
) -> Iterator[Change]:
    fields = {
        "not_used": tuple(each.unit.id for each in _unused(fight)),
        "attacker_status": a.status,
        "attacker_factors": a.in_letters,
        "attacker_score": a.total,
        "defender_status": d.status,
        "defender_factors": d.in_letters,
        "defender_score": d.total,
        "die": die or None,
        "final": final,
        "result": result,
        "decision": decision,
        "outcome": outcome,
    }
    for field, value in fields.items():
        yield Set(Engagement, fight.engagement.label, field, value)


def _counts_on_the_sheet(fight: Fight) -> Iterator[Change]:
    for each in (*fight.attackers.present, *fight.defenders.present):
        yield Set(Engaged, each.row.id, "counts", each.counts)
        yield Set(Engaged, each.row.id, "why_not", each.why_not)


def _unused(fight: Fight) -> Iterator[Present]:
    everyone = (*fight.attackers.present, *fight.defenders.present)
    return (each for each in everyone if not each.used)


def _side_working(side: str, party: Party, score: Score) -> Iterator[Working]:
    for each in party.present:
        yield from each.working
        what = f"{side}: {each.unit.id}, {each.unit.profile} at step {each.unit.step}"
        if each.why_not:
            what += f", not used: {each.why_not}"
        yield Working("OC-9.1", what, shown(each.counts))
    for factor in score.factors:
        yield factor.working
    letters = f" ({score.in_letters})" if score.factors else ""
    yield Working(RULE, f"{side}' score: status {shown(score.status)}{letters}", shown(score.total))


def _loss_working(losses: tuple[Add, ...]) -> Iterator[Working]:
    for loss in losses:
        yield Working(
            "OC-9.34", loss.key, f"{loss.value} step{'s' if loss.value != 1 else ''} lost"
        )


def _outcome(fight: Fight, result: str, losses: tuple[Add, ...]) -> str:
    cut = [_cut_short(each, losses) for each in (*fight.attackers.line, *fight.defenders.line)]
    return "; ".join([result, *filter(None, cut)])


def _cut_short(each: Present, losses: tuple[Add, ...]) -> str:
    lost = sum(int(loss.value) for loss in losses if loss.key == each.unit.id)
    left = last_step(each.unit.profile) - each.unit.step
    return f"{each.unit.id}: {lost} lost, {left} left to lose" if lost > left else ""


def _held(state: State, engagement: Engagement, asks: Questions) -> Ruling:
    """OC-2.3 Hold a fight: it is listed, but nothing comes of it."""
    return Ruling(
        id=asks.name("held"),
        rule="OC-2.3",
        text=f"Fight {engagement.label} at {_where(state, engagement)} is held by the umpire.",
        changes=(
            Set(Engagement, engagement.label, "decision", str(Decision.HOLD)),
            Set(Engagement, engagement.label, "outcome", "held"),
        ),
    )


def _refused(state: State, fight: Fight, asks: Questions) -> Ruling:
    """OC-9.3, OC-9.10 An attack that no unit can make does not take place."""
    label = fight.engagement.label
    why = "; ".join(f"{each.unit.id}: {each.why_not}" for each in fight.attackers.present)
    return Ruling(
        id=asks.name("refused"),
        rule="OC-9.10",
        text=f"Fight {label} at {_where(state, fight.engagement)} does not take place: {why}.",
        changes=(
            Set(Engagement, label, "not_used", tuple(e.unit.id for e in fight.attackers.present)),
            Set(Engagement, label, "outcome", f"no attack: {why}"),
            *_counts_on_the_sheet(fight),
        ),
        told=tuple(Told(team, "The attack could not be made.") for team in _teams(fight.attackers)),
    )


def _no_fight(state: State, fight: Fight, asks: Questions) -> Ruling:
    """OC-9.11, D-40 Nobody can resist: no die, no losses, no ammunition; the defenders go back."""
    label = fight.engagement.label
    return Ruling(
        id=asks.name("no resistance"),
        rule="OC-9.11",
        text=f"Fight {label} at {_where(state, fight.engagement)}: nobody there can resist.",
        changes=(
            Set(Engagement, label, "result", NO_RESISTANCE),
            Set(Engagement, label, "outcome", NO_RESISTANCE),
        ),
        told=_told(state, fight, NO_RESISTANCE),
    )


def _where(state: State, engagement: Engagement) -> str:
    square = parse_square(engagement.square)
    return named(state, square) if square else engagement.square


_HEARD = {
    Result.TOTAL_SUCCESS: ("carried the position completely", "were overwhelmed at"),
    Result.SUCCESS: ("drove the enemy out", "were driven out of"),
    Result.LIMITED_SUCCESS: ("pushed the enemy back a little", "were pushed back at"),
    Result.CONFUSED: (
        "met stiff resistance; the fighting was confused",
        "held in confused fighting at",
    ),
    Result.ATTACKERS_BADLY_BEATEN: ("was thrown back with losses", "threw back an attack at"),
    NO_RESISTANCE: ("met no resistance", "could not resist at"),
}


def _told(state: State, fight: Fight, result: str) -> tuple[Told, ...]:
    """OC-2.2 Say what each team hears: who, where and how it went, in a commander's words."""
    place = _where(state, fight.engagement)
    heard_a, heard_d = _HEARD[result]
    return (
        *(
            Told(t, f"The attack by {_own(fight.attackers, t)} at {place} {heard_a}.")
            for t in _teams(fight.attackers)
        ),
        *(
            Told(t, f"{_own(fight.defenders, t)} {heard_d} {place}.")
            for t in _teams(fight.defenders)
        ),
    )


def _teams(party: Party) -> list[str]:
    return list(dict.fromkeys(each.unit.team for each in party.line))


def _own(party: Party, team: str) -> str:
    return ", ".join(each.unit.id for each in party.line if each.unit.team == team)


def took_part(engagement: Engagement) -> bool:
    """Tell whether a fight was really fought and has consequences to carry out."""
    return bool(engagement.result) and engagement.decision != Decision.HOLD


def is_breakthrough(engagement: Engagement) -> bool:
    """OC-5.3 Tell whether the attackers had orders to break through."""
    return engagement.action == Action.BREAKTHROUGH


def still_effective(state: State, names: tuple[str, ...]) -> list[Unit]:
    """OC-9.11 Return those of the named units that can still fight."""
    return [state[Unit][name] for name in names if is_effective(state[Unit][name])]
