"""Cases of how far units move, and past whom, marched square by square (OC-6.1, OC-6.12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.cases.comparing import Found, Said, in_columns, listed, of_each
from tests.cases.given import Given
from tests.cases.opcom.table import (
    ACTIONS,
    ATTACKER,
    DEFENDER,
    FIELD,
    GROUNDS,
    LABEL,
    PLENTY,
    START,
    Table,
    bare,
    exact,
    position,
)
from workbook_engine.core.squares import Square
from workbook_engine.core.turn import Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move, Route
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engagement,
    Kind,
    Mode,
    Stack,
    Terrain,
    Unit,
)

CLASSES = {
    "foot": Kind.INFANTRY,
    "inf": Kind.INFANTRY,
    "para": Kind.PARACHUTE,
    "mech": Kind.MECHANISED,
    "mech_inf": Kind.MECHANISED,
    "transport": Kind.TRANSPORT,
    "tank": Kind.TANK,
    "spg": Kind.SPG,
    "towed_arty": Kind.ARTILLERY,
    "recce": Kind.RECCE,
    "lt_tank": Kind.LIGHT_TANK,
}
_PLACES = {**GROUNDS, "close": Terrain.WOODS, "wood_town": Terrain.WOODS, "all": Terrain.OPEN}
_MODES = {"tact": Mode.TACT, "nontact": Mode.NON_TACT, "road": Mode.ROAD, "road_column": Mode.ROAD}
_ON_FOOT = frozenset({Kind.INFANTRY, Kind.PARACHUTE, Kind.ARTILLERY})
_PARTS = 40
"""Parts of a km in which every distance of the chart, halved or cut to 0.3, comes out exactly."""
_FAR = 102
"""Columns of a square a km wide that nobody gets beyond in a turn."""
_NONE = Said((0, None))


@dataclass(frozen=True)
class Going:
    """Who is to go how far, over what and in what order."""

    troops: tuple[str, ...] = ("foot",)
    ground: str = Terrain.OPEN
    mode: str = Mode.TACT
    action: str = Action.MOVE
    night: bool = False
    fuel: bool | None = None
    causes: tuple[str, ...] = ()
    km: Fraction = Fraction(0)

    def said(self, words: Any) -> Going:
        """Return it with what words say: class, ground, mode, action or km, in any order."""
        going = self
        for word in listed(words):
            if isinstance(word, int | float):
                going = replace(going, km=exact(word))
            elif word in CLASSES:
                going = replace(going, troops=(word,))
            elif word in _MODES:
                going = replace(going, mode=_MODES[word])
            elif word in ACTIONS:
                going = replace(going, action=ACTIONS[word])
            elif word in ("day", "night"):
                going = replace(going, night=word == "night")
            else:
                going = replace(going, ground=_PLACES[word])
        return going

    def laid(self, columns: int, side: Fraction, moved: Fraction = Fraction(0)) -> Table:
        """Lay a strip of country, and the units at its west end with orders to go to the other."""
        table = Table(terrain=self.ground, square_km=side, size=(1, columns))
        for n, name in enumerate(self.troops):
            kind = CLASSES[name]
            wheels = self.fuel is not None and kind not in _ON_FOOT
            table.put(bare(f"Unit {n}", place="A1", kind=kind, mechanised=wheels, moved=moved))
            if self.causes:
                table.answer(f"moves/Unit {n}/slow by", self.causes)
        points = PLENTY if self.fuel else 0
        table.rows = [Stack(id="Parked", side=ATTACKER, position="A1", fuel=points)]
        end = str(Square(1, columns))
        if self.mode == Mode.ROAD:
            table.rows.append(Route(name="Road", points=f"A1 > {end}"))
        table.order(table.units, self.action, to=end, mode=self.mode, night=self.night)
        return table

    def most_km(self) -> Any:
        """OC-6.1 March as far as a turn allows: first over squares a km wide, then one of parts."""
        rows = self.laid(_FAR, Fraction(1)).play([], RULESET).after[Move].values()
        whole = max((row.km for row in rows if row.mode == self.mode), default=Fraction(0))
        least, too_far = 0, _PARTS
        while too_far - least > 1:
            middle = (least + too_far) // 2
            km = whole + Fraction(middle, _PARTS)
            over = self.laid(2, km).play([], RULESET).after[Move]["Unit 0"]
            arrives = over.km == km and over.mode == self.mode
            least, too_far = (middle, too_far) if arrives else (least, middle)
        return whole + Fraction(least, _PARTS) or _NONE

    def squares(self) -> tuple[int, Fraction]:
        """Return its km as so many squares, and the side of one."""
        return int(self.km * self.km.denominator), Fraction(1, self.km.denominator)

    def arrives(self, moved: Fraction = Fraction(0)) -> Fraction | None:
        """OC-6.1 March its km; return the share of the turn then spent, or None if it is over."""
        number, side = self.squares()
        if not number:
            return moved
        rows = self.laid(number + 1, side, moved).play([], RULESET).after[Move].values()
        there = all(row.km == self.km and row.mode == self.mode for row in rows)
        return max(row.share for row in rows) if rows and there else None

    def share(self) -> Fraction:
        """OC-6.2 March its km by day, in as many turns as it takes, and add up what is spent."""
        number, side = self.squares()
        spent, left = Fraction(0), number
        by_day = replace(self, action=Action.MOVE, night=False)
        while left:
            rows = list(by_day.laid(left + 1, side).play([], RULESET).after[Move].values())
            assert rows[0].km, f"{self} is a move that the chart does not have"
            spent += max(row.share for row in rows)
            left -= int(rows[0].km / side)
        return spent

    def may_attack(self, moved: Fraction = Fraction(0)) -> bool | None:
        """OC-6.2 March its km up to an enemy and attack; nothing is said of a move not made."""
        if self.arrives(moved) is None:
            return None
        number, side = self.squares()
        table = self.laid(number + 2, side, moved)
        end = str(Square(1, number + 2))
        table.put(bare("Enemy", DEFENDER, end))
        stacks = {"british_ammo": PLENTY, "position": str(Square(1, number + 1))}
        table.rows.append(Stack(id="Ammunition", side=ATTACKER, **stacks))
        table.lines = [replace(each, action=Action.ATTACK, target=end) for each in table.lines]
        return bool(table.play(None, RULESET).after[Engagement])


def movement(given: Given) -> Found:
    """OC-6.1 Return how far units may go, or what becomes of those who meet the enemy."""
    if "in_contact_with" in given:
        assert given["in_contact_with"]
        return of_each(given.get("orders", given.get("action", "move")), _out_of_contact)  # type: ignore[no-any-return]
    tests = given.get("tests", [])
    if tests and all(_is_passing(test) for test in tests):
        return in_columns([_past(_of_words(test), given) for test in tests])
    base = _base(given)
    if "legs" in given:
        legs = given["legs"]
        several = all(isinstance(leg, list) and isinstance(leg[0], list) for leg in legs)
        return in_columns([_legs(leg, base) for leg in legs]) if several else _legs(legs, base)
    return _of_rows(*_rows(given, base), given)


def _is_passing(test: Any) -> bool:
    """Tell whether a test is of a way past an enemy: it names no class of troops."""
    return isinstance(test, Given) or not any(word in CLASSES for word in test)


def _base(given: Given) -> Going:
    going = Going(night=given.get("order_night", False), fuel=given.get("fuel"))
    if "group" in given:
        going = replace(going, troops=tuple(given["group"]))
    words = [given[key] for key in ("class", "ground", "mode", "action") if key in given]
    return going.said([word for word in words if isinstance(word, str)])


def _rows(given: Given, base: Going) -> tuple[list[Going], bool]:
    """Return what is asked, one row each, and whether it is asked of several."""
    rows, several = [base], False
    for key in ("tests", "class", "ground", "mode", "action", "km"):
        value = given.get(key)
        if isinstance(value, list):
            rows = rows * len(value) if len(rows) == 1 else rows
            rows = [row.said(words) for row, words in zip(rows, value, strict=True)]
            several = True
        elif key == "km" and value is not None:
            rows = [row.said(value) for row in rows]
    causes = given.get("causes", [])
    if isinstance(causes, int) or not any(isinstance(each, list | int) for each in causes):
        return [replace(row, causes=_causes(causes)) for row in rows], several
    rows = rows * len(causes) if len(rows) == 1 else rows
    pairs = zip(rows, causes, strict=True)
    return [replace(row, causes=_causes(each)) for row, each in pairs], True


def _causes(causes: Any) -> tuple[str, ...]:
    """Return what slows a unit: causes by name, or so many of them."""
    return (
        tuple(f"cause {'i' * n}" for n in range(1, causes + 1))
        if isinstance(causes, int)
        else (tuple(listed(causes)))
    )


def _of_rows(rows: list[Going], several: bool, given: Given) -> Found:
    factor = given.get("umpire_factor", {})
    judged = (
        {key: factor[key] for key in factor}
        if isinstance(factor, Mapping)
        else {cause: factor for row in rows for cause in row.causes[:1]}
    )

    def of_all(value: Callable[[Going], Any]) -> Any:
        values = [value(row) for row in rows]
        return values if several else values[0]

    return {
        "max_km": lambda: of_all(lambda row: _judged(row, judged).most_km()),
        "with_umpire_factor_030": lambda: of_all(lambda row: _judged(row, judged, 0.3).most_km()),
        "without_explicit_night_order": lambda: of_all(
            lambda row: replace(row, night=False).most_km()
        ),
        "factor_above_half_rejected": lambda: _rejects_above_half(rows[0]),
        "fraction": lambda: of_all(Going.share),
        "legal": lambda: of_all(lambda row: row.arrives() is not None),
        "allowed": lambda: of_all(lambda row: row.arrives() is not None and bool(row.most_km())),
        "may_attack": lambda: of_all(Going.may_attack),
        "remaining": lambda: of_all(lambda row: _remaining([row])),
    }


def _judged(row: Going, judged: Mapping[str, Any], first: float | None = None) -> Going:
    """U-03 Let the umpire judge what a cause leaves of the speed: those named, or the first."""
    own = dict(judged) if judged or first is None else dict.fromkeys(row.causes[:1], first)
    causes = row.causes or tuple(own)
    said = (f"{cause} {own[cause]}" if cause in own else cause for cause in causes)
    return replace(row, causes=tuple(said))


def _rejects_above_half(row: Going) -> bool:
    """OC-6.4 Tell the table that a cause leaves more than a half, and see whether it is refused."""
    more = replace(row, causes=(f"{(*row.causes, 'mud')[0]} 0.51",))
    return bool(more.laid(_FAR, Fraction(1)).play([], RULESET, flawed=True).findings)


def _remaining(legs: list[Going]) -> Any:
    """Return what is left of the turn after some legs, as a share or in km of the last's going."""
    spent = _spent(legs)
    left = 1 - spent if spent is not None else Fraction(0)
    last = replace(legs[-1], km=Fraction(0))
    if not left:
        return _NONE
    km = last.laid(_FAR, Fraction(1, 4), 1 - left).play([], RULESET).after[Move]["Unit 0"].km
    return Said((left, km))


