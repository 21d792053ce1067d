"""`umpire new`: a campaign from a sample, or blank from a rule set's templates."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from workbook_engine import __version__
from workbook_engine.campaign import CampaignFolder, in_fours, team_place, to_type
from workbook_engine.commands.desk.reading.received import CameIn
from workbook_engine.commands.desk.set_up.scenario import scenario_of
from workbook_engine.commands.desk.writing.fresh_books import (
    master_book,
    team_books,
    with_first_desk,
)
from workbook_engine.commands.desk.writing.placing import refuse_open
from workbook_engine.commands.desk.writing.proving import refuse_unreadable
from workbook_engine.commands.inspection.seals import Sealing, next_form
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, refuse_name, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.samples import MADE_FROM, sample_at
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.desk import Campaign, SettingRow, Team
from workbook_engine.core.dice import key_hash
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import Answer
from workbook_engine.reports.desk_rows import setting_rows
from workbook_engine.rulesets import is_known, named, none_such
from workbook_engine.secret import KEY_NAME, too_short
from workbook_engine.sheets.schema import Schemas, schemas_of
from workbook_engine.store.commit import Plan, carry_out
from workbook_engine.store.founding import found, in_the_way
from workbook_engine.store.history import History
from workbook_engine.store.lock import locked
from workbook_engine.store.manifest import Kind


class _Start(Struct, frozen=True):
    """What a campaign starts from."""

    title: str
    ruleset: RuleSet
    schemas: Schemas
    position: Position
    tables: Tables
    key: bytes
    printed_dice: bool
    """Whether the secret is the one that is printed with a sample, for all to read."""
    orders: Mapping[str, Tables]
    answers: Mapping[str, Answer]
    waits: bool = False
    """Whether it is still to be started: no team has its book yet."""
    source: str = ""
    """The sample or pack that it is of, by its name alone: nobody learns where a file lay."""
    rules_of: str = ""
    """Of a blank campaign: the other whose typed rules it has."""

    @property
    def papers(self) -> dict[str, bytes]:
        """What its first commit keeps beside the books."""
        return {MADE_FROM: self.source.encode()} if self.source else {}


PRINTED_DICE = (
    "The dice of this campaign are drawn from the secret that is printed with the sample, so that "
    "everybody can look them up before they fall: right for a tour, wrong for a game. `umpire new` "
    "without --sample-dice draws a secret of your own."
)


@returns_outcome
def new(
    folder: str | Path,
    sample: str | Path | None = None,
    ruleset: str | None = None,
    sample_dice: bool = False,
    with_orders: bool = False,
    like: str | Path | None = None,
    now: bool = False,
) -> Outcome:
    """Make a campaign folder: master, teams' books, secret, and the set-up as first commit.

    A sample is one that comes with the package, by name, or a pack: a folder or a zip. Its dice
    are drawn from a fresh secret; with `sample_dice` from the one printed with it, and all can know
    them. A campaign like another begins as that began, or with `now` as that stands. With a
    rule set and `like`, a campaign or sample, it is blank, with the rules that are typed there.
    """
    path = Path(folder)
    if path.exists() and (not path.is_dir() or in_the_way(History(path), KEY_NAME)):
        raise Stop(Status.USAGE, f"{path} is there already and not empty; choose another folder.")
    refuse_name(path)
    start = _start(path, Source(sample, ruleset, like, now), sample_dice)
    if not with_orders:
        start = replace(start, orders={})
    books = _books(start)
    refuse_unreadable(books)
    wrote = _make(path, start, books)
    return Outcome(sentences=_said(path, start), wrote=wrote)


def _said(path: Path, start: _Start) -> tuple[str, ...]:
    if not start.tables[Team]:
        return _to_fill_in(path, start)
    turn = start.ruleset.called(start.position)
    sentence = f"{start.title} is set up in {as_path(path)}; turn {turn} is to be played."
    return (sentence, *_next_steps(path, start))


def _to_fill_in(path: Path, start: _Start) -> tuple[str, ...]:
    """Say what an umpire types into a blank campaign, and what comes next."""
    inputs = [each for each in start.schemas.in_book("master") if each.group == "Inputs"]
    copied = _typed(start.ruleset, start.tables) if start.rules_of else frozenset()
    sheets = [each.title for each in inputs if each.record not in copied]
    copies = ", ".join(each.title for each in inputs if each.record in copied)
    rules = (f"It has the rules of {start.rules_of}: {copies}, and Settings.",) if copies else ()
    return (
        f"{start.title} lies blank in {as_path(path)}.",
        *rules,
        f"Open {as_path(path / 'master.xlsx')} and fill in Teams, Calendar and what your game has "
        f"of {', '.join(sheets)}.",
        f"Then `umpire start {to_type(path)}` looks it over, draws the map and makes the books; "
        "until then all you type is set-up.",
        _promise(start),
        f"Keep {KEY_NAME} and turns/ to yourself.",
    )


class Source(Struct, frozen=True):
    """What a campaign is to begin from; one of the first three, or the rules that one is like."""

    sample: str | Path | None
    ruleset: str | None
    like: str | Path | None
    now: bool


def _start(path: Path, source: Source, printed_dice: bool) -> _Start:
    if source.ruleset is not None and source.like is not None and source.sample is None:
        return _with_rules_of(path, source.ruleset, source.like, now=source.now)
    named_ = [each for each in (source.sample, source.ruleset, source.like) if each is not None]
    if len(named_) != 1:
        raise Stop(Status.USAGE, "Give one of --sample NAME, --ruleset NAME and --like FOLDER.")
    if source.sample is not None:
        return _of_sample(source.sample, printed_dice)
    if printed_dice:
        raise Stop(Status.USAGE, "--sample-dice goes with --sample NAME.")
    if source.like is not None:
        return _like(path, source.like, now=source.now)
    return _blank(path, str(source.ruleset))


def _blank(path: Path, ruleset: str) -> _Start:
    if not is_known(ruleset):
        raise Stop(Status.USAGE, none_such(ruleset))
    rules = named(ruleset)
    campaign = Campaign(name=path.name, ruleset=rules.name, square_km=rules.square_km)
    tables = Tables.of(campaign, *rules.begins_with)
    return _Start(
        path.name, rules, schemas_of(rules), Position(1), tables, _fresh_key(), False, {}, {}
    )


def _with_rules_of(path: Path, ruleset: str, other: str | Path, *, now: bool) -> _Start:
    """Return a blank campaign with the rules that the umpire of another has typed."""
    blank = _blank(path, ruleset)
    is_campaign = CampaignFolder(Path(other)).history.head() is not None
    found = scenario_of(other, now=now) if is_campaign else sample_at(other)
    typed = _typed(found.ruleset, found.tables)
    if found.ruleset is not blank.ruleset or not typed:
        printed = f"The rules of {found.ruleset.title} are printed, and not typed in sheets."
        other_rules = f"{other} is played by {found.ruleset.name}, and not by {ruleset}."
        cure = "Give --like without --ruleset: it is then like the other as a whole."
        raise Stop(Status.USAGE, f"{printed if not typed else other_rules} {cure}")
    kept = (next(iter(tables[Campaign].values())) for tables in (blank.tables, found.tables))
    mine, theirs = kept
    rules = {kind: found.tables[kind] for kind in (*_typed(blank.ruleset, blank.tables), *typed)}
    tables = blank.tables.replaced(
        {
            **rules,
            SettingRow: found.tables[SettingRow],
            Campaign: {mine.key: replace(mine, square_km=theirs.square_km)},
        }
    )
    return replace(blank, tables=tables, rules_of=Path(other).name)


def _typed(ruleset: RuleSet, tables: Tables) -> frozenset[type[Record]]:
    """Return the sheets in which an umpire types rules, of those that hold some."""
    return frozenset(type(row) for _, row in ruleset.typed(State(Position(1), tables)))


def _like(path: Path, other: str | Path, *, now: bool) -> _Start:
    """Return what another campaign began with, or how it stands, under the new one's name."""
    found = scenario_of(other, now=now)
    campaign = replace(next(iter(found.tables[Campaign].values())), name=path.name)
    return _Start(
        title=path.name,
        ruleset=found.ruleset,
        schemas=found.schemas,
        position=found.position,
        tables=found.tables.replaced({Campaign: {campaign.key: campaign}}),
        key=_fresh_key(),
        printed_dice=False,
        orders={},
        answers=found.answers,
    )


