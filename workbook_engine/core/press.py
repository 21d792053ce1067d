"""What a newspaper may print of a turn: what every team knows of it, in the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from workbook_engine.core.desk import Team


class News(Struct, frozen=True):
    """One thing that a team knows of a turn, in words that are the same whichever team knows it."""

    about: str
    """What it is told of: a place, the weather. All about one thing stands together."""
    text: str
    """A sentence."""
    head: str = ""
    """What stands over its thing where it is the greatest news; blank: in brief."""
    weight: int = 0
    """How great it is: the thing of which most is told leads."""
    at: str = ""
    """The field that it is marked in on the map beside it; blank: none."""


class Story(Struct, frozen=True):
    """One piece of a newspaper: its head, and its paragraphs."""

    head: str
    text: tuple[str, ...]


def known_to_all(known: Sequence[Iterable[News]]) -> tuple[News, ...]:
    """Return the news that every one of some teams knows, each once; no team knows none."""
    first, *others = [dict.fromkeys(each) for each in known] or [{}]
    return tuple(each for each in first if all(each in other for other in others))


def known_to_sides(known: Sequence[tuple[Team, Iterable[News]]]) -> tuple[News, ...]:
    """Return the news that somebody of every side knows, each once."""
    sides: dict[str, dict[News, None]] = {}
    for team, news in known:
        sides.setdefault(team.side, {}).update(dict.fromkeys(news))
    return known_to_all([*sides.values()])


def stories(news: Iterable[News]) -> tuple[Story, ...]:
    """Return news as pieces, the greatest first: all about one thing is one piece.

    Those without a head are told in brief, at the end, under no head.
    """
    things: dict[str, list[News]] = {}
    for each in news:
        things.setdefault(each.about, []).append(each)
    pieces = [(max(piece, key=_weight), piece) for piece in things.values()]
    pieces.sort(key=lambda each: (-sum(map(_weight, each[1])), each[0].about))
    headed = [Story(lead.head, (_together(piece),)) for lead, piece in pieces if lead.head]
    brief = tuple(_together(piece) for lead, piece in pieces if not lead.head)
    return (*headed, *((Story("", brief),) if brief else ()))


def _weight(news: News) -> int:
    return news.weight


def _together(piece: Iterable[News]) -> str:
    return " ".join(each.text for each in piece)