def _spent(legs: list[Going]) -> Fraction | None:
    """OC-6.15 March leg after leg in one turn; None where the turn is over before the last."""
    spent: Fraction | None = Fraction(0)
    for leg in legs:
        spent = leg.arrives(spent) if spent is not None else None
    return spent


def _legs(legs: list[Any], base: Going) -> Found:
    """OC-6.15 March legs on different ground and in different modes."""
    going = [base.said(list(leg.values()) if isinstance(leg, Given) else leg) for leg in legs]
    legal = _spent(going) is not None
    before = _spent(going[:-1])
    return {
        "fraction": sum((leg.share() for leg in going), start=Fraction(0)),
        "legal": legal,
        "allowed": legal,
        "may_attack": going[-1].may_attack(before) if legal and before is not None else None,
        "remaining": lambda: _remaining(going),
        "max_km": lambda: [leg.most_km() for leg in going],
    }


def _of_words(test: Any) -> Mapping[str, Any]:
    if isinstance(test, Given):
        return test
    facts: dict[str, Any] = {}
    for word in test:
        places = {"day": ("night", False), "night": ("night", True)}
        number = isinstance(word, int | float)
        known = "path_km" if number else "ground" if word in GROUNDS else "action"
        key, value = places.get(word, (known, word))
        facts[key] = value
    return facts