def _of_sample(sample: str | Path, printed_dice: bool) -> _Start:
    found = sample_at(sample)
    short = too_short(found.key) if printed_dice else None
    if short is not None:
        raise stopped_by([short])
    return _Start(
        title=found.title,
        ruleset=found.ruleset,
        schemas=found.schemas,
        position=found.position,
        tables=found.tables,
        key=found.key if printed_dice else _fresh_key(),
        printed_dice=printed_dice,
        orders=found.orders,
        answers=found.answers,
        source=Path(sample).name,
    )


def _fresh_key() -> bytes:
    return secrets.token_hex(32).encode()


def _books(start: _Start) -> dict[str, bytes]:
    """Return the master and the teams' books, as at the end of the turn before the first."""
    desk = State(start.position, start.tables.replaced(_control(start)))
    state = as_chosen(desk, start.ruleset.rules)
    turn = Turn(before=state, after=state, rulings=(), judgements=(), findings=())
    ruleset = start.ruleset.under(state.rules)
    views = ruleset.views(turn)
    tables = state.tables.replaced({kind: views[kind] for kind in views})
    notes = (PRINTED_DICE,) if start.printed_dice else ()
    told = start.answers, notes, ruleset.maps(turn)
    master = master_book(ruleset, start.schemas, tables, start.title, *told)
    came = {
        team: CameIn(team_place(state[Team][team]), "", lines=count, understood=count)
        for team, lines in start.orders.items()
        for count in (sum(len(lines[kind]) for kind in lines),)
    }
    first = {"master.xlsx": with_first_desk(master, start.schemas, ruleset, state, came)}
    if start.waits:
        return first
    return {
        **first,
        **dict(team_books(ruleset, turn, start.orders, Sealing(0, 0, start.key)).results()),
    }


