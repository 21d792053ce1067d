"""A team's report as a page: it shows its map whole, on a phone, a desk and paper."""

from __future__ import annotations

import re
import subprocess
from html import escape
from pathlib import Path
from shutil import which

import pytest
from msgspec import Struct

from workbook_engine.reports.report_page import STYLE, Head, report_page

WIDTHS = (320, 600, 800, 1000, 1400, 2000)
MEASURED = """<script>onload = () => {
const fits = (page) => {
  const wide = page.documentElement.clientWidth;
  const drawn = [...page.querySelectorAll(".map,.map img")];
  return page.documentElement.scrollWidth <= wide && drawn.length === 2 && drawn.every(
    (each) => each.getBoundingClientRect().right <= wide && each.scrollWidth <= each.clientWidth);
};
const windows = [...document.querySelectorAll("iframe")];
document.title = windows.map((each) => fits(each.contentDocument)).join();
}</script>"""


class Drawn(Struct, frozen=True):
    """A map of a land 1,600 points wide, with nothing on it."""

    svg: str = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>'
    png: bytes = b""


def test_nothing_on_the_page_is_held_wider_than_its_window() -> None:
    assert re.findall(r"min-width:[1-9]", STYLE) == []


@pytest.mark.slow
@pytest.mark.skipif(which("chromium") is None, reason="chromium is not on this machine")
def test_no_window_hides_an_edge_of_the_map(tmp_path: Path) -> None:
    page = escape(report_page(Head("1 Para", (), "orders"), (), (Drawn(),)))
    windows = (f'<iframe width="{wide}" srcdoc="{page}"></iframe>' for wide in WIDTHS)
    room = tmp_path / "windows.html"
    room.write_text("".join((*windows, MEASURED)), encoding="utf-8")
    run = ["chromium", "--headless=new", "--no-sandbox", f"--user-data-dir={tmp_path / 'own'}"]
    run += ["--dump-dom", room.as_uri()]
    shown = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert f"<title>{','.join(['true'] * len(WIDTHS))}</title>" in shown