def _past(facts: Mapping[str, Any], given: Given) -> dict[str, Any]:
    """OC-6.12 March along a row of squares; enemies stand as far from it as is asked."""
    night = facts.get("night", given.get("order_night", False))
    action = ACTIONS[facts.get("action", given.get("action", "move"))]
    away = exact(facts["gap_km"]) / 2 if "gap_km" in facts else exact(facts["path_km"])
    side, rows = (away, 1) if away else (Fraction(1), 0)
    terrain = GROUNDS[facts.get("ground", given.get("ground", "open"))]
    table, back = Table(terrain=terrain, square_km=side), int((1 if night else 2) / side) + 1
    status = facts.get("enemy_status", 1)
    table.put(bare("Unit", place=position(FIELD, -back)))
    beyond = int(4 / side) + 2 if action in (Action.ATTACK, Action.BREAKTHROUGH) else 2
    table.order(table.units, action, to=position(FIELD, beyond), night=night)
    for n, north in enumerate((rows, -rows) if "gap_km" in facts else (rows,)):
        where = position(north=north)
        table.put(bare(f"Enemy {n}", DEFENDER, where, profile=f"{status}-0" if status else "0"))
    return _met(table.play(None, RULESET))


def _met(turn: Turn) -> dict[str, Any]:
    """Return what became of a march: stopped by the enemy, or an attack on him."""
    row = turn.after[Move]["Unit"]
    contact = "in contact" in row.stopped_by
    attacks = bool(row.attacks or turn.after[Engagement])
    return {
        "stopped": contact and not attacks,
        "becomes_attack": attacks,
        "allowed": attacks or (bool(row.km) and not contact),
    }


_ORDERS: Mapping[str, tuple[str, str]] = {
    "away": (Action.MOVE, position(FIELD, -6)),
    "past": (Action.MOVE, position(FIELD, 6, 1)),
    "attack": (Action.ATTACK, LABEL),
}


def _out_of_contact(word: str) -> dict[str, Any]:
    """OC-6.13 Order a unit off that stands beside an enemy: away from him, at him, or past him."""
    text = word.lower()
    away = any(each in text for each in ("away", "back", "break", "retire", "withdraw"))
    fights = any(each in text for each in ("attack", "fight", "breakthrough"))
    action, goal = _ORDERS["away" if away else "attack" if fights else "past"]
    table = Table()
    table.put(bare("Unit", place=START), bare("Enemy", DEFENDER, LABEL))
    if text in ("hold", "prepare"):
        table.order(table.units[:1], ACTIONS[text])
        return {"stopped": False, "becomes_attack": False, "allowed": _stays(table)}
    table.order(table.units[:1], action, to=goal)
    return _met(table.play(None, RULESET))


def _stays(table: Table) -> bool:
    return table.play(None, RULESET).after[Unit]["Unit"].position == START
