"""The sample campaigns: folders of Markdown text books, read like any other book."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import BadZipFile, ZipFile

from workbook_engine.books.book import BookProblem
from workbook_engine.books.text_book import TextBook
from workbook_engine.campaign import labelled_value
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import Cell, Finding, did_you_mean, error, stops
from workbook_engine.core.frozen import dataclass
from workbook_engine.core.records import Position, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import named
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, schemas_of
from workbook_engine.shipped import folder

CONTENTS = "sample.toml"
_MOST_FILES, _LARGEST = 2_000, 50_000_000
"""Files and bytes of a pack."""
LEFT_OUT = frozenset({"E-SHEET-MISSING", "E-HEADER-MISSING", "E-LABEL-MISSING"})
"""A sample need not hold sheets and columns that would stand empty."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample campaign as it was read."""

    title: str
    about: str
    key: bytes
    ruleset: RuleSet
    schemas: Schemas
    position: Position
    tables: Tables
    answers: Mapping[str, Answer]
    """What the umpire has typed in yellow cells before the first turn."""
    orders: Mapping[str, Tables]
    """The teams' orders of the first turn, by team."""


def names() -> tuple[str, ...]:
    """Return the names of the samples that come with the package."""
    found = folder("sample_campaigns").glob(f"*/{CONTENTS}")
    return tuple(sorted(file.parent.name for file in found))


def sample_at(source: str | Path) -> Sample:
    """Read a sample by name, or one that lies in a folder or a zip, such as `umpire pack` makes."""
    path = Path(source)
    if str(source) not in names() and path.suffix.lower() == ".zip" and path.is_file():
        return _unpacked(path)
    if str(source) not in names() and (path / CONTENTS).is_file():
        return read_sample(path)
    return load_sample(str(source))


def _unpacked(archive: Path) -> Sample:
    """Read a sample out of a zip: its text files alone, and no more of them than a campaign has."""
    with TemporaryDirectory() as room:
        try:
            with ZipFile(archive) as packed:
                parts = [each for each in packed.infolist() if not each.is_dir()]
                if len(parts) > _MOST_FILES or sum(each.file_size for each in parts) > _LARGEST:
                    raise Stop(Status.USAGE, f"{archive.name} is larger than a scenario can be.")
                packed.extractall(room)
        except (BadZipFile, OSError) as problem:
            raise Stop(Status.USAGE, f"{archive.name} cannot be unpacked: {problem}.") from problem
        found = next(iter(sorted(Path(room).rglob(CONTENTS))), None)
        if found is None:
            raise Stop(Status.USAGE, f"{archive.name} holds no {CONTENTS}: it is not a pack.")
        return read_sample(found.parent)


def load_sample(name: str) -> Sample:
    """Read a sample; what is wrong with it stops the command."""
    if name not in names():
        near = did_you_mean(name, names()) or f"There are: {', '.join(names()) or 'none'}."
        raise Stop(Status.USAGE, f"There is no sample {name}. {near}")
    return read_sample(folder("sample_campaigns") / name)


def sample_page(name: str) -> Mapping[str, Any]:
    """Return what a sample says of itself: title, sources, what to look at."""
    return _page(folder("sample_campaigns") / name)


def _page(path: Path) -> Mapping[str, Any]:
    return tomllib.loads((path / CONTENTS).read_text(encoding="utf-8"))


def read_sample(path: Path) -> Sample:
    """Read the sample in a folder."""
    printed = _page(path)
    ruleset = named(printed["ruleset"])
    schemas = schemas_of(ruleset)
    master = _open(path / "master.md")
    position = Position(int(labelled_value(master, "Campaign", "Turn") or 1))
    reading = read(master, schemas, "master", position, sparse=True)
    orders, found = _orders(path, schemas, position, reading.tables)
    wrong = [each for each in (*reading.findings, *found) if each.code not in LEFT_OUT]
    if stops(wrong):
        raise stopped_by(wrong)
    return Sample(
        title=printed["title"],
        about=printed.get("about", ""),
        key=str(printed["key"]).encode(),
        ruleset=ruleset,
        schemas=schemas,
        position=position,
        tables=reading.tables,
        answers=reading.answers,
        orders=orders,
    )


def orders_folder(path: Path, position: Position) -> Path:
    """Return the folder of a sample's orders at a position: `turn-01`, at its stages `turn-01.2`.

    >>> orders_folder(Path("orel"), Position(1, 2)).as_posix()
    'orel/orders/turn-01.2'
    """
    later = "" if position.stage == 1 else f".{position.stage}"
    return path / "orders" / f"turn-{position.turn:02d}{later}"


def orders_of_turn(
    name: str, ruleset: RuleSet, position: Position, tables: Tables
) -> dict[str, Tables]:
    """Return a sample's orders of a turn by team; what is wrong with them stops the command.

    The sample is one that comes with the package, by name, or a pack's folder.
    """
    packed = name not in names()
    if packed and not (Path(name) / CONTENTS).is_file():
        raise Stop(Status.USAGE, f"There is no sample {name}. There are: {', '.join(names())}.")
    path = Path(name) if packed else folder("sample_campaigns") / name
    orders, found = _orders(path, schemas_of(ruleset), position, tables)
    wrong = [each for each in found if each.code not in LEFT_OUT]
    if stops(wrong):
        raise stopped_by(wrong)
    return orders


def _orders(
    path: Path, schemas: Schemas, position: Position, tables: Tables
) -> tuple[dict[str, Tables], list[Finding]]:
    orders: dict[str, Tables] = {}
    findings: list[Finding] = []
    for team in tables[Team]:
        file = orders_folder(path, position) / f"{team}.md"
        if file.is_file():
            reading = _read_orders(file, schemas, position, team, tables)
            orders[team] = reading.orders
            findings += reading.findings
    return orders, findings


def _read_orders(
    file: Path, schemas: Schemas, position: Position, team: str, known: Tables
) -> Reading:
    return read(_open(file), schemas, "team", position, team=team, known=known, sparse=True)


def _open(path: Path) -> TextBook:
    try:
        return TextBook.open(path)
    except BookProblem as problem:
        found = error(problem.code, problem.message, problem.cure, cell=Cell(path.name))
        raise stopped_by([found]) from problem
