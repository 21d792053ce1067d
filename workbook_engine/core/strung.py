"""Several names in one cell with nothing between them that parts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from workbook_engine.core.always import Always
from workbook_engine.core.findings import folded

MOST = 60
"""Words that a list of names is looked for in."""
_JOINING = frozenset({"and", "then", "to", "und", "et"})


def strung_together(
    text: str, names: Iterable[str], also: Callable[[str], bool] = Always(False)
) -> tuple[str, ...]:
    """Return the names of which a text is made, where it is made of nothing but several of them.

    `also` tells of a single word that it is a name as well, such as a square.

    >>> strung_together("2 Para, 3 para", ["2 Para", "3 Para", "3 Para Bde"])
    ('2 Para', '3 Para')
    >>> strung_together("Neerpelt K23 Aalst", ["Neerpelt", "Aalst"], "K23".__eq__)
    ('Neerpelt', 'K23', 'Aalst')
    >>> strung_together("2 Para", ["2 Para"]), strung_together("2 Para at dawn", ["2 Para"])
    ((), ())
    """
    known = {tuple(folded(name).split()): name for name in names}
    words = _words(text)
    found = _parts(words, known, also) if len(words) <= MOST else None
    return tuple(found) if found and len(found) > 1 else ()


def _words(text: str) -> list[str]:
    """Return the words of a text; a name with a stroke in it falls into as many as it is folded."""
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    return [word for word in words if folded(word) not in _JOINING]


def _parts(
    words: list[str], known: dict[tuple[str, ...], str], also: Callable[[str], bool]
) -> list[str] | None:
    """Return the names from the first word on, the longest that leads to an end first."""
    dead: set[int] = set()
    longest = max(map(len, known), default=1)

    def after(at: int) -> list[str] | None:
        if at == len(words):
            return []
        if at in dead:
            return None
        for end in range(min(len(words), at + longest), at, -1):
            name = known.get(tuple(map(folded, words[at:end])), "")
            if not name and end == at + 1 and also(words[at]):
                name = words[at]
            rest = after(end) if name else None
            if rest is not None:
                return [name, *rest]
        dead.add(at)
        return None

    return after(0)
