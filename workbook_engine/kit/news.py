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


def fought(where: str, attacker: str) -> Iterator[News]:
    """Yield a fight, `at Arnhem Bridge`, and who attacked, where that is known."""
    yield News(where, f"A battle was fought {where}.", f"Battle {where}", 2)
    if attacker:
        yield News(where, f"{readable(attacker)} troops attacked.", weight=1)


def large(where: str) -> News:
    """Return that a fight was a great one."""
    return News(where, "Strong forces of both sides were engaged.", f"Great battle {where}", 3)


def kept(where: str, side: str) -> News:
    """Return that those who were attacked still hold the ground."""
    return News(
        where, f"{readable(side)} troops hold out.", f"{readable(side)} troops hold out {where}", 4
    )


def taken(where: str, place: str, side: str) -> News:
    """Return that a place, or ground without a name, has come into the hands of a side."""
    whose = readable(side)
    head = f"{whose} troops take {place}" if place else f"{whose} troops advance {where}"
    return News(where, f"{place or 'The ground'} is in {whose} hands.", head, 5)


def stands(where: str, place: str, side: str) -> News:
    """Return that a side has troops at a place."""
    return News(where, f"{readable(side)} troops stand at {place}.")


def heard(texts: Iterable[str]) -> Iterator[News]:
    """Yield what was told in a turn, word for word: in print where all were told the same."""
    yield from (News(text, text) for text in texts)
