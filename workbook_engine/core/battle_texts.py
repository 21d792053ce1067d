"""The texts of a battle that is handed down: `battle.toml` and `handed_down.toml`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict

from workbook_engine.core.handing import Battle, Fighter, Laid, Stamp

_HEAD = (
    "# A battle as it was handed down: the stamp of both campaigns. It is compared when it is\n"
    "# read back, so leave it as it is; conversion.toml and handed_down.toml are yours to change.\n"
)


def written(battle: Battle) -> str:
    """Return a battle as a text."""
    head = {n: v for n, v in asdict(battle).items() if n not in {"stamp", "fighters"}}
    parts = [_HEAD, _table("[stamp]", asdict(battle.stamp)), _table("[battle]", head)]
    parts += [_table("[[unit]]", asdict(unit)) for unit in battle.fighters]
    return "\n".join(parts)


def battle_of(table: Mapping[str, Any]) -> Battle:
    """Return the battle that a text says, which its schema has proved."""
    units = tuple(Fighter(**each) for each in table["unit"])
    return Battle(stamp=Stamp(**table["stamp"]), **table["battle"], fighters=units)


class HandedDown(Struct, frozen=True):
    """Which rows each unit became, what is fought for, and the umpire's word at the end."""

    became: Mapping[str, tuple[str, ...]]
    ground: tuple[str, ...]
    left: Mapping[str, Fraction] = field(default_factory=dict)
    """By the umpire's word: how much is left of a unit, whatever its rows count."""
    holds: str = ""
    """By the umpire's word: who holds the ground."""


def handed_written(laid: Laid) -> str:
    """Return what each unit became as a text that the umpire may change."""
    parts = [
        "# What became of the units of battle.toml. Yours to change, until it is read back:\n"
        "# became: the rows that count for a unit; ground: what is fought for.\n"
        "# To have the last word, take away the # before a line: left, how much is left of the\n"
        "# unit in what its rows count; holds: attackers, defenders or nobody.\n",
        _table("", {"ground": laid.ground}) + '# holds = "nobody"\n',
    ]
    for name, rows in laid.became.items():
        parts.append(_table("[[unit]]", {"id": name, "became": rows}) + "# left = 0\n")
    return "\n".join(parts)


def handed_of(table: Mapping[str, Any]) -> HandedDown:
    """Return what each unit became as a text says, which its schema has proved."""
    units = {each["id"]: each for each in table["unit"]}
    return HandedDown(
        became={name: tuple(each["became"]) for name, each in units.items()},
        ground=tuple(table["ground"]),
        left={name: Fraction(each["left"]) for name, each in units.items() if "left" in each},
        holds=table.get("holds", ""),
    )


def _table(head: str, values: Mapping[str, object]) -> str:
    """Return a table of a TOML text: its strings are those of JSON."""
    lines = (f"{name} = {_value(value)}" for name, value in values.items())
    return "".join(f"{line}\n" for line in (*([head] if head else []), *lines))


def _value(value: object) -> str:
    return json.dumps([*value] if isinstance(value, tuple) else value, ensure_ascii=False)
