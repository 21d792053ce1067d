"""Cases of how far units move: classes, ground, legs, slowing, night (OC-6.1 to OC-6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said
from tests.cases.given import Given
from tests.cases.opcom.passing import in_contact, passing
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    FIELD,
    GROUNDS,
    Table,
    make_unit,
    position,
    square_of,
)
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.land.country import Country, node_of
from workbook_engine.rulesets.opcom.land.map_records import Move
from workbook_engine.rulesets.opcom.land.ways import Going as Ride
from workbook_engine.rulesets.opcom.land.ways import Ways, ticks
from workbook_engine.rulesets.opcom.movement.marching import in_turns
from workbook_engine.rulesets.opcom.movement.mobility import slowest_km
from workbook_engine.rulesets.opcom.movement.slowing import may_fight, share_of_turn, slowed
from workbook_engine.rulesets.opcom.records import Action, Mode, Terrain

CLASSES = {
    "foot": "foot",
    "inf": "foot",
    "infantry": "foot",
    "para": "foot",
    "paras": "foot",
    "horse_drawn": "foot",
    "mech": "mech",
    "mech_inf": "mech",
    "motor": "mech",
    "motorised": "mech",
    "transport": "mech",
    "tank": "tank",
    "tanks": "tank",
    "spg": "tank",
    "towed_arty": "towed_artillery",
    "towed_artillery": "towed_artillery",
    "recce": "recce",
    "lt_tank": "recce",
}
PLACES = {
    **GROUNDS,
    "close": Terrain.WOODS,
    "wood": Terrain.WOODS,
    "town": Terrain.BUILT_UP,
    "wood_town": Terrain.WOODS,
    "city": Terrain.CITY,
    "walled_fields": Terrain.BOCAGE,
    "mountains": Terrain.MOUNTAIN,
    "polder": Terrain.POLDER,
    "heath": Terrain.HEATH,
    "all": Terrain.OPEN,
}
MODES = {
    "tact": Mode.TACT,
    "nontact": Mode.NON_TACT,
    "non_tact": Mode.NON_TACT,
    "road": Mode.ROAD,
    "road_column": Mode.ROAD,
}
_JUDGED = Fraction(3, 10)
"""The factor the key `with_umpire_factor_030` speaks of."""


@dataclass(frozen=True)
class Going:
    """What decides how far somebody moves in a turn."""

    troops: tuple[str, ...] = ("foot",)
    ground: str = Terrain.OPEN
    mode: str = Mode.TACT
    action: str = Action.MOVE
    night: bool = False
    fuelled: bool = True
    causes: tuple[str, ...] = ()
    km: Fraction | None = None

    def with_words(self, words: Any) -> Going:
        """Return it with what a list of words says: class, ground, mode, km, in any order."""
        going = self
        for word in words if isinstance(words, list) else [words]:
            going = going.with_word(word)
        return going

    def with_word(self, word: Any) -> Going:
        """Return it with what one word says."""
        if isinstance(word, int | float):
            return replace(self, km=Fraction(str(word)))
        name = _spelled(word)
        if name in PLACES:
            return replace(self, ground=PLACES[name])
        if name in MODES:
            return replace(self, mode=MODES[name])
        if name in ACTIONS:
            return replace(self, action=ACTIONS[name])
        if name in {"night", "day"}:
            return replace(self, night=name == "night")
        return replace(self, troops=(CLASSES[name],))

    def most_km(self, judged: dict[str, Fraction] | None = None) -> Fraction:
        """OC-6.1 to OC-6.4, OC-6.14, OC-6.15 Return the most km, by the rules."""
        if not self.fuelled and not _moves_without_fuel(self.troops):
            return Fraction(0)
        most = slowest_km(self.troops, self.ground, self.mode)
        keeps = slowed(self.causes, RULESET.settings, judged)
        return most * share_of_turn(self.action, self.night) * keeps

    def share(self) -> Fraction:
        """OC-6.2 Return the share of the turn its km take."""
        assert self.km is not None
        # Preparing and night limit what may be gone; they do not change what a km takes.
        by_day = replace(self, action=Action.MOVE, night=False)
        return by_day.share_of_leg()

    def share_of_leg(self) -> Fraction:
        """OC-6.2, OC-6.15 March its km as play does, one square of that size, and see how long."""
        if not self.km:
            return Fraction(0)
        start, goal = node_of(FIELD), node_of(square_of(position(FIELD, 1)))
        road = {start: {goal}} if self.mode == Mode.ROAD else {}
        country = Country({start: self.ground, goal: self.ground}, roads=road)
        going = Ride(frozenset(self.troops), self.mode, self.km)
        ways = Ways(country, going, RULESET.settings)
        way = ways.find(start, goal)
        assert way, f"{self} is a move that the chart does not have"
        return in_turns(ticks(way, ways), slowed(self.causes, RULESET.settings))[-1]

    def is_legal(self) -> bool:
        """OC-6.1 Tell whether it may go its km."""
        return self.km is None or self.km <= self.most_km()


def _spelled(word: Any) -> str:
    return str(word).strip().lower().replace(" ", "_").replace("-", "_").replace("/", "_")


def _moves_without_fuel(troops: Sequence[str]) -> bool:
    """OC-9.10 Order units of these classes to move, with no fuel anywhere, and see."""
    kinds = {"mech": "mech_inf", "tank": "tank", "recce": "recce"}
    table = Table()
    for n, each in enumerate(troops):
        unit = {"name": f"Unit {n}", "profile": "4-2-0", "step": 0, "kind": kinds.get(each, "inf")}
        facts = Given({**unit, "mech": each in kinds, "fuel": False})
        table.put(make_unit(facts, ATTACKER, str(FIELD)))
    table.order(table.units, Action.MOVE, to=position(FIELD, 1))
    moves = table.play([], ruleset=RULESET).after[Move].values()
    return all(move.km > 0 for move in moves)


def movement(given: Given) -> Found:
    """OC-6.1 Return how far units may go, or what becomes of those who meet the enemy."""
    if "in_contact_with" in given:
        return in_contact(given)
    tests = given.get("tests", [])
    if tests and all(_is_passing(test) for test in tests):
        return passing(given)
    base = _base(given)
    if "legs" in given:
        return _legs(given["legs"], base)
    rows, several = _rows(given, base)
    return _of_rows(rows, given, several)


def _is_passing(test: Any) -> bool:
    """Tell whether a test is of a way past an enemy: it names no class of troops."""
    if isinstance(test, Given):
        return True
    return not any(_spelled(word) in CLASSES for word in test)


def _base(given: Given) -> Going:
    going = Going(night=given.get("order_night", False), fuelled=given.get("fuel", True))
    if "group" in given:
        going = replace(going, troops=tuple(CLASSES[_spelled(each)] for each in given["group"]))
    for key in ("class", "ground", "mode", "action"):
        if key in given and not isinstance(given[key], list):
            going = going.with_word(given[key])
    causes = given.get("causes", ())
    return replace(going, causes=() if _several_causes(causes) else _causes(causes))


def _several_causes(causes: Any) -> bool:
    return isinstance(causes, list) and any(isinstance(each, list | int) for each in causes)


def _causes(causes: Any) -> tuple[str, ...]:
    if isinstance(causes, int):
        return tuple(f"cause {n}" for n in range(causes))
    return (causes,) if isinstance(causes, str) else tuple(causes)


def _rows(given: Given, base: Going) -> tuple[list[Going], bool]:
    """Return what is asked, one row each, and whether it is asked of several."""
    rows = [base.with_words(test) for test in given["tests"]] if "tests" in given else [base]
    several = "tests" in given
    for key in ("class", "ground", "mode", "action", "km"):
        value = given.get(key, None)
        if isinstance(value, list):
            rows, several = [row.with_word(word) for row, word in _paired(rows, value)], True
        elif key == "km" and value is not None:
            rows = [row.with_word(value) for row in rows]
    causes = given.get("causes", ())
    if _several_causes(causes):
        pairs = _paired(rows, causes)
        rows, several = [replace(row, causes=_causes(each)) for row, each in pairs], True
    return rows, several


def _paired(rows: list[Going], values: list[Any]) -> Iterator[tuple[Going, Any]]:
    """Yield the rows with a value each; one row goes with every value."""
    yield from zip(rows * len(values) if len(rows) == 1 else rows, values, strict=True)


def _of_rows(rows: list[Going], given: Given, several: bool) -> Found:
    judged = _judged(given, rows)

    def of_each(value: Callable[[Going], Any]) -> Any:
        values = [value(row) for row in rows]
        return values if several else values[0]

    def most(judged: dict[str, Fraction] | None = None, **change: Any) -> Any:
        return of_each(lambda row: _shown(replace(row, **change).most_km(judged)))

    return {
        "max_km": lambda: Said((most(), most(judged), _cause_by_cause(rows[0]))),
        "with_umpire_factor_030": lambda: most(judged),
        "without_explicit_night_order": lambda: most(night=False),
        "factor_above_half_rejected": lambda: _rejects_above_half(rows),
        "fraction": lambda: of_each(Going.share),
        "legal": lambda: of_each(Going.is_legal),
        "allowed": lambda: of_each(lambda row: row.is_legal() and bool(row.most_km())),
        "may_attack": lambda: of_each(_may_attack),
        "remaining": lambda: of_each(lambda row: _remaining(row.share(), row)),
    }


def _may_attack(row: Going) -> bool | None:
    """OC-6.2 Tell whether somebody may still fight; nothing is said of a move he may not make."""
    return may_fight(row.share()) if row.is_legal() else None


def _cause_by_cause(row: Going) -> list[Any]:
    """OC-6.4 Return the most km with each cause by itself."""
    return [_shown(replace(row, causes=(cause,)).most_km()) for cause in row.causes]


def _shown(km: Fraction) -> Any:
    return km or Said((0, None, "none", "-"))


def _judged(given: Given, rows: list[Going]) -> dict[str, Fraction]:
    """Return the umpire's factor for each cause; without his word, 0.3 for the first."""
    factor = given.get("umpire_factor", None)
    if isinstance(factor, Given):
        return {cause: Fraction(str(value)) for cause, value in factor.taken.items()}
    value = _JUDGED if factor is None else Fraction(str(factor))
    return {row.causes[0]: value for row in rows if row.causes}


