"""A campaign's desk, read once: state, orders, answers and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from workbook_engine.campaign import CampaignFolder, OpenedBook, labelled_value, no_master
from workbook_engine.commands.history_check import history_findings
from workbook_engine.commands.orders import GivenOrders, given_orders
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.commands.settings_sheet import settings_in_force
from workbook_engine.core.desk import Campaign, RulingRow, Team
from workbook_engine.core.findings import Cell, Finding, did_you_mean, error, stops
from workbook_engine.core.records import Orders, Position, State, Tables
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Settings
from workbook_engine.core.turn import Amendment
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import Schemas, schemas_of

WORKINGS = "Workings"
"""The group of sheets that a draft fills: what was ruled, never what is true."""


@dataclass(frozen=True, slots=True)
class Desk:
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

    @property
    def position(self) -> Position:
        """The turn and stage to be played."""
        return self.state.position

    @property
    def campaign_row(self) -> Campaign:
        """The row of the Campaign sheet."""
        return next(iter(self.state[Campaign].values()))

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


def open_folder(path: str | Path) -> CampaignFolder:
    """Return a campaign folder; one that is not there is a wrong use of the command."""
    folder = Path(path)
    if not folder.is_dir():
        raise Stop(Status.USAGE, f"There is no folder {folder}.")
    campaign = CampaignFolder(folder)
    if not campaign.masters and campaign.history.head() is None:
        raise stopped_by([no_master(folder)])  # before anything, a lock included, is put there
    return campaign


def read_desk(folder: CampaignFolder) -> Desk:
    """Read every book once; only what leaves no desk to speak of stops here."""
    master = folder.open_master()
    if isinstance(master, Finding):
        raise stopped_by([master])
    ruleset = _ruleset(master)
    schemas = schemas_of(ruleset)
    position = _position(master)
    reading = read(master.book, schemas, "master", position)
    campaign = next(iter(reading.tables[Campaign].values()), None)
    if campaign is None:
        raise stopped_by(reading.findings)
    settings, odd = settings_in_force(ruleset, reading)
    state_tables, workings = _parted(schemas, reading.tables)
    state = State(position, state_tables)
    given = given_orders(folder, ruleset, schemas, state, campaign.name, reading)
    key = folder.key(campaign.key_hash, needed=campaign.dice != "typed")
    findings = [*reading.findings, *odd, *given.findings, *history_findings(folder, position)]
    if not state[Team]:
        findings.append(_no_teams(master))
    if isinstance(key, Finding):
        findings.append(key)
    return Desk(
        folder=folder,
        master=master,
        reading=reading,
        ruleset=ruleset,
        schemas=schemas,
        settings=settings,
        state=state,
        workings=workings,
        given=given,
        key=b"" if isinstance(key, Finding) else key,
        received={master.place: master.content, **given.received},
        findings=tuple(findings),
    )


def sound(desk: Desk) -> Desk:
    """Return a desk that can be played; findings that stop the turn end the command."""
    if stops(desk.findings):
        raise stopped_by(desk.findings)
    return desk


def _ruleset(master: OpenedBook) -> RuleSet:
    name = labelled_value(master.book, "Campaign", "Rule set")
    if name in NAMES:
        return named(name)
    raise stopped_by(
        [
            error(
                "E-RULESET",
                f"{name} is no rule set." if name else "the master names no rule set.",
                did_you_mean(name, NAMES) or f"On the Campaign sheet, one of {', '.join(NAMES)}.",
                cell=Cell(master.book.name, "Campaign"),
            )
        ]
    )


def _position(master: OpenedBook) -> Position:
    """Read where the game stands; a cell that makes no sense is found when its sheet is read."""
    turn, stage = (
        labelled_value(master.book, "Campaign", label) for label in ("Turn", "Stage of the turn")
    )
    return Position(_whole(turn), max(_whole(stage), 1))


def _whole(text: str) -> int:
    try:
        return max(int(float(text)), 0)
    except ValueError:
        return 1


def _parted(schemas: Schemas, tables: Tables) -> tuple[Tables, Tables]:
    """Part the state from what was only shown: rows of the last draft must not be played on."""
    sheets = schemas.in_book("master")
    shown = {sheet.record for sheet in sheets if sheet.group == WORKINGS or sheet.view}
    return (
        Tables({kind: tables[kind] for kind in tables if kind not in shown}),
        Tables({kind: tables[kind] for kind in tables if kind in shown}),
    )


def _no_teams(master: OpenedBook) -> Finding:
    return error(
        "E-NO-TEAMS",
        "the Teams sheet names no team.",
        "Write one row for each team, with its side.",
        cell=Cell(master.book.name, "Teams"),
    )
