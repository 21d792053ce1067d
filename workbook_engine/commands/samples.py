"""The sample campaigns: folders of Markdown text books, read like any other book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePath, PurePosixPath
from typing import Any, TypeVar

from msgspec import Struct

from workbook_engine.books.gate import members_of
from workbook_engine.books.limits import TEXT
from workbook_engine.books.text_book import TextBook
from workbook_engine.campaign import labelled_value, whole_number
from workbook_engine.commands.desk.reading.campaign_sheet import SHEET
from workbook_engine.commands.inspection.book_names import book_names
from workbook_engine.commands.inspection.soundness import unsound
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.commands.texts import content_of, text_in, text_of
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Cell, Finding, Problem, did_you_mean, error, stops
from workbook_engine.core.letters import visible
from workbook_engine.core.records import Position, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import is_known, named, nearest
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, schemas_of
from workbook_engine.shipped import folder

CONTENTS, MADE_FROM = "sample.toml", "made_from.txt"
"""What a sample says of itself; in a campaign's history, which sample or pack it is of."""
MASTER_TEXT = "master.md"
P = TypeVar("P", bound=PurePath)
LEFT_OUT = frozenset({"E-SHEET-MISSING", "E-HEADER-MISSING", "E-LABEL-MISSING"})
"""A sample need not hold sheets and columns that would stand empty."""


class Sample(Struct, frozen=True):
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


class _Pack(Struct, frozen=True):
    """The texts of a sample, wherever they lie: each by its place, such as `master.md`."""

    name: str
    read: Callable[[str], bytes | None]
    """The bytes of a text; None where there is none."""

    def text(self, place: str) -> bytes:
        """Return a text that no sample can do without."""
        content = self.read(place)
        if content is None:
            said = f"{self.name} holds no {place}."
            cure = "Ask for the pack again; `umpire pack` makes one."
            raise stopped_by([error("E-PACK-TEXT", said, cure, cell=Cell(place))])
        return content


def sample_at(source: str | Path) -> Sample:
    """Read a sample by name, or one that lies in a folder or a zip, such as `umpire pack` makes."""
    return _read_sample(_pack_at(source))


def _pack_at(source: str | Path) -> _Pack:
    name, path = str(source), Path(source)
    if name in names():
        return _lying_in(folder("sample_campaigns") / name)
    if path.suffix.lower() == ".zip" and path.is_file():
        return _zipped(path)
    if (path / CONTENTS).is_file():
        return _lying_in(path)
    near = did_you_mean(name, names()) or f"There are: {', '.join(names()) or 'none'}."
    raise Stop(Status.USAGE, f"There is no sample {name}. {near}")


def _lying_in(folder: Path) -> _Pack:
    def read(place: str) -> bytes | None:
        file = folder / place
        inside = ".." not in file.relative_to(folder).parts and file.is_file()
        return content_of(file) if inside else None

    return _Pack(folder.name, read)


def _zipped(archive: Path) -> _Pack:
    """Look into a zip, no further than a pack of texts can go; nothing is put on the disk."""
    content = content_of(archive)
    if not content.startswith(b"PK\x03\x04"):
        raise Stop(Status.USAGE, f"{archive.name} cannot be unpacked: it is not a zip.")
    try:
        parts = members_of(content, TEXT)
    except Problem as problem:
        cure = "Ask for the pack again; `umpire pack` makes one."
        found = replace(problem.finding, cure=cure, cell=Cell(archive.name))
        raise stopped_by([found]) from problem
    contents = min((each for each in parts if PurePosixPath(each).name == CONTENTS), default="")
    if not contents:
        raise Stop(Status.USAGE, f"{archive.name} holds no {CONTENTS}: it is not a pack.")
    room = contents.removesuffix(CONTENTS)
    return _Pack(archive.name, lambda place: parts.get(f"{room}{place}"))


def sample_page(name: str) -> Mapping[str, Any]:
    """Return what a sample says about itself: title, sources, what to look at."""
    return text_in(folder("sample_campaigns") / name / CONTENTS, "sample")


def _read_sample(pack: _Pack) -> Sample:
    printed = text_of(pack.text(CONTENTS), CONTENTS, "sample")
    ruleset = _ruleset(printed["ruleset"])
    schemas = schemas_of(ruleset)
    master = _open(pack.text(MASTER_TEXT), MASTER_TEXT)
    position = Position(whole_number(labelled_value(master, SHEET, "Turn") or "1") or 1)
    reading = read(master, schemas, "master", position, sparse=True)
    orders, found = _orders(pack, schemas, position, reading.tables)
    state = as_chosen(State(position, reading.tables), ruleset.rules)
    named_so = book_names(state, reading.where)
    _refuse([*_campaign(reading, ruleset), *reading.findings, *found, *named_so])
    _refuse(unsound(ruleset, state, reading.where))
    _refuse(ruleset.check(state, Tables(), reading.where))
    return Sample(
        title=visible(printed["title"]),
        about=printed.get("about", ""),
        key=printed["key"].encode(),
        ruleset=ruleset,
        schemas=schemas,
        position=position,
        tables=reading.tables,
        answers=reading.answers,
        orders=orders,
    )


def _refuse(findings: Iterable[Finding]) -> None:
    """End the command if anything stops it; a sample may leave out what would stand empty."""
    wrong = [each for each in findings if each.code not in LEFT_OUT]
    if stops(wrong):
        raise stopped_by(wrong)


def _ruleset(name: str) -> RuleSet:
    if is_known(name):
        return named(name)
    said, cell = f"{name} is not a rule set.", Cell(CONTENTS, "", "ruleset")
    raise stopped_by([error("E-RULESET", said, nearest(name), cell=cell)])


def _campaign(reading: Reading, ruleset: RuleSet) -> Iterator[Finding]:
    """Yield a finding where a master does not say whose it is, or says other rules."""
    rows = reading.tables[Campaign].values()
    named_ = {row.ruleset for row in rows} - {"", ruleset.name}
    if not rows or named_:
        yield error(
            "E-PACK-CAMPAIGN",
            f"{MASTER_TEXT} names {', '.join(named_) or 'no campaign'}.",
            f"Its sheet {SHEET} names the campaign, and {ruleset.name} as its rule set.",
            cell=Cell(MASTER_TEXT, SHEET),
        )


def orders_folder(path: P, position: Position) -> P:
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

    The sample is one that comes with the package, by name, or a pack: a folder or a zip.
    """
    orders, found = _orders(_pack_at(name), schemas_of(ruleset), position, tables)
    _refuse(found)
    return orders


def _orders(
    pack: _Pack, schemas: Schemas, position: Position, tables: Tables
) -> tuple[dict[str, Tables], list[Finding]]:
    orders: dict[str, Tables] = {}
    findings: list[Finding] = []
    for team in tables[Team]:
        file = orders_folder(PurePosixPath(), position) / f"{team}.md"
        if content := pack.read(str(file)):
            book = _open(content, file.name)
            reading = read(book, schemas, "team", position, team=team, known=tables, sparse=True)
            orders[team] = reading.orders
            findings += reading.findings
    return orders, findings


def _open(content: bytes, name: str) -> TextBook:
    try:
        return TextBook(content, name)
    except Problem as problem:
        raise stopped_by([problem.finding.at(Cell(name))]) from problem