def _rejects_above_half(rows: list[Going]) -> bool:
    causes = [row.causes[0] for row in rows if row.causes] or ["bad_weather"]
    try:
        slowed(causes[:1], RULESET.settings, {causes[0]: Fraction(51, 100)})
    except ValueError:
        return True
    return False


def _remaining(share: Fraction, *going: Going) -> Said:
    """Return what is left of the turn: as a share of it, or in km as somebody goes."""
    left = max(1 - share, Fraction(0))
    return Said((left, *(left * each.most_km() for each in going)))


def _legs(legs: list[Any], base: Going) -> Found:
    """OC-6.15 Add up legs on different ground and in different modes."""
    if all(isinstance(leg, list) and isinstance(leg[0], list) for leg in legs):
        each = [_one_way(one, base) for one in legs]
        return {key: [way[key] for way in each] for key in each[0]}
    return _one_way(legs, base)


def _one_way(legs: list[Any], base: Going) -> Found:
    gone = [base.with_words(_words(leg)) for leg in legs]
    share = sum((leg.share_of_leg() for leg in gone), start=Fraction(0))
    legal = share <= 1
    return {
        "fraction": share,
        "legal": legal,
        "allowed": legal,
        "may_attack": may_fight(share) if legal else Said((None, False)),
        "remaining": _remaining(share, gone[-1], base),
        "max_km": [leg.most_km() for leg in gone],
    }


def _words(leg: Any) -> list[Any]:
    return list(leg.taken.values()) if isinstance(leg, Given) else leg
