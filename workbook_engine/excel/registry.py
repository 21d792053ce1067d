"""What Windows keeps in its registry; on other systems there is nothing in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import count
from typing import Any

USER, MACHINE = "HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"


def values(root: str, place: str) -> Mapping[str, object]:
    """Return the values of a key by their names, in lower case; none where there is no such key."""
    return dict(_listed(root, place, "EnumValue"))


def below(root: str, place: str) -> list[str]:
    """Return the places of the keys that stand below one."""
    return [f"{place}\\{name}" for name, _ in _listed(root, place, "EnumKey")]


def _listed(root: str, place: str, how: str) -> Iterator[tuple[str, object]]:
    with suppress(ImportError, OSError):  # after the last one Windows says so by an OSError
        winreg: Any = import_module("winreg")
        with winreg.OpenKey(getattr(winreg, root), place) as key:
            for at in count():
                found = getattr(winreg, how)(key, at)
                yield (found, None) if isinstance(found, str) else (found[0].lower(), found[1])
