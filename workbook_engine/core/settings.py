"""Settings: the single register of ambiguous readings, each with its choices and its reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable

from msgspec import Struct, structs

Word = str | int | bool


class Setting(Struct, frozen=True):
    """One ambiguous point of the rule book: the reading in force, and the others."""

    name: str
    reading: str
    title: str
    value: Word
    default: Word
    choices: tuple[Word, ...]
    cite: str
    why: str

    @property
    def is_default(self) -> bool:
        """Whether the reading in force is the one we chose."""
        return self.value == self.default and type(self.value) is type(self.default)


class Settings:
    """The settings of a campaign by name: the register, which `Rules` reads."""

    def __init__(self, settings: Mapping[str, Setting]) -> None:
        self._settings = settings
        self.not_ours = frozenset(each.name for each in settings.values() if not each.is_default)

    @classmethod
    def load(cls, file: Traversable) -> Settings:
        """Read a rule set's register from its TOML file, every setting at its default."""
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        return cls({name: _setting(name, table) for name, table in tables.items()})

    def __iter__(self) -> Iterator[Setting]:
        return iter(self._settings.values())

    def __getitem__(self, name: str) -> Setting:
        return self._settings[name]

    def __contains__(self, name: str) -> bool:
        return name in self._settings

    def with_values(self, values: Mapping[str, Word]) -> Settings:
        """Return the settings with some values changed; raise ValueError for one not offered."""
        changed = dict(self._settings)
        for name, value in values.items():
            # 1 equals true: what comes into force is the choice, never what was typed for it
            choice = next((each for each in changed[name].choices if each == value), None)
            if choice is None:
                raise ValueError(f"{name} has no choice {value}")
            changed[name] = structs.replace(changed[name], value=choice)
        return Settings(changed)


def _setting(name: str, table: Mapping[str, object]) -> Setting:
    default = _word(table["default"])
    choices = table["choices"]
    if not isinstance(choices, list) or default not in choices:
        raise ValueError(f"setting {name}: the default is not among the choices")
    if len(choices) == 1:
        raise ValueError(f"setting {name}: it offers no choice, so that it is a rule")
    return Setting(
        name=name,
        reading=str(table["reading"]),
        title=str(table["title"]),
        value=default,
        default=default,
        choices=tuple(_word(choice) for choice in choices),
        cite=str(table["cite"]),
        why=str(table["why"]),
    )


def _word(value: object) -> Word:
    if isinstance(value, str | int):
        return value
    raise ValueError(f"{value!r} is not a value of a setting")
