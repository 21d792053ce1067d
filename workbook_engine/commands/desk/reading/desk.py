"""A campaign's desk, read once: state, orders, answers and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from workbook_engine.campaign import CampaignFolder, OpenedBook, no_master, team_place
from workbook_engine.commands.desk.reading.arrivals import Arrivals
from workbook_engine.commands.desk.reading.campaign_sheet import game_position, ruleset_named
from workbook_engine.commands.desk.reading.carried import carried
from workbook_engine.commands.desk.reading.changed_by_hand import ByHand, since_last_commit
from workbook_engine.commands.desk.reading.house_rulings import house_in_force
from workbook_engine.commands.desk.reading.in_set_up import (
    filled_in,
    followed_in,
    is_set_up,
    no_orders,
)
from workbook_engine.commands.desk.reading.orders import GivenOrders, given_orders
from workbook_engine.commands.desk.reading.settings_sheet import settings_in_force
from workbook_engine.commands.inspection.accepted import accepted
from workbook_engine.commands.inspection.book_names import book_names
from workbook_engine.commands.inspection.conflict_copies import conflict_copies
from workbook_engine.commands.inspection.consequences import (
    new_findings,
    of_whole_rows,
    unsure,
    without,
    wrong_turn,
)
from workbook_engine.commands.inspection.history_check import history_findings, rotten
from workbook_engine.commands.inspection.one_book import from_book
from workbook_engine.commands.inspection.seals import expected
from workbook_engine.commands.inspection.soundness import unsound
from workbook_engine.commands.inspection.unseen import unseen
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.changes import Set
from workbook_engine.core.desk import Campaign, FindingRow, ReceivedRow, RulingRow, Team
from workbook_engine.core.dice import KeyedDice, mixed_key
from workbook_engine.core.findings import (
    Cell,
    Finding,
    by_cause,
    error,
    stops,
    stops_draft,
    warning,
)
from workbook_engine.core.records import Orders, Position, Record, RowKey, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.settings import Settings
from workbook_engine.core.turn import Amendment
from workbook_engine.core.umpire import Answer
from workbook_engine.secret import came_too_late
from workbook_engine.sheets.order_lines import ordered
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, schemas_of

WORKINGS = "Workings"
"""The group of sheets that a draft fills: what was ruled, never what is true."""
STEPS = "desk_steps"
"""The name in the master that keeps after how many steps the draft on its sheets stopped."""


class Desk(Struct, frozen=True):
    """Everything on the umpire's desk, as read."""

    folder: CampaignFolder
    master: OpenedBook
    reading: Reading
    ruleset: RuleSet
    schemas: Schemas
    settings: Settings
    state: State
    workings: Tables
    """What the last draft wrote, and the views."""
    given: GivenOrders
    key: bytes
    received: Mapping[str, bytes]
    """Every book that was read, by its place."""
    findings: tuple[Finding, ...]
    map_holds: bool = False
    """Whether the master's map is as the last commit left it, and so is all it is drawn from."""
    by_hand: tuple[Ruling, ...] = ()
    """What the umpire changed in his own sheets since the last commit, as rulings."""
    set_up: bool = False
    """Whether the campaign is still being set up, and no orders were looked for."""
    accepted: tuple[Finding, ...] = ()
    """The warnings that the umpire has ticked as meant: they are told no more."""
    filled: tuple[Set, ...] = ()
    """What the rule set knows of cells of the set-up that were left blank."""
    steps: int = 0
    """After how many steps of the stage the draft stops; 0 where it is played to the end."""

    @property
    def position(self) -> Position:
        """The turn and stage to be played."""
        return self.state.position

    @property
    def campaign_row(self) -> Campaign:
        """The row of the Campaign sheet."""
        return next(iter(self.state[Campaign].values()))

    @property
    def dice(self) -> KeyedDice:
        """The dice of the campaign, drawn from its key and what was mixed into it."""
        return KeyedDice(mixed_key(self.key, self.campaign_row.mixed))

    @property
    def is_drafted(self) -> bool:
        """Whether the Rulings sheet shows a draft of the turn to be played."""
        rows = self.workings[RulingRow].values()
        return any(row.turn == str(self.position) for row in rows)

    @property
    def orders(self) -> Orders:
        """The orders as the umpire has them."""
        return self.given.orders

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The umpire's answers by name."""
        return self.reading.answers

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """The umpire's own changes."""
        return self.reading.amendments


Folder = str | Path | CampaignFolder
"""A campaign's folder by its path, or with a master that is open before us."""


