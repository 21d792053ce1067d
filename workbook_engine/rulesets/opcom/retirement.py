"""Retirement: who goes back, how far and where to; standing fast; capture (OC-9.23 to OC-9.32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rule, Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.squares import Square, parse_square
from workbook_engine.core.umpire import Questions, Umpire, shown
from workbook_engine.rulesets.opcom.book import CHARTS, as_row, figure
from workbook_engine.rulesets.opcom.combat import fights_of, took_part
from workbook_engine.rulesets.opcom.ground import CLOSE, named, squares_for, units_in, where
from workbook_engine.rulesets.opcom.records import (
    NO_RESISTANCE,
    Engaged,
    Engagement,
    Result,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.results import consequences
from workbook_engine.rulesets.opcom.status import is_effective
from workbook_engine.rulesets.opcom.supply import Draw, Stocks, charged
from workbook_engine.rulesets.opcom.way_back import way_back


def distances(kind: str) -> Rule:
    """OC-9.23 to OC-9.27 Return the rule that settles who goes back and how far, fight by fight."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for label in fights_of(state, kind):
            if took_part(state[Engagement][label]):
                yield how_far(state, state[Engagement][label], umpire)

    return rule


def retirements(kind: str) -> Rule:
    """OC-9.30 Return the rule that carries the retirements out, fight by fight."""

    def rule(state: State, orders: Orders, umpire: Umpire) -> Rulings:
        for label in fights_of(state, kind):
            if took_part(state[Engagement][label]):
                state = yield go_back(state, state[Engagement][label], umpire)

    return rule


@dataclass(frozen=True, slots=True)
class _Settled:
    """What is settled of one unit: how far it goes back, or that it gave a step to stand."""

    row: Engaged
    km: Fraction | None = None
    stood: bool = False


def how_far(state: State, engagement: Engagement, umpire: Umpire) -> Ruling:
    """OC-9.23 to OC-9.27, OC-9.31, OC-9.32 Settle for each unit of a fight how far it goes back."""
    asks = umpire.on("combat", engagement.label)
    rows = [row for row in state[Engaged].values() if row.engagement == engagement.label]
    working: list[Working] = []
    settled = [
        *_defenders(state, engagement, [r for r in rows if r.role == Role.DEFENDER], asks, working),
        *_attackers(engagement, [r for r in rows if r.role == Role.ATTACKER], umpire),
    ]
    back = [each for each in settled if each.km is not None]
    stood = tuple(each.row.unit for each in settled if each.stood)
    farthest = max((each.km for each in back if each.km is not None), default=None)
    changes: list[Change] = [
        Set(Engagement, engagement.label, "retire_km", farthest),
        Set(Engagement, engagement.label, "stood_fast", stood),
    ]
    for each in settled:
        changes.append(Set(Engaged, each.row.id, "retire_km", each.km))
        if each.stood:
            changes.append(Set(Engaged, each.row.id, "stood", True))
            changes.append(Add(Unit, each.row.unit, "step", int(figure("stand_fast"))))
    gone = ", ".join(f"{each.row.unit} {shown(each.km)} km" for each in back) or "nobody"
    return Ruling(
        id=asks.name("how far"),
        rule="OC-9.31" if stood else "OC-9.30",
        text=f"Fight {engagement.label}: {gone} must go back"
        + (f"; {', '.join(stood)} stood fast at the cost of a step." if stood else "."),
        working=tuple(working),
        changes=tuple(changes),
    )


def _defenders(
    state: State,
    engagement: Engagement,
    rows: list[Engaged],
    asks: Questions,
    working: list[Working],
) -> Iterator[_Settled]:
    settings = asks.umpire.settings
    fought = engagement.result != NO_RESISTANCE
    forced = fought and consequences(engagement.result, settings).defenders_retire
    city = engagement.city and engagement.result != Result.TOTAL_SUCCESS
    if forced and city:
        working.append(Working("OC-9.32", "marked city: no retreat on less than a total success"))
    leaving = [r for r in rows if forced and not city and r.status >= 1 and not r.stand_fast]
    roll = _Distance(engagement, asks, working)
    for row in rows:
        if row.status < 1:
            yield _Settled(row, roll.km(row) if leaving else roll.least)
        elif row in leaving:
            yield _Settled(row, roll.km(row))
        else:
            yield _Settled(row, stood=forced and not city)


