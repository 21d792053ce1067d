"""Who goes back after a fight, and how far (OC-9.23 to OC-9.27, OC-9.31, OC-9.32, D-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.charts import dice_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Working
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.kit.book import as_row
from workbook_engine.rulesets.opcom.aftermath.cut_off import at_once
from workbook_engine.rulesets.opcom.combat.grouping import dice_of, rows_of, rows_with
from workbook_engine.rulesets.opcom.combat.results import consequences
from workbook_engine.rulesets.opcom.land.ground import CLOSE
from workbook_engine.rulesets.opcom.vocabulary.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Result,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.status import is_effective


class _Settled(Struct, frozen=True):
    """What is settled of one unit: how far it goes back, or that it gave a step to stand."""

    row: Engaged
    km: Fraction | None = None
    stood: bool = False


def how_far(state: State, engagement: Engagement, umpire: Umpire) -> Ruling:
    """OC-9.23 to OC-9.27, OC-9.31, OC-9.32 Settle for each unit of a fight how far it goes back."""
    umpire = umpire.in_fight(engagement.label)
    asks = dice_of(state, engagement, umpire)
    rows = rows_of(state, engagement.label)
    working: list[Working] = []
    settled = [
        *_defenders(state, engagement, asks, working),
        *_attackers(engagement, [r for r in rows if r.role == Role.ATTACKER], umpire),
    ]
    weak = [*_too_weak(state, engagement, rows, settled, umpire.rules)]
    stood = tuple(e.row.unit for e in settled if e.stood and e.row.unit not in weak)
    working += (Working("OC-9.11", f"{name} is no longer effective", "goes back") for name in weak)
    return Ruling(
        id=asks.name("how far"),
        rule="OC-9.31" if any(each.stood for each in settled) else "OC-9.30",
        text=f"Fight {engagement.label}: {'; '.join(_in_words(settled, weak, stood))}.",
        working=tuple(working),
        changes=tuple(_changes(engagement, settled, stood, umpire.rules)),
    )


def _in_words(settled: list[_Settled], weak: list[str], stood: tuple[str, ...]) -> Iterator[str]:
    """Yield who must go back and how far, who is too weak to stay, and who stood."""
    back = [each for each in settled if each.km is not None]
    first = " must go back"  # said of the first, and meant of those after it
    gone = ", ".join(
        f"{each.row.unit}{'' if n else first} {shown(each.km)} km" for n, each in enumerate(back)
    )
    if gone or not weak:
        yield gone or "nobody is driven back"
    paid = {each.row.unit for each in settled if each.stood}
    for name in weak:
        yield f"{name} {'gives a step, and ' if name in paid else ''}is too weak to stay"
    if stood:
        yield f"{', '.join(stood)} stood fast at the cost of a step"


def _too_weak(
    state: State,
    engagement: Engagement,
    rows: Sequence[Engaged],
    settled: Sequence[_Settled],
    rules: Rules,
) -> Iterator[str]:
    """OC-9.11, D-12 Yield who need not go back, and is no longer effective once that is paid."""
    known = {each.row.id: each for each in settled}
    for row in rows:
        each = known.get(row.id, _Settled(row))
        unit = state[Unit][row.unit]
        if each.km is not None or unit.state != UnitState.ACTIVE or row.role not in _IN_LINE:
            continue
        paid = rules.figure("stand_fast") if each.stood else 0
        left = replace(unit, step=unit.step + paid)
        if goes_when_weak(engagement, row, rules, stood=each.stood) and not is_effective(left):
            yield unit.id


_IN_LINE = frozenset({Role.ATTACKER, Role.DEFENDER})


def goes_when_weak(engagement: Engagement, row: Engaged, rules: Rules, *, stood: bool) -> bool:
    """D-12 Tell whether a unit that is no longer effective goes back though it need not.

    So it is with one that stood, that fought in confusion, or that held a city.
    """
    confused = engagement.result == Result.CONFUSED and row.status >= 1
    city = row.role == Role.DEFENDER and engagement.city
    return rules.word("stood_below_one") != "stays" and (stood or confused or city)


def _changes(
    engagement: Engagement, settled: list[_Settled], stood: tuple[str, ...], rules: Rules
) -> Iterator[Change]:
    farthest = max((each.km for each in settled if each.km is not None), default=None)
    yield Set(Engagement, engagement.label, "retire_km", farthest)
    yield Set(Engagement, engagement.label, "stood_fast", stood)
    for each in settled:
        yield Set(Engaged, each.row.id, "retire_km", each.km)
        if each.stood:
            yield Set(Engaged, each.row.id, "stood", True)
            yield Add(Unit, each.row.unit, "step", rules.figure("stand_fast"))


def _defenders(
    state: State, engagement: Engagement, asks: Questions, working: list[Working]
) -> Iterator[_Settled]:
    rules = asks.umpire.rules
    rows = [row for row in rows_of(state, engagement.label) if row.role == Role.DEFENDER]
    forced = _driven_back(engagement, rules)
    if forced and holds_city(engagement):
        working.append(Working("OC-9.32", "marked city: no retreat on less than a total success"))
        forced = False
    beaten = {row.unit for row in rows if _is_beaten_elsewhere(state, engagement, row, rules)}
    standing = {row.unit for row in rows if row.stand_fast} - beaten
    pushed = [row for row in rows if forced and _is_pushed(row, rules)]
    leaving = [row for row in pushed if row.unit not in standing]
    roll = _Distance(engagement, asks, working)
    for row in rows:
        if row in leaving or (row.status < 1 and leaving):
            yield _Settled(row, roll.km())
        elif row.status < 1:
            yield _Settled(row, roll.least)
        else:
            yield _Settled(row, stood=forced)


def _is_beaten_elsewhere(state: State, engagement: Engagement, row: Engaged, rules: Rules) -> bool:
    """OC-9.27, D-62 Tell whether a unit is thrown back from an attack of its own at the same time.

    It gives no step to stand, for it goes back.
    """
    attacks = (each for each in rows_with(state, row.unit) if each.role == Role.ATTACKER)
    fights = (state[Engagement][each.engagement] for each in attacks if each.counts)
    return any(
        consequences(fight.result, rules).attackers_thrown_back
        for fight in fights
        if at_once(engagement, fight) and fight.result != NO_RESISTANCE
    )


def _driven_back(engagement: Engagement, rules: Rules) -> bool:
    fought = engagement.result != NO_RESISTANCE
    return fought and consequences(engagement.result, rules).defenders_retire


def holds_city(engagement: Engagement) -> bool:
    """OC-9.32 Tell whether the defenders of a marked city may stay: short of a total success."""
    return engagement.city and engagement.result != Result.TOTAL_SUCCESS


def _is_pushed(row: Engaged, rules: Rules) -> bool:
    """D-40 Tell whether a unit goes back as the result says; the ineffective go of themselves."""
    return row.status >= 1 or rules.word("ineffective_defenders") == "roll"


def in_close_country(engagement: Engagement) -> bool:
    """OC-9.23, OC-9.25 Tell whether a fight's retirements are those of close or bad ground."""
    return engagement.ground in CLOSE or engagement.column == "bad"


