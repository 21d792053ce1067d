"""The samples' turns as they are played now, and how they are written down."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.samples import Sample, orders_folder, sample_at
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.desk import Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.ledger import read_rulings, write_rulings
from workbook_engine.core.records import Orders, Position, Record, State, Tables, replace
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import Amendment, play
from workbook_engine.core.umpire import Umpire
from workbook_engine.reports.desk_rows import change_texts, die_text
from workbook_engine.sheets.amendments import amendments_in
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.references import Names
from workbook_engine.shipped import folder

HOME = Path(__file__).parent
TURNS = {
    "arnhem_bridge": 2,
    "arnhem_ramp": 6,
    "chir_1942": 2,
    "kleindorf": 1,
    "krookwurst": 1,
    "nachod_1866": 2,
    "brook_crossing": 2,
    "leipzig_1813": 2,
    "market_garden": 4,
    "orel_salient": 2,
    "town_and_airfield": 4,
    "eastern_front_1943": 4,
}
SAMPLES = tuple(TURNS)
LARGE = (
    "market_garden",
    "eastern_front_1943",
    "chir_1942",
    "town_and_airfield",
    "leipzig_1813",
)
"""Each has smaller ones of its rule set beside it, and takes as long as those together."""


@lru_cache(maxsize=4)
def sample_of(name: str) -> Sample:
    """Return a sample, its rules by the readings that its own Settings have chosen."""
    sample = sample_at(name)
    state = State(sample.position, sample.tables, sample.ruleset.rules)
    return replace(sample, ruleset=sample.ruleset.under(as_chosen(state, state.rules).rules))


@lru_cache(maxsize=4)
def turns_of(name: str) -> tuple[Turn, ...]:
    """Play the first turns of a sample, stage by stage, each on what the one before it left."""
    return tuple(turns_with(name))


def turns_with(
    name: str, rows: Iterable[Record] = (), more: Mapping[int, Iterable[Record]] | None = None
) -> Iterator[Turn]:
    """Play the turns of a sample with rows of its tables put in, and more order lines by turn."""
    sample = sample_of(name)
    kept: dict[type[Record], dict[str, Record]] = {
        kind: dict(sample.tables[kind]) for kind in sample.ruleset.records
    }
    for row in rows:
        kept[type(row)][row.key] = row
    state = State(sample.position, Tables(kept), sample.ruleset.rules)
    for at in positions(name):
        umpire = Umpire(at, sample.ruleset.rules, KeyedDice(sample.key), sample.answers)
        orders, by_hand = orders_of(name, sample, state), amendments_of(sample, state)
        for line in (more or {}).get(at.turn, ()):
            orders = orders.replaced({type(line): {**orders[type(line)], line.key: line}})
        yield (turn := play(sample.ruleset, state, orders, umpire, by_hand))
        state = turn.after


@cache
def stages_and_teams(name: str) -> tuple[int, tuple[Team, ...]]:
    """Return how many stages a turn of a sample has, and its teams: what tests are named after."""
    sample = sample_of(name)
    return len(sample.ruleset.sequence), tuple(sample.tables[Team].values())


def positions(name: str) -> tuple[Position, ...]:
    """Return the places in the game that a sample is played at: each stage of each turn."""
    stages = range(1, stages_and_teams(name)[0] + 1)
    return tuple(Position(n, stage) for n in range(1, TURNS[name] + 1) for stage in stages)


def amendments_of(sample: Sample, state: State) -> tuple[Amendment, ...]:
    """Return the changes that the sample's umpire makes to a turn by hand."""
    tables = Tables({**{kind: sample.tables[kind] for kind in sample.tables}, **_all_of(state)})
    names = Names(tables, sample.schemas)
    made, found = amendments_in(tables, sample.schemas, names, None, str(state.position))
    assert not found
    return made


def _all_of(state: State) -> dict[type[Record], Mapping[str, Record]]:
    return {kind: state[kind] for kind in state.tables}


def orders_of(name: str, sample: Sample, state: State) -> Orders:
    """Read the order sheets of all teams for a turn."""
    tables: dict[type[Record], dict[str, Record]] = {}
    for reading in order_books(name, sample, state):
        for kind in reading.orders:
            tables.setdefault(kind, {}).update(reading.orders[kind])
    return Tables(tables)


def order_books(name: str, sample: Sample, state: State) -> Iterator[Reading]:
    """Read the order book of each team that has one for a turn."""
    sheets, at = orders_folder(folder("sample_campaigns") / name, state.position), state.position
    for team in state[Team]:
        file = sheets / f"{team}.md"
        if file.is_file():
            book, known = TextBook.open(file), state.tables
            yield read(book, sample.schemas, "team", at, team=team, known=known, sparse=True)


def archive(name: str, at: Position, suffix: str) -> Path:
    """Return the file that holds a turn of a sample, or a stage of it."""
    stage = "" if at.stage == 1 else f".{at.stage}"
    return HOME / name / f"turn-{at.turn:02d}{stage}{suffix}"


def in_words(turn: Turn) -> str:
    """Return the rulings of a turn for a person to read, and to compare line by line."""
    return "".join(f"{line}\n" for line in _lines(turn))


def _lines(turn: Turn) -> Iterator[str]:
    yield f"# Turn {turn.before.position}"
    phase = ""
    for ruling in turn.rulings:
        if ruling.phase != phase:
            phase = ruling.phase
            yield f"\n## {phase}"
        yield from _ruling_lines(ruling)


def _ruling_lines(ruling: Ruling) -> Iterator[str]:
    yield f"\n{ruling.id} ({ruling.rule})"
    yield ruling.text
    yield from (f"- working: {line}" for line in ruling.working)
    yield from (f"- die: {die_text(roll)}" for roll in ruling.rolls)
    yield from (f"- change: {text}" for text in change_texts(ruling.changes))
    yield from (f"- told to {told.team}: {told.text}" for told in ruling.told)


def in_json(turn: Turn) -> str:
    """Return the rulings of a turn as the ledger writes them, one a line."""
    lines = (json.dumps(ruling, ensure_ascii=False) for ruling in write_rulings(turn.rulings))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def archived(name: str, at: Position) -> tuple[Ruling, ...]:
    """Read the rulings of a turn back from the archive."""
    written = json.loads(archive(name, at, ".json").read_text(encoding="utf-8"))
    return read_rulings(written, sample_of(name).ruleset)


def renew(name: str) -> None:
    """Write the turns of a sample into the archive as they are played now."""
    for turn in turns_of(name):
        at = turn.before.position
        archive(name, at, "").parent.mkdir(exist_ok=True)
        archive(name, at, ".md").write_text(in_words(turn), encoding="utf-8")
        archive(name, at, ".json").write_text(in_json(turn), encoding="utf-8")