class _Distance:
    """OC-9.23 to OC-9.25, D-14 The distance of a retirement: rolled once, when first needed."""

    def __init__(self, engagement: Engagement, asks: Questions, working: list[Working]) -> None:
        self._result, self._asks, self._working = engagement.result, asks, working
        self._close = engagement.ground in CLOSE or engagement.column == "bad"
        self._each = asks.umpire.settings.word("retire_roll") == "per_unit"
        self._rolled: Fraction | None = None
        self._dice = 0

    @property
    def least(self) -> Fraction:
        """D-40 How far units go back that nobody could push: as after a limited success."""
        return self._printed(Result.LIMITED_SUCCESS)

    def km(self, row: Engaged) -> Fraction:
        """Return the distance for a unit."""
        if self._rolled is None or self._each:
            self._rolled = self._printed(self._result)
        return self._rolled

    def _printed(self, result: str) -> Fraction:
        chart = CHARTS["consequences"]
        open_ground = str(chart.cell(as_row(result), "retire_open").printed)
        close = str(chart.cell(as_row(result), "retire_close").printed)
        if "d6" not in open_ground:
            return Fraction(close if self._close else open_ground)
        dice = [self._d6() for _ in range(int(open_ground.removesuffix("d6")))]
        halved = self._close and close == "half"
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
    if consequences(engagement.result, umpire.settings).attackers_thrown_back:
        for row in rows:
            if row.counts:
                yield _Settled(row, thrown_back(row.advanced_km))


def thrown_back(advance_km: Fraction) -> Fraction:
    """OC-9.27 Return how far beaten attackers go back: as far as they came, at least 1 km."""
    least = CHARTS["consequences"].number("attackers_badly_beaten", "thrown_back_km")
    return max(advance_km, Fraction(least))


def go_back(state: State, engagement: Engagement, umpire: Umpire) -> Ruling:
    """OC-9.11, OC-9.13, OC-9.30 Carry out a fight's retirements, and let the winners in."""
    stocks = Stocks(state, umpire.settings)
    moves = list(_moves(state, engagement, umpire, stocks))
    changes = tuple(change for move in moves for change in move.changes)
    left = {m.unit.id for m in moves if m.leaves}
    occupied = _occupation(state, engagement, left, umpire)
    draws = [draw for move in moves for draw in move.lost]
    texts = [move.text for move in moves] + ([occupied[0]] if occupied else [])
    return Ruling(
        id=umpire.on("combat", engagement.label).name("went back"),
        rule="OC-9.30",
        text=f"Fight {engagement.label}: {'; '.join(texts) or 'all remain in position'}.",
        working=tuple(line for move in moves for line in move.working),
        changes=(*changes, *charged(draws), *(occupied[1] if occupied else ())),
        told=tuple(Told(move.unit.team, move.heard) for move in moves if move.heard),
    )


@dataclass(frozen=True, slots=True)
class _Move:
    """What becomes of one unit that must go back."""

    unit: Unit
    text: str
    heard: str
    leaves: bool
    changes: tuple[Change, ...]
    lost: tuple[Draw, ...] = ()
    working: tuple[Working, ...] = ()


def _moves(state: State, engagement: Engagement, umpire: Umpire, stocks: Stocks) -> Iterator[_Move]:
    for row in state[Engaged].values():
        if row.engagement != engagement.label or row.role not in (Role.ATTACKER, Role.DEFENDER):
            continue
        km = _distance_now(state, engagement, row, umpire)
        lost = _supply_lost(state, engagement, row, umpire, stocks)
        if km is not None and _is_farthest(state, row, km):
            yield _move(state, engagement, row, km, lost, umpire)
        elif lost:
            unit = state[Unit][row.unit]
            yield _Move(unit, f"{unit.id} lost {len(lost)} supply points", "", False, (), lost)


def _distance_now(
    state: State, engagement: Engagement, row: Engaged, umpire: Umpire
) -> Fraction | None:
    """D-12 A unit that stood, or fought in confusion, and is no longer effective goes back too."""
    unit = state[Unit][row.unit]
    if row.retire_km is not None or unit.state != UnitState.ACTIVE:
        return row.retire_km
    stays = umpire.settings.word("stood_below_one") == "stays"
    confused = engagement.result == Result.CONFUSED and row.status >= 1
    city = row.role == Role.DEFENDER and engagement.city
    if stays or is_effective(unit) or not (row.stood or confused or city):
        return None
    close = engagement.ground in CLOSE or engagement.column == "bad"
    column = "retire_close" if close else "retire_open"
    return CHARTS["consequences"].share("limited_success", column)