def least_km(engagement: Engagement, rules: Rules) -> Fraction:
    """D-40 Return how far units go back that nobody could push: as after a limited success."""
    column = "retire_close" if in_close_country(engagement) else "retire_open"
    return rules.charts["consequences"].share("limited_success", column)


class _Distance:
    """OC-9.23 to OC-9.25, D-14 The distance of a retirement: rolled once, when first needed."""

    def __init__(self, engagement: Engagement, asks: Questions, working: list[Working]) -> None:
        self._engagement, self._asks, self._working = engagement, asks, working
        self._each = asks.umpire.rules.word("retire_roll") == "per_unit"
        self._rolled: Fraction | None = None
        self._dice = 0
        self.least = least_km(engagement, asks.umpire.rules)

    def km(self) -> Fraction:
        """Return the distance for one more unit."""
        if self._rolled is None or self._each:
            self._rolled = self._printed()
        return self._rolled

    def _printed(self) -> Fraction:
        chart, row = self._asks.umpire.rules.charts["consequences"], as_row(self._engagement.result)
        open_ground = str(chart.cell(row, "retire_open").printed)
        close = str(chart.cell(row, "retire_close").printed)
        is_close = in_close_country(self._engagement)
        if (number := dice_in(open_ground)) is None:
            return Fraction(close if is_close else open_ground)
        halved = is_close and close == "half"
        dice = [self._d6() for _ in range(number)]
        km = Fraction(sum(dice), 2 if halved else 1)
        how = " + ".join(map(str, dice)) + (" halved in close country" if halved else "")
        self._working.append(
            Working("OC-9.30", f"distance {open_ground}: {how}", f"{shown(km)} km")
        )
        return km

    def _d6(self) -> int:
        self._dice += 1
        return self._asks.d6(
            "distance", rule="OC-9.30", question="Distance of retirement", n=self._dice
        )


def _attackers(engagement: Engagement, rows: list[Engaged], umpire: Umpire) -> Iterator[_Settled]:
    """OC-9.27 Beaten attackers go back to their start line, or 1 km where that is farther."""
    if engagement.result == NO_RESISTANCE:
        return
    if consequences(engagement.result, umpire.rules).attackers_thrown_back:
        for row in rows:
            if row.counts:
                yield _Settled(row, thrown_back(row.advanced_km, umpire.rules))


def thrown_back(advance_km: Fraction, rules: Rules) -> Fraction:
    """OC-9.27 Return how far beaten attackers go back: as far as they came, at least 1 km."""
    least = rules.charts["consequences"].number("attackers_badly_beaten", "thrown_back_km")
    return max(advance_km, Fraction(least))
