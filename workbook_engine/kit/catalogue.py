"""A catalogue of messages: what teams hear, in one file that can be translated.

A key may have several wordings. Which is taken follows from what the message is about, never from
chance, so that the same turn is told in the same words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from workbook_engine.core.languages import Text, _
from workbook_engine.core.rulings import Told
from workbook_engine.kit.read_back import filled


@lru_cache(maxsize=65536)  # the same events recur in each turn that is simulated
def _drawn(key: str, about: str) -> int:
    """Return the number by which a wording is taken."""
    return int.from_bytes(sha256(f"{key}|{about}".encode()).digest()[:4], "big")


class Catalogue:
    """Messages by key, such as `combat.won`."""

    def __init__(self, wordings: Mapping[str, tuple[str, ...]]) -> None:
        self._wordings = MappingProxyType(dict(wordings))

    @classmethod
    def load(cls, file: Traversable) -> Catalogue:
        """Read a catalogue from its TOML file: tables of keys, each with its wordings."""
        sections = tomllib.loads(file.read_text(encoding="utf-8")).items()
        return cls(
            {f"{name}.{key}": tuple(each) for name, keys in sections for key, each in keys.items()}
        )

    @classmethod
    def of(cls, package: str) -> Catalogue:
        """Read the messages that stand in the vocabulary of a rule set's package."""
        return cls.load(files(package).joinpath("vocabulary", "messages.toml"))

    def __getitem__(self, key: str) -> tuple[str, ...]:
        """Return the wordings of a key; raise KeyError where there is none."""
        return self._wordings[key]

    def __contains__(self, key: str) -> bool:
        return key in self._wordings

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield every wording with its key."""
        for key, wordings in self._wordings.items():
            for wording in wordings:
                yield key, wording

    def say(self, key: str, about: str, **slots: object) -> Text:
        """Return a message, its slots filled; `about` picks the wording.

        >>> Catalogue({"line.lost": ("The line at {place} is lost.",)}).say(
        ...     "line.lost", "0714", place="Orel"
        ... )
        'The line at Orel is lost.'
        """
        wordings = self._wordings[key]
        return _(wordings[_drawn(key, about) % len(wordings)], key).format(**slots)

    def told(self, team: str, key: str, about: str, **slots: object) -> Told:
        """Return a message as a team is told it, and what it says as facts beside its words."""
        facts = tuple(
            (name, slot if isinstance(slot, Text) else str(slot)) for name, slot in slots.items()
        )
        return Told(team, self.say(key, about, **slots), key, facts)

    def slots(self, key: str, text: str) -> dict[str, str] | None:
        """Return what fills the slots of a text that is a message of a key; None if it is none."""
        found = (filled(_(wording, key), text) for wording in self._wordings[key])
        return next((each for each in found if each is not None), None)