def open_folder(path: Folder) -> CampaignFolder:
    """Return a campaign folder; one that is not there is a wrong use of the command."""
    folder = path.path if isinstance(path, CampaignFolder) else Path(path)
    if not folder.is_dir():
        raise Stop(Status.USAGE, f"There is no folder {folder}.")
    campaign = path if isinstance(path, CampaignFolder) else CampaignFolder(folder)
    if not campaign.masters and campaign.history.head() is None:
        raise stopped_by([no_master(folder)])  # before anything, a lock included, is put there
    return campaign


def read_desk(folder: CampaignFolder, *, set_up: bool = False, now: str = "") -> Desk:
    """Read every book once; only what leaves no desk to speak of stops here.

    Before its teams have books a campaign is being set up: no orders are looked for, and whatever
    the umpire types is its set-up. So it is also where `set_up` asks for it. A command that writes
    the master says what time it is `now`, for books that are seen for the first time.
    """
    set_up = set_up or not is_set_up(folder)
    opened = _opened(folder, set_up=set_up)
    master, reading = opened.master, opened.reading
    state, workings = _state(folder, opened)
    given, key = _given(folder, opened, state, now, set_up=set_up)
    desk = Desk(
        folder=folder,
        master=master,
        reading=reading,
        ruleset=opened.as_played,
        schemas=opened.schemas,
        settings=opened.settings,
        state=state,
        workings=workings,
        given=given,
        key=b"" if isinstance(key, Finding) else key,
        received={master.place: master.content, **given.received},
        findings=(*_lacking(state, master, key, opened.found),),
        set_up=set_up,
        filled=opened.filled,
    )
    desk = replace(desk, steps=master.book.mark(STEPS) if desk.is_drafted else 0)
    return _looked_over(desk, [*opened.found, *opened.odd], opened.doubtful)


def _looked_over(desk: Desk, found: list[Finding], doubtful: frozenset[str]) -> Desk:
    """Return a desk with all that is found on it, and what was changed by hand."""
    folder, master, state = desk.folder, desk.master, desk.state
    odd = _odd(folder, master, desk.reading, state)
    own = new_findings(unsound(desk.ruleset, state, desk.reading.where), found)
    own = [*of_whole_rows(own, found)]
    turn = desk.reading.where(Campaign, "", "turn")
    at_odds = history_findings(folder, state.position, turn)
    known = without([*own, *desk.given.findings], doubtful | wrong_turn(at_odds))
    hand = ByHand()
    if not (at_odds or desk.set_up):
        hand = since_last_commit(folder, master, desk.schemas, state)
        odd += came_too_late(state, desk.reading.where)
    found = [*map(desk.given.cells.marked, found)] if desk.given.cells else found
    renamed = _renamed(desk, hand.renamed)
    all_found = (
        *found,
        *odd,
        *known,
        *at_odds,
        *hand.findings,
        *renamed,
        *desk.findings,
    )
    findings = by_cause(all_found)
    meant = accepted(findings, desk.workings[FindingRow].values())
    findings = tuple(each for each in findings if each not in meant)
    desk = replace(desk, accepted=meant)
    if stops_draft(findings):
        return replace(desk, findings=findings, map_holds=hand.map_holds)
    noted = state.with_tables({Campaign: hand.noted} if hand.noted else {})
    by_hand, map_holds = hand.rulings, hand.map_holds
    return replace(desk, findings=findings, by_hand=by_hand, map_holds=map_holds, state=noted)


def _renamed(desk: Desk, names: Mapping[RowKey, str]) -> Iterator[Finding]:
    """Yield a warning for each row that was given another name since the last commit."""
    for (kind, new), old in names.items():
        yield warning(
            "W-DICE-NAME",
            f"{old} on {desk.schemas.of(kind).title} is called {new} now; whatever dice it names "
            f"go on falling under {old}.",
            "Nothing need be done. What is something else belongs in a row of its own.",
            cell=desk.reading.where(kind, new, ""),
        )


class _Opened(Struct, frozen=True):
    """The master, read; nothing stands in the way of reading the rest of the desk."""

    master: OpenedBook
    as_played: RuleSet
    """The rule set with the sequence that the settings make of it, and the rulings of the House."""
    schemas: Schemas
    reading: Reading
    position: Position
    campaign: Campaign
    settings: Settings
    found: list[Finding]
    odd: list[Finding]
    """What is odd about the settings, and about the umpire's own rulings."""
    doubtful: frozenset[str]
    """Records whose names cannot all be read."""
    filled: tuple[Set, ...]
    """What was filled in of a set-up before anything was made of it."""


def _as_typed(master: OpenedBook, schemas: Schemas, position: Position) -> Reading:
    """Read the master; where that cannot be done the command ends."""
    reading = from_book(master.book.name, lambda: read(master.book, schemas, "master", position))
    if isinstance(reading, Finding):
        raise stopped_by([reading])
    return reading


