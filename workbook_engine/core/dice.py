"""Dice with names: a die's value follows from the campaign's secret and the die's own name.

Because each die is drawn from its name alone, adding a fight or changing an order moves no
other die. The scheme is HMAC-SHA256 with rejection, so that every face is equally likely.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Hashable, Sequence
from typing import Protocol

from msgspec import Struct

_SEPARATOR = "\x1f"
_SPAN = 2**64
_MIXED = "mixed into the dice"
"""What the umpire's key signs beside the words: no die and no seal has such a name."""


class Roll(Struct, frozen=True):
    """A die as it fell: its name, its sides, its value, and who threw it."""

    name: str
    sides: int
    value: int
    source: str
    """`seed` from the campaign's secret, `umpire` typed by him, `case` scripted by a test."""
    drawn_as: str = ""
    """The name it was drawn under, where what it is named after was called otherwise at first."""


class Dice(Protocol):
    """Whatever throws dice by name."""

    @property
    def source(self) -> str:
        """Who throws: what `Roll.source` will say."""
        ...

    def throw(self, name: str, sides: int) -> int:
        """Return a whole number from 1 to sides."""
        ...


class TriedDice(Dice, Protocol):
    """Dice of one branch of the odds of a fight."""

    def alike(self, key: Hashable) -> None:
        """End the branch at a point that others come to as well."""


class KeyedDice(Struct, frozen=True):
    """Dice drawn from the campaign's secret."""

    key: bytes
    source: str = "seed"

    def throw(self, name: str, sides: int) -> int:
        """Return the die of this name: always the same for the same secret.

        >>> KeyedDice(b"secret").throw("1/combat/K14/die/1", 6)
        5
        """
        limit = _SPAN - _SPAN % sides
        attempt = 0
        while True:
            text = _SEPARATOR.join((name, str(sides), str(attempt)))
            digest = hmac.digest(self.key, text.encode(), "sha256")
            drawn = int.from_bytes(digest[:8], "big")
            if drawn < limit:
                return drawn % sides + 1
            attempt += 1


class OutOfDiceError(Exception):
    """A scripted throw was asked for that the case does not have."""


class ScriptedDice:
    """Dice as a conformance case lists them, used in the order they are asked for."""

    source = "case"

    def __init__(self, values: Sequence[int]) -> None:
        self.left = list(values)

    def throw(self, name: str, sides: int) -> int:
        """Return the next scripted value; raise OutOfDiceError where none fits."""
        if not self.left:
            raise OutOfDiceError(f"no die is left for {name}")
        value = self.left.pop(0)
        if not 1 <= value <= sides:
            raise OutOfDiceError(f"{value} is not on a die of {sides} for {name}")
        return value


def key_hash(key: bytes) -> str:
    """Return the secret's hash as it stands on the Campaign sheet: a promise kept until the end."""
    return hashlib.sha256(key).hexdigest()


def mixed_key(own: bytes, mixed: str) -> bytes:
    """Return the key that dice are drawn from: the umpire's own, with what he did not choose.

    Where nothing is mixed in it is his own.

    >>> mixed_key(b"secret", ""), mixed_key(b"secret", "words anna otto")[:12]
    (b'secret', b'abc450b2f1dd')
    """
    if not mixed:
        return own
    text = _SEPARATOR.join((_MIXED, mixed))
    return hmac.new(own, text.encode(), "sha256").hexdigest().encode()


class DieWantedError(Exception):
    """A die was to be thrown where there are none."""


class _NoDice(Struct, frozen=True):
    source: str = "nobody"

    def throw(self, name: str, sides: int) -> int:
        raise DieWantedError(name)


NO_DICE: Dice = _NoDice()
"""Dice that nobody has: with them a stage is played up to its first die."""
