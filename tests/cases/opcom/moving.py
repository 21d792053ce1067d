"""Cases of how far units move, and past whom, marched square by square (OC-6.1, OC-6.12)."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from tests.cases.comparing import Found, Given, Said, exact, in_columns, listed, of_each
from tests.cases.opcom import KINDS
from tests.rulesets.opcom.came import LABEL, Came
from tests.rulesets.opcom.table import ACTIONS, GROUNDS, PLENTY, TROOPS, WORDS, Table, position, row
from workbook_engine.core.records import replace
from workbook_engine.core.squares import Square

_PLACES = {**GROUNDS, "close": "woods", "wood_town": "woods", "all": "open"}
_ON_FOOT = ("infantry", "parachute infantry", "artillery")
_PARTS = 40
"""Parts of a km in which every distance of the chart, halved or cut to 0.3, comes out exactly."""
_FAR = 102
"""Columns of a square a km wide that nobody gets beyond in a turn."""
_KM, _NO_TIME = Fraction(1), Fraction(0)
_NONE = Said((0, None))
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "troops": {each: (each,) for each in TROOPS},
    "mode": WORDS["modes"],
    "action": ACTIONS,
    "night": {"day": False, "night": True},
    "ground": _PLACES,
}
"""What the words of a case say of a march."""


class Going(Struct, frozen=True):
    """Who is to go how far, over what and in what order."""

    troops: tuple[str, ...] = ("foot",)
    ground: str = "open"
    mode: str = "tact"
    action: str = "Move"
    night: bool = False
    fuel: bool | None = None
    causes: tuple[str, ...] = ()
    km: Fraction = Fraction(0)

    def said(self, words: Any) -> Going:
        """Return it with what words say: class, ground, mode, action or km, in any order."""
        going = self
        for word in listed(words):
            meant = ({key: own[word]} for key, own in _WORDS.items() if word in own)
            number = isinstance(word, int | float)
            going = replace(going, **({"km": exact(word)} if number else next(meant)))
        return going

    def slowed(self, causes: Any) -> Going:
        """Return it slowed by causes by name, or by so many of them."""
        if isinstance(causes, int):
            causes = [f"cause {'i' * n}" for n in range(1, causes + 1)]
        return replace(self, causes=tuple(listed(causes)))

    def judged(self, factor: Any) -> Going:
        """U-03 Let the umpire judge what a cause leaves of the speed: those named, or the first."""
        own = factor if isinstance(factor, dict) else dict.fromkeys(self.causes[:1], factor)
        said = (f"{cause} {own[cause]}" if cause in own else cause for cause in self.causes or own)
        return replace(self, causes=tuple(said))

    def laid(self, columns: int, side: Fraction = _KM, moved: Fraction = _NO_TIME) -> Table:
        """Lay a strip of country, and the units at its west end with orders to go to the other."""
        table, end = Table(self.ground, side, size=(1, columns)), str(Square(1, columns))
        for n, name in enumerate(self.troops):
            wheels = self.fuel is not None and TROOPS[name] not in _ON_FOOT
            facts = {"kind": TROOPS[name], "mechanised": wheels, "moved": moved}
            table.put(row("Forces", id=f"Unit {n}", position="A1", **facts))
            if self.causes:
                table.answer(f"moves/Unit {n}/slow by", self.causes)
        roads = {"roads": int(self.mode == "road"), "fuel": PLENTY if self.fuel else 0}
        table.lay("A strip of country", end=end, **roads)
        names = "; ".join(unit.id for unit in table.units)
        table.order(names, self.action, to=end, mode=self.mode, night=self.night)
        return table

    def marched(self, *strip: Any) -> list[Any]:
        """March it, and return the moves made in its mode."""
        rows = self.laid(*strip).play_on([])["Moves"].values()
        return [row for row in rows if row.mode == self.mode and row.km]

    def most_km(self) -> Any:
        """OC-6.1 March as far as a turn allows: first over squares a km wide, then one of parts."""
        whole = max((row.km for row in self.marched(_FAR)), default=_NO_TIME)
        longer = [whole + Fraction(n, _PARTS) for n in range(_PARTS)]
        too_far = bisect(longer, False, lo=1, key=lambda km: not self.marched(2, km))
        return longer[too_far - 1] or _NONE

    def squares(self) -> tuple[int, Fraction]:
        """Return its km as so many squares, and the side of one."""
        return int(self.km * self.km.denominator), Fraction(1, self.km.denominator)

    def arrives(self, moved: Fraction = _NO_TIME) -> Fraction | None:
        """OC-6.1 March its km; return the share of the turn then spent, or None if it is over."""
        number, side = self.squares()
        if not number:
            return moved
        rows = [row for row in self.marched(number + 1, side, moved) if row.km == self.km]
        return max(row.share for row in rows) if len(rows) == len(self.troops) else None

    def share(self) -> Fraction:
        """OC-6.2 March a part of its km by day, and say what all of them take of a turn."""
        number, side = self.squares()
        rows = replace(self, action="Move", night=False).marched(2, side)
        assert rows or not number, f"{self} is a move that the chart does not have"
        return number * max((row.share for row in rows), default=_NO_TIME)

    def may_attack(self, moved: Fraction = _NO_TIME) -> bool | None:
        """OC-6.2 March its km up to an enemy and attack; nothing is said of a move not made."""
        if self.arrives(moved) is None:
            return None
        number, side = self.squares()
        table = self.laid(number + 2, side, moved)
        before, end = (str(Square(1, number + n)) for n in (1, 2))
        table.lay("An enemy at the end", before=before, end=end)
        table.lines = [replace(each, action="Attack", target=end) for each in table.lines]
        return bool(table.play_on()["Engagements"])


@KINDS.plays("movement")
def _movement(given: Given) -> Found:
    """OC-6.1 Return how far units may go, or what becomes of those who meet the enemy."""
    if "in_contact_with" in given:
        assert given["in_contact_with"] == "enemy"
        return of_each(given.get("orders", given.get("action", "move")), _out_of_contact)
    base = Going(night=given.get("order_night", False), fuel=given.get("fuel"))
    base = replace(base, troops=tuple(given.get("group", base.troops)))
    words = [given[key] for key in ("class", "ground", "mode", "action") if key in given]
    base = base.said([word for word in words if not isinstance(word, list)])
    tests = given.get("tests", [])
    troops = any(word in TROOPS for test in tests if isinstance(test, list) for word in test)
    if tests and not troops:  # ways past an enemy name no class of troops
        return in_columns([_past(test, base) for test in tests])
    rows, several = _abreast(given, base)
    factor = given.get("umpire_factor", {})
    factor = dict(factor) if isinstance(factor, Mapping) else factor
    came = [_came_to(legs, factor) for legs in rows]
    # OC-6.4 a cause that leaves more than a half is refused
    more = replace(rows[0][0], causes=rows[0][0].causes[:1] or ("mud",)).judged(0.51)
    refused = {
        "factor_above_half_rejected": lambda: bool(
            more.laid(_FAR).play_on([], flawed=True).turn.findings
        )
    }
    return {**(in_columns(came) if several else came[0]), **refused}


def _abreast(given: Given, base: Going) -> tuple[list[list[Going]], bool]:
    """Return what is asked, one row each, and whether it is asked of several: lists go abreast.

    A row has the legs of a march, or of several marches each one.
    """
    if "legs" in given:
        legs = [list(leg.values()) if isinstance(leg, Given) else leg for leg in given["legs"]]
        ways = all(isinstance(leg, list) and isinstance(leg[0], list) for leg in legs)
        return [[base.said(leg) for leg in way] for way in (legs if ways else [legs])], ways
    keys = ("tests", "class", "ground", "mode", "action", "km", "causes")
    lists = {key: given[key] for key in keys if isinstance(given.get(key), list)}
    if all(isinstance(each, str) for each in lists.get("causes", [])):
        base = base.slowed(lists.pop("causes", given.get("causes", [])))
    base = base.said([] if "km" in lists else given.get("km", []))
    rows = [base] * max(map(len, lists.values()), default=1)
    for key, values in lists.items():
        say = Going.slowed if key == "causes" else Going.said
        rows = [say(row, value) for row, value in zip(rows, values, strict=True)]
    return [[row] for row in rows], bool(lists)


def _came_to(legs: list[Going], factor: Any) -> Found:
    """OC-6.15 March on one ground in one mode, or leg after leg, and return what comes of it."""
    last, legal = legs[-1], lambda: _spent(legs) is not None

    def most(change: Callable[[Going], Going]) -> Any:
        km = [change(leg).most_km() for leg in legs]
        return km if legs[1:] else km[0]

    return {
        "max_km": lambda: most(lambda leg: leg.judged(factor)),
        "with_umpire_factor_030": lambda: most(lambda leg: leg.judged(factor or 0.3)),
        "without_explicit_night_order": lambda: most(lambda leg: replace(leg, night=False)),
        "fraction": lambda: sum((leg.share() for leg in legs), start=Fraction(0)),
        "legal": legal,
        "allowed": lambda: legal() and all(leg.most_km() is not _NONE for leg in legs),
        "may_attack": lambda: last.may_attack(_spent(legs[:-1])) if legal() else None,
        "remaining": lambda: _remaining(legs),
    }


def _remaining(legs: list[Going]) -> Any:
    """Return what is left of the turn after some legs, as a share or in km of the last's going."""
    spent = _spent(legs)
    if spent in (None, 1):
        return _NONE
    table = legs[-1].laid(_FAR, _KM / 4, spent)
    return Said((1 - spent, table.play_on([])["Moves"]["Unit 0"].km))


