"""Makes the pictures of README and docs again, out of the samples: `python docs/make_pictures.py`.

Maps are drawn by the package; the sheet is LibreOffice's (soffice, pdftotext and pdftoppm).
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

from workbook_engine.commands.draft import draft
from workbook_engine.commands.map import draw_map
from workbook_engine.commands.new import new
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of

HERE = Path(__file__).parent
SAMPLES = HERE.parent / "sample_campaigns"
WIDE = 1000
"""Points of a picture across, as a page shows it."""


def main() -> None:
    """Make every picture."""
    with TemporaryDirectory() as place:
        inside = Path(place)
        _map(inside / "mg", "market_garden", "airborne_1", HERE / "opcom_map.png", stages=2)
        _map(inside / "east", "eastern_front_1943", "", HERE / "last_war_map.png", stages=3)
        _map(inside / "kleindorf", "kleindorf", "", HERE / "kleindorf_map.png", stages=0)
        _sheet(inside / "arnhem", "Engagements", SAMPLES / "arnhem_bridge" / "engagements.png")


def _map(folder: Path, sample: str, team: str, into: Path, *, stages: int = 1) -> None:
    new(folder, sample=sample, with_orders=True, sample_dice=True)
    for stage in range(stages):
        if stage:
            sample_orders(folder, sample)
        turn_of(folder)
    drawn = draw_map(folder, team).answer
    with Image.open(drawn[min(1, len(drawn) - 1)]) as picture:  # of several the first is all
        _save(picture.convert("RGB"), into, picture)


def _sheet(folder: Path, title: str, into: Path) -> None:
    new(folder, sample="arnhem_bridge", with_orders=True, sample_dice=True)
    draft(folder)
    run = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/office"]
    run += ["--convert-to", "pdf", "--outdir", str(folder), str(folder / "master.xlsx")]
    subprocess.run(run, check=True, capture_output=True)
    book = str(folder / "master.pdf")
    pages = subprocess.run(["pdftotext", book, "-"], check=True, capture_output=True, text=True)
    heads = [page.split("\n")[2:3] for page in pages.stdout.split("\f")]
    page = str(heads.index([title]) + 1)
    cut = ["pdftoppm", "-r", "130", "-png", "-singlefile", "-f", page, "-l", page, book]
    subprocess.run([*cut, str(folder / "page")], check=True)
    with Image.open(folder / "page.png") as found:
        picture = found.convert("RGB")
        body = picture.crop((0, 60, picture.width, picture.height - 80))
        _save(body.crop(ImageChops.invert(body).getbbox()), into)


def _save(picture: Image.Image, into: Path, like: Image.Image | None = None) -> None:
    """Save a picture small, in the colours of another if there is one."""
    high = round(picture.height * WIDE / picture.width)
    small = picture.resize((WIDE, high), Image.Resampling.LANCZOS)
    few = small.quantize(200, palette=like, dither=Image.Dither.NONE)
    few.save(into, optimize=True)


if __name__ == "__main__":
    main()
