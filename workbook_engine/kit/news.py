"""What newspapers print in every rule set, in words of nobody's side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import readable
from workbook_engine.core.press import News
from workbook_engine.kit.seen import Seen

WEATHER = "the weather"


def other_side(seen: Seen) -> str:
    """Return the side that a team fights; nothing where there are several."""
    others = [side for side, _ in seen.colours if side != seen.side]
    return others[0] if len(others) == 1 else ""


def weather(words: str) -> Iterator[News]:
    """Yield the weather of a turn, as everybody has it."""
    if words:
        yield News(WEATHER, f"The weather: {words}.")


TAKEN, KEPT = "taken", "kept"
"""How a fight ended for its ground, where that is known."""


def battle(place: str, attacker: str, defender: str, end: str = "", at: str = "") -> Iterator[News]:
    """Yield a fight at a place in a field; who attacked, and how it ended, where that is known."""
    where = f"at {place}"
    yield News(where, f"A battle was fought {where}.", f"Battle {where}", 2, at)
    if attacker:
        yield News(where, f"{readable(attacker)} troops attacked.", weight=1)
    if end == TAKEN and attacker:
        yield taken(place, attacker)
    if end == KEPT and defender:
        whose = readable(defender)
        yield News(where, f"{whose} troops hold out.", f"{whose} troops hold out {where}", 4)


def large(place: str) -> News:
    """Return that the fight at a place was a great one."""
    said = "Strong forces of both sides were engaged."
    return News(f"at {place}", said, f"Great battle at {place}", 3)


def taken(place: str, side: str) -> News:
    """Return that a place has come into the hands of a side."""
    whose = readable(side)
    return News(f"at {place}", f"{place} is in {whose} hands.", f"{whose} troops take {place}", 5)


def heard(texts: Iterable[str]) -> Iterator[News]:
    """Yield what was told in a turn, word for word: in print where all were told the same."""
    yield from (News(text, text) for text in texts)
