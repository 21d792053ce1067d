"""ARCHITECTURE.md tells the truth: an order line goes as it says; it draws the rooms there are."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType

import pytest
from click.testing import CliRunner

import workbook_engine
from tests.new_campaign import new_campaign
from workbook_engine import cli
from workbook_engine.commands.desk import FLOORS

PAGE = Path(__file__).parents[1] / "ARCHITECTURE.md"
HOUSE = Path(workbook_engine.__file__).parent

Hop = tuple[str, str]
"""A file under `workbook_engine/`, and the name of a function in it."""


def walk() -> list[Hop]:
    """Return the functions that the page names, in its order."""
    text = PAGE.read_text("utf-8").split("<!-- walk -->")[1].split("<!-- end of walk -->")[0]
    return re.findall(r"^\d+\. `([\w/]+\.py)` `([\w.]+)`", text, re.M)


def first_calls(campaign: Path) -> list[Hop]:
    """Play a turn; return each function of the house, in order of its first call."""
    called: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.setdefault(frame.f_code)

    sys.setprofile(note)
    try:
        played = CliRunner().invoke(cli.umpire, ["turn", str(campaign)])
    finally:
        sys.setprofile(None)
    assert played.exit_code == 0, played.output
    ours = (code for code in called if code.co_filename.startswith(str(HOUSE)))
    hops = ((Path(c.co_filename).relative_to(HOUSE).as_posix(), c.co_qualname) for c in ours)
    return list(dict.fromkeys(hops))


def test_an_order_line_goes_the_way_that_the_page_tells(tmp_path: Path) -> None:
    bridge = new_campaign(tmp_path / "bridge", "arnhem_bridge", with_orders=True)
    told = walk()
    assert [hop for hop in first_calls(bridge) if hop in set(told)] == told


def test_the_walk_has_at_most_twenty_hops_and_begins_and_ends_where_books_lie() -> None:
    told = walk()
    assert 10 <= len(told) <= 20
    assert (told[0][0].split("/")[0], told[-1][0].split("/")[0]) == ("cli", "store")


def test_the_drawing_names_every_room() -> None:
    drawing = PAGE.read_text("utf-8").split("```")[1]
    rooms = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").exists()}
    assert {room for room in rooms if f"{room}/" not in drawing} == set()


LISTED = ("core", "kit", *(f"commands.desk.{room}" for room in FLOORS))
"""Rooms whose contents page lists their modules."""


@pytest.mark.parametrize("room", LISTED)
def test_a_contents_page_names_each_module_of_its_room_and_no_other(room: str) -> None:
    page = import_module(f"workbook_engine.{room}").__doc__ or ""
    named = set(re.findall(r"^(\w+) {2,}\S", page, re.M))
    folder = HOUSE / room.replace(".", "/")
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    rooms = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert (sorted(modules - named), sorted(named - modules - rooms)) == ([], [])