def _opened(folder: CampaignFolder, *, set_up: bool) -> _Opened:
    """Open and read the master; where that cannot be done the command ends."""
    master = folder.open_master()
    if isinstance(master, Finding):
        raise stopped_by([master])
    ruleset = ruleset_named(master)
    schemas = schemas_of(ruleset)
    position = game_position(master)
    reading = _as_typed(master, schemas, position)
    filled = filled_in(ruleset, reading, master) if set_up else ()
    if not set_up:
        followed_in(ruleset, reading, master)
    doubtful = unsure(reading, schemas)
    found = without(reading.findings, doubtful)
    campaign = next(iter(reading.tables[Campaign].values()), None)
    if campaign is None or _is_wrong(Campaign, reading):
        raise stopped_by(found)
    settings, odd = settings_in_force(ruleset, reading)
    house, amiss = house_in_force(ruleset, settings, reading)
    as_played = replace(
        ruleset.under(ruleset.rules.under(settings, house)),
        says=lambda line: ordered(schemas.of(type(line)), line),
    )
    if not as_played.has_stage(position):
        raise stopped_by([*found, _no_stage(as_played, position, reading)])
    read_so_far = (master, as_played, schemas, reading, position, campaign, settings)
    return _Opened(*read_so_far, found, [*odd, *amiss], doubtful, filled)


def _state(folder: CampaignFolder, opened: _Opened) -> tuple[State, Tables]:
    """Return the state on the desk, and what the last draft wrote and the views show."""
    tables, workings = parted(opened.schemas, opened.reading.tables)
    going_on = carried(folder, opened.as_played, opened.schemas, opened.position, workings)
    state = tables.replaced({Team: _unmarked(tables), **going_on})
    return State(opened.position, state, opened.as_played.rules), workings


def _given(
    folder: CampaignFolder, opened: _Opened, state: State, now: str, *, set_up: bool
) -> tuple[GivenOrders, bytes | Finding]:
    """Return the orders on the desk, none before the first turn, and the key of its dice."""
    campaign, reading = opened.campaign, opened.reading
    key = folder.key(campaign.key_hash, needed=campaign.dice != "typed")
    sealing = expected(folder, key, campaign.key_hash)
    if set_up:
        return no_orders(opened.as_played, state, reading, opened.found), key
    name, schemas = campaign.name, opened.schemas
    arrivals = Arrivals(state, reading.tables[ReceivedRow], now)
    return given_orders(folder, opened.as_played, schemas, name, reading, sealing, arrivals), key


def _lacking(
    state: State, master: OpenedBook, key: bytes | Finding, found: list[Finding]
) -> Iterator[Finding]:
    if not state[Team] and not stops(found):
        yield error(
            "E-NO-TEAMS",
            "the Teams sheet names no team.",
            "Write one row for each team, with its side.",
            cell=Cell(master.book.name, "Teams"),
        )
    if isinstance(key, Finding):
        yield key


def _odd(
    folder: CampaignFolder, master: OpenedBook, reading: Reading, state: State
) -> list[Finding]:
    """Return what is odd about the folder, and what of the master is not seen."""
    books = (master.place, *map(team_place, state[Team].values()))
    return [
        *book_names(state, reading.where),
        *conflict_copies(folder, next(iter(state[Campaign])), books),
        *rotten(folder),
        *unseen(master.book, reading.layouts.values(), hidden=False),
    ]


def _is_wrong(kind: type[Record], reading: Reading) -> bool:
    """Whether anything on a record's sheet cannot be understood."""
    sheet = reading.layouts[kind].sheet
    return stops(each for each in reading.findings if each.cell and each.cell.sheet == sheet)


def parted(schemas: Schemas, tables: Tables) -> tuple[Tables, Tables]:
    """Part the state from what was only shown: rows of the last draft must not be played on."""
    sheets = schemas.in_book("master")
    shown = {sheet.record for sheet in sheets if sheet.group == WORKINGS or sheet.view}
    return (
        Tables({kind: tables[kind] for kind in tables if kind not in shown}),
        Tables({kind: tables[kind] for kind in tables if kind in shown}),
    )


def _unmarked(tables: Tables) -> dict[str, Team]:
    """Return the teams without what a draft wrote beside them: it is shown, never read back."""
    return {key: replace(team, received="") for key, team in tables[Team].items()}


def _no_stage(ruleset: RuleSet, position: Position, reading: Reading) -> Finding:
    last = len(ruleset.sequence)
    return error(
        "E-STAGE",
        f"a turn has {last} stage{'s' if last > 1 else ''}, so there is no turn {position}.",
        f"Type a stage from 1 to {last}, or set the setting that joins stages back until the "
        "turn is over.",
        cell=reading.where(Campaign, "", "stage"),
    )