def _spent(legs: list[Going]) -> Fraction | None:
    """OC-6.15 March leg after leg in one turn; None where the turn is over before the last."""
    spent: Fraction | None = Fraction(0)
    for leg in legs:
        spent = leg.arrives(spent) if spent is not None else None
    return spent


def _past(test: Any, base: Going) -> Found:
    """OC-6.12 March along a row of squares; enemies stand as far from it as is asked."""
    facts = test if isinstance(test, Given) else {}
    words = [facts[key] for key in ("path_km", "ground", "action") if key in facts]
    words, slips = words if facts else test, "gap_km" in facts
    going = base.said(words)
    assert slips or any(isinstance(word, int | float) for word in words), "how far off he stands"
    away = exact(facts["gap_km"]) / 2 if slips else going.km
    side, north = (away, 1) if away else (Fraction(1), 0)
    beyond = int(4 / side) + 2 if going.action in ("Attack", "Breakthrough") else 2
    status, back = facts.get("enemy_status", 1), int((1 if going.night else 2) / side) + 1
    places = [position(north=n) for n in (north, -north)[: 1 + slips]]
    told = {"enemies": places, "profile": f"{status}-0" if status else "0", "back": -back}
    goal = {"to": position(beyond), "action": going.action, "night": going.night}
    return _met(Table(going.ground, side).lay("A march past an enemy", **told, **goal).play_on())


def _met(came: Came) -> Found:
    """Return what became of a march: stopped by the enemy, or an attack on him."""
    move = came["Moves"]["Unit"]
    contact, attacks = "in contact" in move.stopped_by, bool(move.attacks or came["Engagements"])
    return {
        "stopped": contact and not attacks,
        "becomes_attack": attacks,
        "allowed": attacks or (bool(move.km) and not contact),
    }


_AWAY = re.compile("away|back|break(?!through)|retire|withdraw")
_FIGHTS = re.compile("attack|fight|breakthrough")


def _out_of_contact(word: str) -> Found:
    """OC-6.13 Order a unit off that stands beside an enemy: away from him, at him, or past him."""
    table, text = Table().lay("Beside an enemy"), word.lower()
    if text in ("hold", "prepare"):
        table.order("Unit", ACTIONS[text])
        stays = table.play_on().unit().position == position(-1)
        return {"stopped": False, "becomes_attack": False, "allowed": stays}
    away, fights = _AWAY.search(text), _FIGHTS.search(text)
    goal = position(-6) if away else LABEL if fights else position(6, 1)
    table.order("Unit", "Attack" if fights and not away else "Move", to=goal)
    return _met(table.play_on())
