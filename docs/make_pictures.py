"""Makes the pictures of README and docs again, out of the samples: `python docs/make_pictures.py`.

Maps are drawn by the package; sheets are LibreOffice's (soffice, pdftoppm), pages Chromium's.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops
from resvg_py import svg_to_bytes

from workbook_engine.books.book import address
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.commands.map import draw_map
from workbook_engine.commands.new import new
from workbook_engine.commands.publish import publish
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.simulating.plots import stacked
from workbook_engine.commands.simulating.runs import Simulation
from workbook_engine.commands.simulating.runs import simulated as tally_of
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.simulating import FIGHT, by_question, shares
from workbook_engine.rulesets.opcom import RULESET as OPCOM
from workbook_engine.sheets.answer_colours import answer_colours
from workbook_engine.sheets.schema import schemas_of

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from tests.browser import browser  # noqa: E402
from tests.commands.guide import follow  # noqa: E402

SAMPLES = HERE.parent / "sample_campaigns"
WIDE = 1000
"""Points of a picture across, as a page shows it."""
DESK = (0, 80)
"""What stands over and under the Desk on its page: nothing, and its foot."""


def main() -> None:
    """Make every picture."""
    with TemporaryDirectory() as place:
        inside = Path(place)
        _map(inside / "mg", "market_garden", "airborne_1", HERE / "opcom_map.png", stages=2)
        _map(inside / "east", "eastern_front_1943", "", HERE / "last_war_map.png", stages=3)
        _map(inside / "kleindorf", "kleindorf", "", HERE / "kleindorf_map.png", stages=0)
        arnhem = _new(inside / "arnhem", "arnhem_bridge")
        draft(arnhem)
        _sheet(arnhem / "master.xlsx", "Engagements", SAMPLES / "arnhem_bridge" / "engagements.png")
        _sector(inside / "chir")
        _combat_captain(inside / "town")
        _map(inside / "ramp", "arnhem_ramp", "", HERE / "arnhem_ramp_map.png", stages=0)
        _guide(inside / "guide")
        _odds(inside / "odds")


def _odds(folder: Path) -> None:
    """Make the picture of odds: the fights of Market Garden's first afternoon in 100 runs."""
    turn_of(_new(folder, "market_garden"))
    sample_orders(folder, "market_garden")
    found = tally_of(Simulation(str(folder), 100), lambda at, of: None)
    fights = [each for each in shares(found) if each.about == FIGHT]
    marks = schemas_of(OPCOM).marks
    plot = stacked(by_question(fights), answer_colours(fights, found.words, marks, ()))
    plot = plot.replace("<svg", '<svg font-family="DejaVu Sans"', 1)
    (HERE / "odds_fights.png").write_bytes(bytes(svg_to_bytes(svg_string=plot, background="white")))


def _sector(folder: Path) -> None:
    """Make the pictures of Sector: a phase as it is drafted, and what a staff holds after it."""
    turn_of(_new(folder, "chir_1942"))
    sample_orders(folder, "chir_1942")
    draft(folder)
    _sheet(folder / "master.xlsx", "Desk", HERE / "sector_desk.png", around=DESK)
    _sheet(folder / "master.xlsx", "Dice by Base", HERE / "sector_dice.png")
    turn_of(folder)
    _sheet(folder / "sides" / "panzer_corps.xlsx", "Report", HERE / "sector_report.png")
    _drawn(folder, "panzer_corps", HERE / "sector_map.png")


def _combat_captain(folder: Path) -> None:
    """Make the pictures of Combat Captain: a close combat drafted, and what is held after it."""
    _new(folder, "town_and_airfield")
    for _ in range(4):
        turn_of(folder)
        sample_orders(folder, "town_and_airfield")
    draft(folder)
    for title in ("Fire", "Close Combats"):
        name = title.casefold().replace(" ", "_")
        _sheet(folder / "master.xlsx", title, HERE / f"combat_captain_{name}.png")
    turn_of(folder)
    _drawn(folder, "", HERE / "combat_captain_map.png")
    infantry = folder / "sides" / "infantry.xlsx"
    _sheet(infantry, "Report", HERE / "combat_captain_report.png")