def _is_farthest(state: State, row: Engaged, km: Fraction) -> bool:
    """D-62 A unit in several fights goes back once, the longest of its distances."""
    others = [r for r in state[Engaged].values() if r.unit == row.unit and r.retire_km is not None]
    farthest = max(others, key=lambda r: r.retire_km or Fraction(0), default=row)
    return farthest.id == row.id or (farthest.retire_km or Fraction(0)) < km


def _supply_lost(
    state: State, engagement: Engagement, row: Engaged, umpire: Umpire, stocks: Stocks
) -> tuple[Draw, ...]:
    """OC-11.8, D-08 Supply lost by a defender that was effective and goes back."""
    if row.role != Role.DEFENDER or row.status < 1 or engagement.result == NO_RESISTANCE:
        return ()
    if row.retire_km is None and not umpire.settings.yes("supply_loss_if_stood"):
        return ()
    points = consequences(engagement.result, umpire.settings).supply_per_unit
    return tuple(stocks.lose(state[Unit][row.unit], points))


def _move(
    state: State,
    engagement: Engagement,
    row: Engaged,
    km: Fraction,
    lost: tuple[Draw, ...],
    umpire: Umpire,
) -> _Move:
    unit = state[Unit][row.unit]
    asks = umpire.on("engaged", row.id)
    default = way_back(state, unit, engagement, squares_for(km, state))
    answer = asks.judge(
        "retire to",
        str(default) if default else "none",
        rule="OC-9.30",
        question=f"Where {unit.id} goes back to ({shown(km)} km); none = no way",
        given=f"from {unit.position}, {shown(km)} km",
    )
    goal = None if answer.casefold() == "none" else _goal(state, answer)
    if goal is None:
        return _cut_off(state, unit, lost, asks, umpire)
    return _Move(
        unit,
        f"{unit.id} goes back {shown(km)} km to {named(state, goal)}",
        f"{unit.id} fell back to {named(state, goal)}.",
        leaves=True,
        changes=(
            Set(Unit, unit.id, "position", str(goal)),
            Set(Unit, unit.id, "prepared", False),
        ),
        lost=lost,
        working=(Working("OC-9.30", f"{unit.id} from {unit.position}", f"to {goal}"),),
    )


def _goal(state: State, answer: str) -> Square | None:
    from workbook_engine.rulesets.opcom.ground import square_of

    return square_of(state, answer)


def _cut_off(
    state: State, unit: Unit, lost: tuple[Draw, ...], asks: Questions, umpire: Umpire
) -> _Move:
    """OC-9.11, D-13, U-25 No way back: an effective unit pays a step, others are taken."""
    all_taken = umpire.settings.word("no_retreat_route") == "captured"
    captured = asks.judge(
        "captured",
        all_taken or not is_effective(unit),
        rule="OC-9.11",
        question=f"{unit.id} has no way back: captured?",
        given="effective" if is_effective(unit) else "not effective",
    )
    if captured:
        return _Move(
            unit,
            f"{unit.id} cannot go back and is captured",
            f"{unit.id} was surrounded; large numbers were taken prisoner.",
            leaves=True,
            changes=(Set(Unit, unit.id, "state", str(UnitState.CAPTURED)),),
        )
    return _Move(
        unit,
        f"{unit.id} cannot go back, loses a step more and stays",
        f"{unit.id} could not get away and held on with further losses.",
        leaves=False,
        changes=(Add(Unit, unit.id, "step", 1),),
    )


def _occupation(
    state: State, engagement: Engagement, left: set[str], umpire: Umpire
) -> tuple[str, tuple[Change, ...]] | None:
    """D-15 The attackers move into a position that its defenders have left."""
    square = parse_square(engagement.square)
    if square is None or umpire.settings.word("vacated_ground") == "stay":
        return None
    rows = [r for r in state[Engaged].values() if r.engagement == engagement.label]
    beaten = any(row.role == Role.ATTACKER and row.unit in left for row in rows)
    held = [
        unit
        for unit in units_in(state, square)
        if unit.side != engagement.attacking_side and unit.id not in left
    ]
    if beaten or held or not any(r.unit in left for r in rows if r.role == Role.DEFENDER):
        return None
    movers = [
        state[Unit][row.unit]
        for row in rows
        if row.role == Role.ATTACKER and (row.counts or engagement.result == NO_RESISTANCE)
    ]
    going = [unit for unit in movers if is_effective(unit) and where(state, unit) != square]
    if not going:
        return None
    names = ", ".join(unit.id for unit in going)
    changes = tuple(Set(Unit, unit.id, "position", str(square)) for unit in going)
    return f"{names} occupy {named(state, square)}", changes
