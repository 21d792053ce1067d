"""The worst texts for a pattern, worked out from the pattern itself.

A pattern is slow where it begins again and again and looks far each time before it fails. So each
of its repeats is fed: what comes before it once or many times, then its own inside many times,
then something that does not fit.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from re import _constants, _parser  # type: ignore[attr-defined]
from time import process_time
from typing import Any

SIGNS = "a1 <>\"'[]&=:/!-\\_,\n\x01Z.f"
"""Signs of which at least one fits most sets."""
MOST_SAMPLES = 6
SIZES, LONG = (40, 400, 12_000), 1_000_000
SHORTER = LONG // 10
"""As many show what grows too fast as well."""
TOO_SLOW = 0.1
TRIES = 3
"""What others do on the machine adds to the processor's seconds: only the least counts."""
ENDS = ("\x00", "", '"', "<")


def slowest(
    pattern: re.Pattern[str] | re.Pattern[bytes], *, whole: bool = False, long: int = LONG
) -> float:
    """Give the seconds that a pattern takes for so many signs of its worst case.

    Where it is too slow for a short text already, it is not asked for the long one.
    """
    found = cases(pattern)
    for size in SIZES:
        if size < SIZES[-1] and _seconds(pattern, found, size, whole) <= TOO_SLOW:
            continue  # asked at once: a look at the clock takes longer than most of them
        most, worst = 0.0, ("", "a", "")
        for case in found:
            seconds = _seconds(pattern, [case], size, whole)
            if seconds > TOO_SLOW:
                return seconds * long / size
            most, worst = max((most, worst), (seconds, case))
    return _seconds(pattern, [worst], long, whole)


def least(work: Callable[[], object], enough: float) -> float:
    """Give the least seconds of the processor that some tries take, or the first that is enough."""
    took = []
    while len(took) < TRIES and min(took, default=enough + 1) > enough:
        start = process_time()
        work()
        took.append(process_time() - start)
    return min(took)


def _seconds(
    pattern: re.Pattern[Any], of: Iterable[tuple[str, str, str]], size: int, whole: bool
) -> float:
    texts = [first + again * (size // max(len(again), 1)) + last for first, again, last in of]
    is_of_bytes = isinstance(pattern.pattern, bytes)
    held = [each.encode("latin-1", "replace") for each in texts] if is_of_bytes else texts
    if whole:
        return least(lambda: [pattern.fullmatch(text) for text in held], TOO_SLOW)
    return least(lambda: [deque(pattern.finditer(text), maxlen=0) for text in held], TOO_SLOW)


def cases(pattern: re.Pattern[str] | re.Pattern[bytes]) -> set[tuple[str, str, str]]:
    """Give each text as its beginning, what is repeated, and its end."""
    held = pattern.pattern
    text = held.decode("latin-1") if isinstance(held, bytes) else held
    tree = _parser.parse(text, pattern.flags & ~re.UNICODE)
    found = set()
    for before, inside in _repeats(tree, ""):
        for last in ENDS:
            found |= {(before, inside, last), ("", before + inside, last), ("", inside, last)}
            found |= {("", before, last), (before + inside, before, last)}
    return {case for case in found if case[1]}


def _repeats(items: object, before: str) -> Iterator[tuple[str, str]]:
    """Yield each repeat as a text that leads to it and one that it takes."""
    for code, argument in items:  # type: ignore[attr-defined]
        if code in _REPEATS:
            for inside in _samples(argument[2]):
                yield before, inside
            yield from _repeats(argument[2], before)
        elif code is _constants.SUBPATTERN:
            yield from _repeats(argument[3], before)
        elif code is _constants.ATOMIC_GROUP:
            yield from _repeats(argument, before)
        elif code is _constants.BRANCH:
            for branch in argument[1]:
                yield from _repeats(branch, before)
        elif code is _constants.ASSERT_NOT:
            yield from _repeats(argument[1], before)
        before += next(_sample(code, argument), "")


_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


def _samples(items: object) -> list[str]:
    """Give some texts that a sequence takes."""
    each = [list(islice(_sample(*item), MOST_SAMPLES)) or [""] for item in items]  # type: ignore[attr-defined]
    return ["".join(text) for text in islice(product(*each), MOST_SAMPLES)]


def _sample(code: object, argument: object) -> Iterator[str]:
    if code is _constants.LITERAL:
        yield chr(argument)  # type: ignore[arg-type]
    elif code in (_constants.NOT_LITERAL, _constants.IN, _constants.ANY):
        yield from _fitting(code, argument)
    elif code in _REPEATS:
        least, _, inside = argument  # type: ignore[misc]
        yield from (text * max(least, 1) for text in _samples(inside))
    elif code is _constants.SUBPATTERN:
        yield from _samples(argument[3])  # type: ignore[index]
    elif code is _constants.ATOMIC_GROUP:
        yield from _samples(argument)
    elif code is _constants.BRANCH:
        for branch in argument[1]:  # type: ignore[index]
            yield from _samples(branch)[:1]


_FITTING: dict[str, str] = {}


def _fitting(code: object, argument: object) -> str:
    """Return the signs that fit one set of signs, which is compiled by itself, once."""
    if code is _constants.ANY:
        return SIGNS
    if (said := f"{code} {argument}") not in _FITTING:
        from re import _compiler  # type: ignore[attr-defined]

        tree = _parser.parse("a")
        tree.data[:] = [(code, argument)]
        one: re.Pattern[str] = _compiler.compile(tree)
        _FITTING[said] = "".join(each for each in SIGNS if one.fullmatch(each))
    return _FITTING[said]
