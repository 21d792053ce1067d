"""Pages laid below each other where there is room, and a long table begun below a short page.

Heights are points above the foot of the paper, as a PDF counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from workbook_engine.core.records import replace

_GAP = 14.0
"""Points between what stands on a page already and what comes below."""
_SHORT = 0.35
"""Of the height of a page: with less on it, it takes the first rows of a table that is too long."""
UNDER = 3.0
"""Points that letters reach below their line; nothing else stands so near to another."""

Rect = tuple[float, float, float, float]
"""Left, bottom, how wide, how high."""


class Strip(Struct, frozen=True):
    """What is shown of a page, by its number: from one height to another, and how far up it is."""

    page: int
    top: float
    bottom: float
    up: float = 0.0


class Paper(Struct, frozen=True):
    """A page as it is laid: head and foot of a page, by its number, and strips between them."""

    page: int
    size: tuple[float, float]
    head: Rect
    foot: Rect
    top: float
    bottom: float
    strips: tuple[Strip, ...]
    alone: bool = False
    """Whether it has a picture, so that nothing is put below it, nor it below anything."""
    rows: tuple[float, ...] = ()
    """Lines of its table, the highest first: over and under the headers, then under each row."""
    longer: bool = False
    """Whether something was put below."""

    @property
    def floor(self) -> float:
        """How far down there is room."""
        return self.foot[1] + self.foot[3]

    @property
    def is_short(self) -> bool:
        """Whether most of it is blank."""
        return self.top - self.bottom < _SHORT * (self.top - self.floor)

    def shown(self) -> Iterator[Strip]:
        """Yield all that is shown: head, foot, and what stands between them."""
        yield Strip(self.page, self.size[1], self.head[1])
        yield Strip(self.page, self.floor, 0.0)
        yield from self.strips

    def with_more(self, strip: Strip) -> Paper:
        """Return the page with a strip at its end."""
        low = strip.bottom + strip.up
        return replace(self, bottom=low, strips=(*self.strips, strip), longer=True)


def laid(pages: Iterable[Paper]) -> list[Paper]:
    """Return pages with what is short joined, in their order; pictures give way.

    What a full page leaves of a table goes on to the next, under its headers. A short page that
    nothing joins is the last.
    """
    made: list[Paper] = []
    for page in pages:
        last = max((at for at, each in enumerate(made) if not each.alone), default=None)
        joins = () if page.alone or last is None else _below(made[last], page)
        if joins and last is not None:
            made[last : last + 1] = joins
        else:
            made.append(page)
    tables = [at for at, each in enumerate(made) if not each.alone]
    if tables and made[tables[-1]].is_short:
        made.append(made.pop(tables[-1]))
    return made


def _below(here: Paper, page: Paper) -> tuple[Paper, ...]:
    """Return a page with another below it, and what of it found no room; none where none fits.

    What stands goes on a page that lies, not the other way.
    """
    if sorted(here.size) != sorted(page.size):
        return ()
    above = _turned(here, page) if here.size[0] < page.size[0] else here
    top, gap = (page.rows[1], -UNDER) if _goes_on(here, page) else (page.top, _GAP)
    up = above.bottom - gap - top
    if page.bottom + up > above.floor:
        return (above.with_more(Strip(page.page, top, page.bottom, up)),)
    cut = min((each for each in page.rows[2:-1] if each + up > above.floor), default=None)
    if cut is None or not here.is_short:
        return ()
    return above.with_more(Strip(page.page, top, cut, up)), _rest(page, cut)


def _goes_on(here: Paper, page: Paper) -> bool:
    """Tell whether a page begins with the headers of the table that ends another page."""
    follows = here.strips[-1].page == page.page - 1
    return follows and bool(page.rows) and page.top - page.rows[0] < UNDER


def _turned(here: Paper, like: Paper) -> Paper:
    """Return what stands on a page on one that lies, with the other's head and foot."""
    up = like.top - here.top
    strips = tuple(replace(each, up=each.up + up) for each in here.strips)
    return replace(like, bottom=here.bottom + up, strips=strips, longer=True)


def _rest(page: Paper, cut: float) -> Paper:
    """Return what a table has below a line, under its headers."""
    over, under = page.rows[:2]
    headers = Strip(page.page, over, under, page.top - over)
    up = under + headers.up - cut
    rows = Strip(page.page, cut, page.bottom, up)
    return replace(page, bottom=page.bottom + up, strips=(headers, rows))
