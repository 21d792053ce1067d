"""What a chart says that something does to a fight, in the words of the language."""

from __future__ import annotations

import re
from fractions import Fraction

from workbook_engine.kit.as_printed import plain
from workbook_engine.kit.costs import number_in

ATTACKER, DEFENDER = "attacker", "defender"
_N = r"([+-]\d{1,3})"
_DIE = r"(?:drm|die(?: roll)?s?|dice|roll)"
_WHOSE = r"(?:defen[cs]e|defender|def|attack|attacker|att)"
_STRENGTH = rf"(?:{_WHOSE} strength|{_WHOSE}|strength)"
_SHIFTED = re.compile(
    r"(?:shift )?(\d) ?(?:columns?|cols?\.?|shifts?)? ?(?:to the )?(left|right|l|r)"
)
_SHIFT = re.compile(r"(left|right|l|r) ?(\d)")
_ADDED = (
    ("die", re.compile(rf"{_N} ?(?:to )?(?:the )?{_DIE}")),
    ("die", re.compile(rf"{_DIE} ?{_N}")),
    ("column", re.compile(rf"{_N} ?(?:columns?|cols?\.?|shifts?)")),
    ("column", re.compile(rf"(?:columns?|cols?\.?|shift) ?{_N}")),
    ("strength", re.compile(rf"{_N} ?(?:to )?(?:the )?{_STRENGTH}")),
    ("strength", re.compile(rf"{_STRENGTH} ?{_N}")),
)
_TIMES = (
    re.compile(rf"{_STRENGTH} ?[x*] ?(\d[\d ./]{{0,9}})"),
    re.compile(rf"[x*] ?(\d[\d ./]{{0,9}}?) ?{_STRENGTH}"),
    re.compile(rf"(\d[\d ./]{{0,9}}?) ?[x*] ?{_STRENGTH}"),
)
_MANY = re.compile(r"(?:is |are )?\b(doubled?|tripled?|halved|half)\b ?")
_ATTACKER = re.compile(r"\b(?:attack|attackers?|att)\b")
_DEFENDER = re.compile(r"\b(?:defen[cs]e|defenders?|def)\b")


def effect_in(text: str, head: str = "") -> tuple[str, str] | None:
    """Return for whom an effect is, and what it does; None where that is not clear.

    Blank is for whom it is where that is not said: on a terrain chart it is the defender.
    What a number is added to stands beside it, or in the head of its column.

    >>> [effect_in(each)[1] for each in ("+1 defence", "-2 DRM", "1 column left", "2R")]
    ['strength +1', 'die -2', 'column -1', 'column +2']
    >>> effect_in("x2", "Defence")[1], effect_in("Attackers are halved"), effect_in("2R")
    ('strength x 2', ('attacker', 'strength x 1/2'), ('', 'column +2'))
    """
    its = plain(text).casefold().rstrip(".").replace("- ", "-").replace("+ ", "+")
    whole = _in_words(f"{head} {its}".strip().casefold()) if head else None
    return _in_words(its) or whole


def _in_words(text: str) -> tuple[str, str] | None:
    side = ATTACKER if _ATTACKER.search(text) else DEFENDER if _DEFENDER.search(text) else ""
    words = text.replace("ers ", "er ").removesuffix("s")
    if many := _MANY.search(words):
        times = {"d": 2, "t": 3, "h": Fraction(1, 2)}[many[1][0]]
        words = f"{_MANY.sub('', words).strip()} x {times}"
    for shift in (_SHIFTED.fullmatch(words), _SHIFT.fullmatch(words)):
        if shift:
            count, way = sorted(shift.groups())
            return side, f"column {'-' if way.startswith('l') else '+'}{count}"
    for on, pattern in _ADDED:
        if found := pattern.fullmatch(words):
            return side, f"{on} {found[1]}"
    for pattern in _TIMES:
        found = pattern.fullmatch(words)
        number = number_in(found[1].strip()) if found else None
        if number is not None:
            return side, f"strength x {number}"
    return None
