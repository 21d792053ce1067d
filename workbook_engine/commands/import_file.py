"""`umpire import`: a list, a painted map or a land in shapes brought into the master."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.set_up.courses_import import courses_brought, holds_courses
from workbook_engine.commands.desk.set_up.import_words import as_said, keep, propose
from workbook_engine.commands.desk.set_up.land_import import land_brought, lie_of
from workbook_engine.commands.desk.set_up.list_import import list_brought
from workbook_engine.commands.desk.set_up.map_import import holds_a_map, map_brought
from workbook_engine.commands.desk.writing.in_sight import bring_out_what_is_used
from workbook_engine.commands.desk.writing.placing import put_master
from workbook_engine.commands.map import FOLDER
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.desk import ImportRow
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.importing.bringing import Brought
from workbook_engine.importing.child import SHAPES
from workbook_engine.importing.mapping import Mapping, Said, mapping_for
from workbook_engine.importing.painted import AREA, Wanted
from workbook_engine.sheets.schema import SheetSchema
from workbook_engine.store.disk import Disk


class Source(Struct, frozen=True):
    """What is imported: a file, its sheets that are wanted, and how a map in it lies on ours."""

    file: Path
    sheets: tuple[str, ...]
    corner: str
    area: str
    size: str
    painted: bool


_PROPOSED = (
    "The proposal stands on Imports: amend it, type over each ?, and import the file again. "
    "Ours left blank: not wanted."
)


@returns_outcome
def import_file(
    folder: str | Path,
    file: str | Path,
    to: str,
    sheets: Sequence[str] = (),
    said: Sequence[tuple[str, str]] = (),
    *,
    corner: str = "",
    area: str = "",
    size: str = "",
    painted: bool = False,
    proposal: bool = False,
    write: bool = False,
) -> Outcome:
    """Say what an import would do, column by column and row by row, or do it.

    What is said of their columns and words is kept on the Imports sheet when it is written, and
    counts for the next import. What stands in the master and not in the file stays. Where anything
    in the file is left out that nobody said is not wanted, it is done in part: Status.PARTLY.
    """
    campaign = open_folder(folder)
    with at_work(campaign):
        desk = read_desk(campaign)
        schema = _sheet_of_ours(desk, to)
        now = [as_said(schema, Said(what), text) for what, text in said]
        mapping = mapping_for(schema.title, desk.reading.tables[ImportRow].values(), now)
        source = Source(Path(file), tuple(sheets), corner, area, size, painted)
        brought = _brought(desk, schema, source, mapping)
        status = Status.DONE if brought.whole else Status.PARTLY
        if proposal:
            propose(desk, brought.proposed, now)
            told = (*brought.told, _PROPOSED)
            return Outcome(status, told, wrote=(_put(desk), *_drawn(campaign, brought.drawn)))
        if not write:
            told = (*brought.told, "Nothing is written yet: with --write it is.")
            return Outcome(status, told, wrote=_drawn(campaign, brought.drawn))
        return _written(desk, schema, brought, now)


def _written(
    desk: Desk, schema: SheetSchema, brought: Brought, now: Sequence[ImportRow]
) -> Outcome:
    if not (brought.bringing.cells or brought.whole):
        return Outcome(Status.STOPPED, (*brought.told, "Nothing is taken, nothing is written."))
    status = Status.DONE if brought.whole else Status.PARTLY
    if not keep(desk, now) and not brought.bringing.cells:
        return Outcome(status, brought.told)
    desk.master.book.write(desk.reading.layouts[schema.record].sheet, brought.bringing.cells)
    return Outcome(status, brought.told, wrote=(_put(desk),))


def _put(desk: Desk) -> str:
    bring_out_what_is_used(desk.master.book, desk.schemas)
    return as_path(put_master(desk, desk.master.book.save()))


def _brought(desk: Desk, schema: SheetSchema, source: Source, mapping: Mapping) -> Brought:
    """Return what the file does to the sheet: it holds a map where the sheet is one."""
    if not source.file.is_file():
        raise Stop(Status.USAGE, f"There is no file {source.file}. Give the file to import.")
    if source.file.suffix.lower() == SHAPES:
        lie = lie_of(desk, schema, source.size, source.area)
        return land_brought(desk, schema, source.file, lie, mapping, source.corner)
    if source.size:
        raise Stop(Status.USAGE, f"--size is of a land ({SHAPES}), and {source.file.name} is none.")
    if schema.shape.is_ground or (source.painted and holds_a_map(schema)):
        wanted = Wanted(next(iter(source.sheets), ""), _area(source.area))
        return map_brought(desk, schema, source.file, wanted, mapping, source.corner)
    if source.painted and holds_courses(schema):
        wanted = Wanted(next(iter(source.sheets), ""), _area(source.area))
        return courses_brought(desk, schema, source.file, wanted, mapping, source.corner)
    if source.painted or source.corner or source.area:
        of_maps = "--painted, --at and --from are of maps"
        raise Stop(Status.USAGE, f"{of_maps}: what goes to {schema.title} is a list.")
    return list_brought(desk, schema, source.file, source.sheets, mapping)


def _drawn(campaign: CampaignFolder, drawn: str) -> tuple[str, ...]:
    """Write a map beside its original into `maps/`, where there is one."""
    if not drawn:
        return ()
    place = campaign.path / FOLDER / "import.html"
    Disk(campaign.path).put(place, drawn.encode())
    return (as_path(place),)


def _area(typed: str) -> str:
    """Return the cells that a map covers as they were said, `B3:Z27`; blank where nobody did."""
    area = typed.replace("$", "").replace(" ", "").upper()
    if area and not AREA.fullmatch(area):
        raise Stop(Status.USAGE, f"{typed} is not an area of cells. Write it like --from B3:Z27.")
    return area


def _sheet_of_ours(desk: Desk, to: str) -> SheetSchema:
    """Return the sheet that a file goes to: one of the umpire's own."""
    offered = {
        folded(sheet.title): sheet
        for sheet in desk.schemas.in_book("master")
        if sheet.edit == "umpire" and sheet.book == "master"
        if sheet.shape.has_rows or sheet.shape.is_ground
    }
    if folded(to) not in offered:
        titles = [sheet.title for sheet in offered.values()]
        near = did_you_mean(to, titles) or f"Choose one of {', '.join(titles)}."
        raise Stop(Status.USAGE, f"Nothing is imported to {to}. {near}")
    ours = offered[folded(to)]
    if ours.record not in desk.reading.layouts:
        why = f"The master has no sheet {ours.title}"
        raise Stop(Status.USAGE, f"{why}; copy it from the master of `umpire new --ruleset`.")
    return ours
