"""Lists and maps as people put them up: right with few corrections, none wrong in silence."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.every import every
from tests.importing.found import Look, expected, found_lists, looked, made
from tests.importing.found_painted import drawn, found_maps, ground, looks_at
from tests.new_campaign import blank_campaign
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.rulesets import NAMES

LISTS, MAPS = found_lists(), found_maps()
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Look, Look]]:
    """What comes of each list at the first look, and as the umpire mends it."""
    room = tmp_path_factory.mktemp("found")
    desks = {name: read_desk(open_folder(blank_campaign(room / name, name))) for name in NAMES}
    return {name: _looks(desks, row, made(row, room)) for name, row in LISTS.items()}


def _looks(desks: Mapping[str, Desk], row: Mapping[str, Any], file: Path) -> tuple[Look, Look]:
    ruleset, _, sheet = row["to"].partition(" ")
    facts, mended = row.get("facts", []), row.get("mended", [])
    return (
        looked(desks[ruleset], sheet, file, facts),
        looked(desks[ruleset], sheet, file, facts + mended),
    )


def test_eighteen_of_twenty_come_in_with_two_corrections_at_most() -> None:
    assert len(LISTS) == 21
    assert sum(bool(expected(row)) for row in LISTS.values()) >= 19
    assert [name for name, row in LISTS.items() if len(row.get("mended", ())) > 2] == []


def test_each_comes_in_right(looks: dict[str, tuple[Look, Look]]) -> None:
    def is_right(name: str) -> None:
        look = looks[name][1]
        assert look.rows == expected(LISTS[name])
        for line in LISTS[name].get("told", ()):
            assert line in look.told

    every({name: name for name in LISTS})(is_right)()


def test_none_is_wrong_in_silence(looks: dict[str, tuple[Look, Look]]) -> None:
    def is_told(name: str) -> None:
        look, right = looks[name][0], expected(LISTS[name])
        for key, cells in look.rows.items():
            assert key in right or not look.whole, key
            assert cells.items() <= right.get(key, cells).items(), key

    every({name: name for name in LISTS})(is_told)()


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Look, Look]]:
    """What comes of each map at the first look, and as the umpire mends it."""
    room = tmp_path_factory.mktemp("painted")
    desks = {name: read_desk(open_folder(blank_campaign(room / name, name))) for name in NAMES}
    return {name: (first, mended) for name, first, mended in looks_at(desks, room)}


def test_nine_of_ten_maps_come_in_with_two_corrections_at_most() -> None:
    assert len(MAPS) == 10
    assert sum(bool(ground(row)) for row in MAPS.values()) >= 9
    corrections = (len(row.get("mended", ())) + ("area" in row) for row in MAPS.values())
    assert max(corrections) <= 2


def test_each_map_comes_in_right(seen: dict[str, tuple[Look, Look]]) -> None:
    def is_right(name: str) -> None:
        assert drawn(seen[name][1].rows) == ground(MAPS[name])
        assert MAPS[name].get("told", "") in seen[name][1].told

    every({name: name for name in MAPS})(is_right)()


def test_no_map_is_wrong_in_silence(seen: dict[str, tuple[Look, Look]]) -> None:
    def is_told(name: str) -> None:
        first, mended = seen[name]
        differ = {at for at, word in first.rows.get("", {}).items() if mended.rows[""][at] != word}
        assert not differ or "not taken" in first.told, differ

    every({name: name for name in MAPS})(is_told)()