def _control(start: _Start) -> dict[type, dict[str, Campaign | SettingRow]]:
    """Return the Campaign row with the promise of the dice, and every setting."""
    row = next(iter(start.tables[Campaign].values()))
    campaign = replace(row, key_hash=key_hash(start.key))
    chosen = start.tables[SettingRow]
    settings = {
        each.key: replace(each, value=chosen[each.key].value or each.value)
        if each.key in chosen
        else each
        for each in setting_rows(start.ruleset.settings)
    }
    return {Campaign: {campaign.key: campaign}, SettingRow: dict(settings)}


def _make(path: Path, start: _Start, books: dict[str, bytes]) -> tuple[str, ...]:
    before = start.position.turn - 1
    plan = Plan(before, 1, Kind.SETUP, {}, books, start.papers, form=0, version=__version__)
    found(History(path), KEY_NAME, start.key + b"\n", plan)
    return tuple(as_path(path / place) for place in (*books, KEY_NAME))


def set_up(path: Path, ruleset: RuleSet, tables: Tables, source: str = "") -> None:
    """Make a campaign that waits for `umpire start`, of a set-up that is laid already.

    `source` is the sample or pack that its ground is of. Where one waits there already its master
    is laid again; the one before is archived.
    """
    key_file = path / KEY_NAME
    key = key_file.read_bytes().strip() if key_file.is_file() else _fresh_key()
    title = next(iter(tables[Campaign].values())).name
    schemas = schemas_of(ruleset)
    start = _Start(title, ruleset, schemas, Position(1), tables, key, False, {}, {}, True, source)
    books = _books(start)
    refuse_unreadable(books)
    if key_file.is_file():
        _lay_anew(path, books, start.papers)
    else:
        _make(path, start, books)


def _lay_anew(path: Path, books: dict[str, bytes], papers: dict[str, bytes]) -> None:
    campaign = CampaignFolder(path)
    with locked(path):
        refuse_open(campaign, books)
        history, files = campaign.history, {place: campaign.file(place) for place in books}
        before = {place: file.read_bytes() for place, file in files.items() if file.is_file()}
        plan = Plan(0, 1, Kind.SETUP, before, books, papers)
        carry_out(history, replace(plan, form=next_form(history), version=__version__))


def _promise(start: _Start) -> str:
    """Say what to tell the teams before anything is mixed into the key."""
    return (
        f"The promise of the dice is {in_fours(key_hash(start.key))}: tell it to every team. Words "
        "that they give you after that, on the sheet Teams, or a public number said beforehand, on "
        f"Campaign, are mixed into the dice by `umpire start`."
    )


def _next_steps(path: Path, start: _Start) -> tuple[str, ...]:
    dice = ("The dice are the sample's own: no secret to anybody.",) if start.printed_dice else ()
    if start.orders:
        turn = f"The order forms are filled in: `umpire turn {to_type(path)}` plays the turn."
        return (*dice, turn)
    return (
        *dice,
        *(() if start.printed_dice else (_promise(start),)),
        "Send each team its own book from sides/; put what comes back in inbox/.",
        f"Keep {KEY_NAME}, sides/ and turns/ to yourself.",
    )
