"""What a commit sent to the teams: its archived books and reports, and the turn they tell of."""

from __future__ import annotations

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.limits import MASTER
from workbook_engine.campaign import CampaignFolder, OpenedBook, master_among
from workbook_engine.commands.desk.playing.team_reports import REPORTS
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.desk import parted
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.commands.proofs.archived import ArchivedTurn, know_pictures
from workbook_engine.commands.proofs.verify_fog import Sent
from workbook_engine.commands.proofs.verify_turn import key_of
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Turn
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.store.manifest import Kind, Manifest


def sent_by(campaign: CampaignFolder, manifest: Manifest) -> Sent:
    """Return what a turn, or the set-up, sent to the teams."""
    if manifest.kind is Kind.SETUP:
        return sent_at_the_start(campaign, manifest)
    return sent_after(ArchivedTurn(campaign, manifest))


def _sealing(manifest: Manifest, key: bytes) -> Sealing:
    """Return what the stamps of an archived commit were sealed with, by the version it was."""
    of, total = manifest.version, manifest.sum_of_inputs
    return Sealing(manifest.form, manifest.commit, key, version=of, sum=total)


def sent_after(turn: ArchivedTurn) -> Sent:
    """Return what a turn sent to the teams; it is played again."""
    know_pictures(turn.books)
    files = (*turn.books, *(each for each in turn.manifest.files if each.startswith(REPORTS)))
    kept = {each: turn.books.get(each) or turn.history.read(turn.manifest, each) for each in files}
    sealing = _sealing(turn.manifest, turn.desk.key)
    return Sent(turn.desk.ruleset, turn.desk.schemas, turn.turn, kept, sealing)


def sent_at_the_start(campaign: CampaignFolder, manifest: Manifest) -> Sent:
    """Return what each team was sent when the campaign was set up."""
    books = dict(campaign.history.books(manifest, "out"))
    know_pictures(books)
    place = master_among(books)
    master = OpenedBook(place, books[place], FileBook(books[place], place, MASTER))
    ruleset = ruleset_named(master)
    schemas = schemas_of(ruleset)
    position = game_position(master)
    tables, _ = parted(schemas, read(master.book, schemas, "master", position).tables)
    state = as_chosen(State(position, tables), ruleset.rules)
    turn = Turn(before=state, after=state, rulings=(), judgements=(), findings=())
    sealing = _sealing(manifest, key_of(campaign))
    return Sent(ruleset, schemas, turn, books, sealing)
