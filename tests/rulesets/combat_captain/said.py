"""An umpire who says the same to every question of a kind, for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbook_engine.core.umpire import Answer


class Said(dict[str, Answer]):
    """What the umpire says to every question of a kind: whether there is a line of sight."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        super().__init__()
        self.said = said
        """By the ends of questions' names, without their number; a function is asked each time."""

    def get(self, name: str, default: Any = None) -> Any:
        """Return the answer to a question; the umpire asks for no other way."""
        asked = name.rpartition("/")[0]
        for what, value in self.said.items():
            if asked.endswith(what):
                return Answer(name, _asked(value))
        return default


def _asked(value: Any | Callable[[], Any]) -> Any:
    return value() if callable(value) else value
