"""Fresh books: a team's book for the turn to come, and the master of a new campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from importlib import import_module
from typing import Any

from workbook_engine import __version__
from workbook_engine.books.file_book import FileBook
from workbook_engine.campaign import in_fours, stamp_texts, team_place
from workbook_engine.commands.batches.workers import Shared
from workbook_engine.commands.desk.page.desk_sheet import lay_desk
from workbook_engine.commands.desk.page.front_page import front_of_start
from workbook_engine.commands.desk.page.rules_sheet import lay_rules
from workbook_engine.commands.desk.playing.team_reports import report_of
from workbook_engine.commands.desk.reading.received import CameIn
from workbook_engine.commands.desk.writing.drop_downs import offered
from workbook_engine.commands.inspection.seals import Sealing
from workbook_engine.core.always import Always
from workbook_engine.core.briefing import Briefing, Drawings, Sight
from workbook_engine.core.calendar import said_date
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.languages import ENGLISH, _, speaking, spoken
from workbook_engine.core.records import R, Record, State, Table, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.standing import FIELD as UNTIL
from workbook_engine.core.standing import said_until
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import named
from workbook_engine.sheets.blank import sequence_of_play
from workbook_engine.sheets.book_heads import TurnTitles, whose_book
from workbook_engine.sheets.labels import NOW, VERSION
from workbook_engine.sheets.own_book import extent
from workbook_engine.sheets.pictures import Picture, pictures_of
from workbook_engine.sheets.schema import Schemas, SheetSchema, schemas_of
from workbook_engine.sheets.templates import make_book

MASTER_NAME = "master.xlsx"
AROUND = _("Map round your troops")


def team_books(
    ruleset: RuleSet,
    turn: Turn,
    orders: Mapping[str, Tables],
    sealing: Sealing,
    other: Executor | None = None,
    large: Callable[[str], int] = Always(0),
) -> Shared[tuple[str, bytes]]:
    """Begin upon each team's book after a turn, with its place: what it knows, and the next form.

    Where `orders` has lines for a team its form is filled in with those. They are made here when
    they are asked for, or by another process meanwhile: those first that are `large`.
    """
    kinds = ruleset.stage(turn.after.position).order_sheets
    teams = sorted(turn.after[Team].values(), key=lambda each: -large(team_place(each)))
    sights = [ruleset.briefing.sight(turn, team) for team in teams]
    return Shared(
        other,
        [
            partial(
                _placed,
                ruleset.name,
                kinds,
                sight,
                orders.get(sight.team),
                sealing,
            )
            for sight in sights
        ],
    )


def _placed(
    name: str, kinds: tuple[type[Record], ...], sight: Sight[object], *more: Any
) -> tuple[str, bytes]:
    """Return a team's book with its place, made of what any process understands."""
    ruleset = named(name)
    return team_place(sight), team_book(ruleset, kinds, sight, *more)


def make_ready(name: str = "") -> None:
    """Load what books are made with, those of a rule set as well, in a process that makes some."""
    for each in ("xlsxwriter", "PIL.Image", "workbook_engine.kit.maps.painting"):
        import_module(each)
    if name:
        schemas_of(named(name))


def files_of(
    ruleset: RuleSet,
    turn: Turn,
    team: Team,
    orders: Tables | None = None,
    sealing: Sealing | None = None,
) -> dict[str, bytes]:
    """Return all that is made for one team after a turn, by place: its book, and its report."""
    sight = ruleset.briefing.sight(turn, team)
    kinds = ruleset.stage(turn.after.position).order_sheets
    return {
        team_place(sight): team_book(ruleset, kinds, sight, orders, sealing),
        **report_of(ruleset.briefing, sight),
    }


def team_book(
    ruleset: RuleSet,
    kinds: tuple[type[Record], ...],
    sight: Sight[object],
    orders: Tables | None = None,
    sealing: Sealing | None = None,
) -> bytes:
    """Return one team's book in its language, made of what it may know and of nothing else."""
    with speaking(sight.language):
        schemas = schemas_of(ruleset, sight.language).with_forms(kinds)
        return _team_book(ruleset, schemas, sight, orders, sealing)


