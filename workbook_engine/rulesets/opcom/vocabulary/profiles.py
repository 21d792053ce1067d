"""OC-9.1 Status profiles: the status of a unit at each step of its losses.

`7-6-5-0` is ordinary, `[8-4-1-0]` supports others (OC-9.3), a value in round brackets counts in
defence only (OC-9.4).
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

_VALUE = re.compile(r"\(\s*(\d+)\s*\)|(\d+)")


class ProfileError(ValueError):
    """A text that is not a status profile."""


class StatusProfile(Struct, frozen=True):
    """The values of a profile, and how they may be used."""

    values: tuple[int, ...]
    support: bool = False
    defence_only: frozenset[int] = frozenset()
    """The steps whose value stands in round brackets."""

    def status(self, step: int) -> int:
        """OC-9.1 Return the status at a step; past the end it stays at the end."""
        return self.values[min(step, len(self.values) - 1)]

    def attack_status(self, step: int) -> int:
        """OC-9.4 Return the status at a step in attack: nothing where it is for defence only."""
        return 0 if min(step, len(self.values) - 1) in self.defence_only else self.status(step)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is odd about the profile though it can be read."""
        odd = []
        if self.values[-1] != 0:
            odd.append("last value is not 0")
        if any(
            later > earlier for earlier, later in zip(self.values, self.values[1:], strict=False)
        ):
            odd.append("a value rises")
        return tuple(odd)


@lru_cache(maxsize=4096)
def parse_profile(text: str) -> StatusProfile:
    """OC-9.1, OC-A.1 Read a profile as printed; raise ProfileError for anything else.

    >>> parse_profile("[8 - 4 - 1 - 0]").values
    (8, 4, 1, 0)
    >>> sorted(parse_profile("(2)-(2)-(1)-0").defence_only)
    [0, 1, 2]
    """
    inner = text.strip()
    support = inner.startswith("[") and inner.endswith("]")
    if support:
        inner = inner[1:-1]
    values, bracketed = [], set()
    for step, part in enumerate(re.split(r"[-–—]", inner)):
        match = _VALUE.fullmatch(part.strip())
        if match is None:
            raise ProfileError(f"{text!r} is not a status profile")
        values.append(int(match[1] or match[2]))
        if match[1]:
            bracketed.add(step)
    return StatusProfile(tuple(values), support, frozenset(bracketed))


def last_step(text: str) -> int:
    """OC-9.1 Return the last step of a profile: losses past it are cut off there."""
    return len(parse_profile(text).values) - 1