def _guide(room: Path) -> None:
    """Make the pictures of the guide: a bridge typed wrongly, then the game as it starts."""
    room.mkdir()
    typed = (HERE / "your_own_game.md").read_text(encoding="utf-8").partition("## 3. Start")[0]
    with chdir(room):
        follow(typed, room)
    folder, master = room / "kleindorf", room / "kleindorf" / "master.xlsx"
    _far_bank(master, "J12")
    check(folder, write=True)
    _sheet(master, "Ready", HERE / "kleindorf_ready.png")
    _far_bank(master, "J11")
    start(folder)
    _sheet(master, "Desk", HERE / "kleindorf_desk.png", around=DESK)
    _sheet(
        folder / "sides" / "blue.xlsx", "Paper Form", HERE / "kleindorf_orders.png", around=(0, 0)
    )
    publish(folder, pdf=False)
    _phone(folder / "outbox" / "turn_01" / "blue" / "blue_turn_01_orders.html")


def _phone(form: Path) -> None:
    """Make the picture of the form for a telephone: a unit ordered, and what is sent."""
    card = "document.querySelectorAll('.card')[1]"
    with TemporaryDirectory() as place, browser(Path(place) / "home") as hand:
        hand.open(form.as_uri())
        hand.tap(f"{card}.querySelector('summary')")
        hand.wait(f"{card}.querySelector('select')")
        hand.choose(f"{card}.querySelector('select')", "Attack")
        hand.tap(f"{card}.querySelector('[data-column=target]')")
        hand.type("J11")
        hand.picture(Path(place) / "order.png")
        hand.tap("document.getElementById('to-send')")
        hand.picture(Path(place) / "send.png")
        beside = Image.new("RGB", (1600, 1300), "white")
        for at, name in enumerate(("order", "send")):
            with Image.open(f"{place}/{name}.png") as seen:
                beside.paste(seen.convert("RGB"), (820 * at, 0))
        _save(beside, HERE / "kleindorf_phone.png")


def _far_bank(master: Path, square: str) -> None:
    """Type a bridge's other bank, in the cell below the header."""
    book = FileBook.open(master)
    grid = book.read("Crossings")
    header = next(row for row in grid if "Far bank" in row)
    book.write("Crossings", {address(grid.index(header) + 2, header.index("Far bank") + 1): square})
    master.write_bytes(book.save())


def _map(folder: Path, sample: str, team: str, into: Path, *, stages: int = 1) -> None:
    _new(folder, sample)
    for stage in range(stages):
        if stage:
            sample_orders(folder, sample)
        turn_of(folder)
    _drawn(folder, team, into)


def _drawn(folder: Path, team: str, into: Path) -> None:
    drawn = draw_map(folder, team).answer
    with Image.open(drawn[min(1, len(drawn) - 1)]) as picture:  # of several the first is all
        _save(picture.convert("RGB"), into, picture)


def _new(folder: Path, sample: str) -> Path:
    new(folder, sample=sample, with_orders=True, sample_dice=True)
    return folder


def _sheet(book: Path, title: str, into: Path, around: tuple[int, int] = (60, 80)) -> None:
    """Make the picture of a sheet as it is printed, without what stands over and under it."""
    with TemporaryDirectory() as place:
        alone = Path(place) / "alone.xlsx"
        alone.write_bytes(FileBook.open(book).only((title,)))
        run = ["soffice", "--headless", f"-env:UserInstallation=file://{place}/office"]
        run += ["--convert-to", "pdf", "--outdir", place, str(alone)]
        subprocess.run(run, check=True, capture_output=True)
        cut = ["pdftoppm", "-r", "130", "-png", "-singlefile", f"{place}/alone.pdf"]
        subprocess.run([*cut, f"{place}/page"], check=True)
        with Image.open(f"{place}/page.png") as found:
            picture = found.convert("RGB")
            over, under = around
            body = picture.crop((0, over, picture.width, picture.height - under))
            _save(body.crop(ImageChops.invert(body).getbbox()), into)


def _save(picture: Image.Image, into: Path, like: Image.Image | None = None) -> None:
    """Save a picture small, in the colours of another if there is one."""
    high = round(picture.height * WIDE / picture.width)
    small = picture.resize((WIDE, high), Image.Resampling.LANCZOS)
    few = small.quantize(200, palette=like, dither=Image.Dither.NONE)
    few.save(into, optimize=True)


if __name__ == "__main__":
    main()