def _team_book(
    ruleset: RuleSet,
    schemas: Schemas,
    sight: Sight[object],
    orders: Tables | None,
    sealing: Sealing | None,
) -> bytes:
    briefing = ruleset.briefing
    tables = briefing.tables(sight.knows)
    if orders is not None:
        form = {k: _as_on_the_form(orders[k], tables[k], schemas.of(k)) for k in orders}
        tables = tables.replaced(form)
    remarks = briefing.remarks(sight.knows)
    schemas = schemas.used(tables, remarks)
    sides = {side: Team(team=side, side=side, colour=word) for side, word in sight.colours}
    tables = tables.replaced({Team: sides})
    stamp = stamp_texts(sight)
    return make_book(
        schemas,
        "team",
        tables,
        title=f"{sight.campaign}: {whose_book(sight.called, sight.side)}",
        lists=briefing.words(sight.knows),
        stamp={
            **(stamp if sealing is None else sealing.texts(stamp)),
            **_of_itself(ruleset, sight, extent(schemas, tables), sealing),
        },
        titles=_turn_titles(ruleset, sight),
        remarks=remarks,
        pictures=tuple(_pictures(briefing, sight)),
        paper=sight.paper,
    )


def _of_itself(
    ruleset: RuleSet, sight: Sight[object], squares: str, sealing: Sealing | None
) -> dict[str, str]:
    """Return what a book says of itself beside its stamp; what is blank is left out."""
    said = {
        "called": sight.called,
        "rules": ruleset.name,
        "date": sight.date,
        "squares": squares,
        "language": "" if sight.language == ENGLISH else sight.language,
        "chance": spoken(sight.dice),
        "promise": in_fours(sight.promise),
        "sum": "" if sealing is None else in_fours(sealing.sum),
    }
    return {label: text for label, text in said.items() if text}


def _as_on_the_form(lines: Table[R], form: Table[R], schema: SheetSchema) -> Mapping[str, R]:
    """Return order lines with what the blank form shows beside whom they name: it is not read."""
    whom, locked = schema.whom, [each.name for each in schema.locked]
    shown = {
        getattr(each, whom): {name: getattr(each, name) for name in locked}
        for each in (form.values() if whom and locked else ())
    }
    return {
        key: replace(_said(each), **shown.get(getattr(each, whom, ""), {}))
        for key, each in lines.items()
    }


def _said(line: R) -> R:
    """Return an order line with its end in the words of the language that is spoken now."""
    until = getattr(line, UNTIL, "")
    return replace(line, **{UNTIL: said_until(until)}) if until else line


def _pictures(briefing: Briefing[object], sight: Sight[object]) -> Iterator[Picture]:
    """Yield the sheets of a team's map, and the part of it that stands on its report."""
    yield from pictures_of([each.png for each in briefing.maps(sight.knows)], sight.called)
    for inset in briefing.inset(sight.knows)[:1]:
        yield Picture(inset.png, spoken(AROUND), on_report=True)


def _turn_titles(ruleset: RuleSet, sight: Sight[object]) -> TurnTitles:
    called = ruleset.called
    played = _("after Turn {turn}").format(turn=called(sight.played)) if sight.played else ""
    coming = _("Turn {turn}").format(turn=called(sight.position))
    return TurnTitles(coming, played, said_date(sight.date), sight.deadline)


def with_first_desk(
    master: bytes,
    schemas: Schemas,
    ruleset: RuleSet,
    state: State,
    came: Mapping[str, CameIn],
) -> bytes:
    """Return the master of a new campaign with its first sheet, the Desk, and its charts."""
    book = FileBook(master, MASTER_NAME)
    lay_rules(book, ruleset, state.rules.settings, ruleset.house)
    book = FileBook(book.save(), MASTER_NAME)  # the Desk leads to all sheets that are there
    lay_desk(book, front_of_start(book, schemas, ruleset, state, came))
    return book.save()


def master_book(
    ruleset: RuleSet,
    schemas: Schemas,
    tables: Tables,
    title: str,
    answers: Mapping[str, Answer],
    notes: Sequence[str] = (),
    maps: Drawings = (),
) -> bytes:
    """Return the master of a new campaign; `notes` are what its About sheet tells first."""
    return make_book(
        schemas,
        "master",
        tables,
        title=title,
        about=sequence_of_play(ruleset),
        notes=notes,
        answers=answers,
        lists=offered(schemas, tables),
        stamp={
            "campaign": next(iter(tables[Campaign].values())).name,
            "rules": ruleset.title,
            NOW: "set up",  # what is to be played is said when the Desk is laid
            VERSION: __version__,
        },
        pictures=pictures_of([each.png for each in maps], title),
    )
