"""`umpire simulate`: the turn to be played, many times over in memory, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory

from workbook_engine.commands.batches.cluster import cluster
from workbook_engine.commands.batches.workers import put_off
from workbook_engine.commands.desk.playing.weighing import Done, unseen
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.commands.simulating.page import simulated_page
from workbook_engine.commands.simulating.runs import Simulation, mark_of, simulated
from workbook_engine.commands.simulating.table import named, tables
from workbook_engine.commands.simulating.varying import (
    Varied,
    in_short,
    played_by_value,
    said_of,
    table_of,
    varied,
)
from workbook_engine.core.desk import Team
from workbook_engine.core.records import replace
from workbook_engine.core.simulating import FIGHT, Share, Tally, shares
from workbook_engine.core.worth import Worth
from workbook_engine.sheets.answer_colours import answer_colours
from workbook_engine.sheets.shares_book import shares_book
from workbook_engine.store.disk import Disk

FOLDER = "simulated"
SHOWN = 12
"""Fights that are told on the terminal."""


@returns_outcome
def simulate(
    folder: str | Path,
    runs: int = 1000,
    turns: int = 1,
    seed: str = "1",
    done: Done = unseen,
    executor: Executor | None = None,
    address: str = "",
    sample: str = "",
    vary: str = "",
) -> Outcome:
    """Play the turn many times over in memory, each run with dice of its own from one seed.

    The stage to be played is played on the orders that are given; what comes after it, up to so
    many turns in all, on those of a sample, or with no new order. No book is changed; tables, page
    and workbook are written. The runs go through the executor, or to the cluster of that address;
    else to a process a core. With `vary`, such as `Forces!F7` or `Forces!F7=2,4`, the same runs
    are played by each value of a cell of the master, and what they come to stands side by side.
    """
    if runs < 1 or turns < 1:
        raise Stop(Status.USAGE, "Ask for one run and one turn at least.")
    desk = playable(read_desk(open_folder(folder)))
    simulation = Simulation(str(folder), runs, turns, seed, mark_of(desk), sample)
    cell = varied(desk, vary) if vary else None
    with cluster(address, [folder]) as machines:
        if cell:
            by_value = played_by_value(cell, simulation, done, machines or executor)
            return _compared(desk, by_value, simulation, cell)
        found = simulated(simulation, done, machines or executor)
        if not found.runs:
            raise Stop(Status.STOPPED, "Stopped before a run was done; nothing was written.")
        with put_off(for_good=True):  # it is over: what the runs came to is not to be lost
            return _told(desk, found, simulation)


def _told(desk: Desk, found: Tally, simulation: Simulation) -> Outcome:
    """Write the results of the runs, and report them."""
    rows = list(shares(found))
    said = _said(desk, found, simulation)
    return Outcome(
        sentences=(*said, *_fights(rows)),
        wrote=tuple(as_path(each) for each in _written(desk, rows, said, found.words)),
        answer={"runs": found.runs, "shares": [named(each) for each in rows]},
    )


def _compared(
    desk: Desk, by_value: Mapping[str, Tally], simulation: Simulation, cell: Varied
) -> Outcome:
    """Write the results by the values of a cell side by side, and report what they turn."""
    if len(by_value) < 2:
        raise Stop(Status.STOPPED, "Stopped before two values were done; nothing was written.")
    with put_off(for_good=True):
        worth = Worth.of(by_value)
        found = Tally(min(each.runs for each in by_value.values()))
        for each in by_value.values():
            found.words |= each.words
        said = (*_said(desk, found, simulation), *said_of(cell, worth))
        rows = list(worth.shares(by_value))
        wrote = _written(desk, rows, said, found.words, cell, worth)
        return Outcome(
            sentences=(*said, *in_short(worth)),
            findings=cell.found,
            wrote=tuple(map(as_path, wrote)),
            answer={"cell": cell.cell, "runs": found.runs, "worth": table_of(worth)},
        )


@returns_outcome
def balance(
    sample: str,
    runs: int = 1000,
    turns: int = 1,
    seed: str = "1",
    target: str | Path | None = None,
    done: Done = unseen,
    vary: str = "",
) -> Outcome:
    """Simulate a scenario from its set-up, on the orders of all stages that come with it.

    Is it fair?
    """
    room = Path(target) if target is not None else Path(f"{Path(sample).name}_balance")
    if room.exists():
        raise Stop(Status.USAGE, f"{room} is there already: name another folder with --to.")
    with TemporaryDirectory() as beside:
        campaign = Path(beside) / "campaign"
        made = new(campaign, sample=sample, with_orders=True)
        if made.status is not Status.DONE:
            return made
        found = simulate(campaign, runs, turns, seed, done, sample=sample, vary=vary)
        if found.status is not Status.DONE:
            return found
        for each in sorted((campaign / FOLDER).iterdir()):
            Disk(room).put(room / each.name, each.read_bytes())
    wrote = tuple(as_path(room / Path(each).name) for each in found.wrote)
    return replace(found, wrote=wrote)


def _said(desk: Desk, found: Tally, asked: Simulation) -> tuple[str, ...]:
    """Say what was played, and how."""
    left = f" of {asked.runs} that were asked for" if found.runs < asked.runs else ""
    after = " Stages after the first are played with no new order: whoever has none holds."
    if asked.sample:
        after = f" So are stages after the first, as far as {Path(asked.sample).name} orders them."
    if asked.turns == 1 and len(desk.ruleset.sequence) == 1:
        after = ""
    what = f"{desk.campaign_row.name}, turn {desk.position}"
    return (
        f"{what}: {found.runs} runs{left}, seed {asked.seed}.",
        f"Played on the orders as they stand now.{after}",
        "Bands hold the true share 19 times of 20. The umpire's own: not to be handed out.",
    )


def _written(
    desk: Desk,
    rows: Sequence[Share],
    said: Sequence[str],
    words: Mapping[str, str],
    cell: Varied | None = None,
    worth: Worth | None = None,
) -> Iterator[Path]:
    """Write the figures as tables, page and workbook, and yield where they lie."""
    room = desk.folder.path / FOLDER
    of_cell = "_" + cell.cell.replace("!", "_").replace(" ", "_") if cell else ""
    stem = room / f"turn_{desk.position.turn:02}_{desk.position.stage}{of_cell}"
    title = f"{desk.campaign_row.name}: what turn {desk.position} may come to"
    if cell:
        title = f"{title} by {cell.named}"
    colours = answer_colours(rows, words, desk.schemas.marks, desk.state[Team].values())
    files = {
        **dict(tables(rows)),
        ".html": simulated_page(title, said, rows, colours, worth).encode(),
        ".xlsx": shares_book(title, said, rows, colours, worth),
    }
    for suffix, content in files.items():
        path = stem.with_name(f"{stem.name}{suffix}")
        desk.folder.disk.put(path, content)
        yield path


def _fights(rows: Sequence[Share]) -> Iterator[str]:
    """Yield the fights with the shares of their results, as many as the terminal holds."""
    fights: dict[tuple[str, str], list[Share]] = {}
    for each in rows:
        if each.about == FIGHT:
            fights.setdefault((each.turn, each.whose), []).append(each)
    for (turn, label), found in [*fights.items()][:SHOWN]:
        told = ", ".join(f"{each.answer} {each.share * 100:.0f} %" for each in found[:4])
        yield f"{label} (turn {turn}): {told}"
    if len(fights) > SHOWN:
        yield f"and {len(fights) - SHOWN} more fights"
