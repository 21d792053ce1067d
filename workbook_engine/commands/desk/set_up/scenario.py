"""A campaign as a scenario: its set-up, or how it stands now, free of what was played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from workbook_engine.books.book import Book
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder, OpenedBook, master_among, to_type
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.desk import open_folder
from workbook_engine.commands.desk.reading.in_set_up import is_set_up
from workbook_engine.commands.inspection.book_names import book_names
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.desk import Campaign, SettingRow, Team
from workbook_engine.core.findings import Finding, stops
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, SheetSchema, schemas_of
from workbook_engine.store.manifest import Kind

_TYPED = frozenset({"Control", "Inputs"})


class Scenario(Struct, frozen=True):
    """What a campaign can be begun from."""

    title: str
    ruleset: RuleSet
    schemas: Schemas
    position: Position
    tables: Tables
    answers: Mapping[str, Answer]
    """What the umpire has typed in yellow cells for the turn to come."""
    book: Book
    reading: Reading


def scenario_of(folder: str | Path, *, now: bool = False) -> Scenario:
    """Return the set-up of a campaign, or with `now` how it stands; findings in it stop it."""
    campaign = open_folder(folder)
    if not is_set_up(campaign):
        first = f"`umpire start {to_type(campaign.path)}` first."
        raise Stop(Status.STOPPED, f"{folder} has not started: {first}")
    master = _as_it_stands(campaign) if now else _as_set_up(campaign)
    ruleset, position = ruleset_named(master), game_position(master)
    if position.stage > 1:
        raise Stop(Status.STOPPED, f"{folder} is in the middle of a turn: commit all of it first.")
    schemas = schemas_of(ruleset)
    reading = read(master.book, schemas, "master", position)
    found = (*reading.findings, *book_names(State(position, reading.tables), reading.where))
    if stops(found):
        raise stopped_by(found)
    kept = {each.record: _kept(each, reading.tables) for each in schemas.sheets if is_typed(each)}
    title = next(iter(reading.tables[Campaign].values())).name
    return Scenario(
        title, ruleset, schemas, position, Tables(kept), reading.answers, master.book, reading
    )


def is_typed(schema: SheetSchema) -> bool:
    """Tell whether a sheet is part of a set-up: the umpire's own, and his settings."""
    mine = schema.edit == "umpire" or schema.record is SettingRow
    return schema.book == "master" and schema.group in _TYPED and mine


def _kept(schema: SheetSchema, tables: Tables) -> Mapping[str, Record]:
    """Return a sheet's rows without what belongs to the game that was played."""
    rows = tables[schema.record]
    return {key: _unplayed(row) for key, row in rows.items()}


def _unplayed(row: Record) -> Record:
    if isinstance(row, Campaign):
        return replace(row, key_hash="", public_number="", mixed="", first_names="")
    if isinstance(row, Team):
        return replace(row, received="", dice_word="", address="")
    return row


def _as_it_stands(campaign: CampaignFolder) -> OpenedBook:
    master = campaign.open_master()
    if isinstance(master, Finding):
        raise stopped_by([master])
    return master


def _as_set_up(campaign: CampaignFolder) -> OpenedBook:
    """Return the master as the game began with it: out of the last set-up that was committed."""
    history = campaign.history
    head = history.head()
    line = history.line(head) if head else ()
    first = next(each for each in line if each.kind is Kind.SETUP)
    place = master_among(first.books)
    content = history.read(first, f"out/{place}")
    return OpenedBook(place, content, FileBook(content, place, MASTER))
