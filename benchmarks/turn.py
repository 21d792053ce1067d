"""Time a whole `umpire turn` against loading and saving the same books with openpyxl.

    python benchmarks/turn.py [--json] [--rounds 7] [--units 300 3000 10000] [--teams 3]
                              [--fights N] [--air] [--turn 2] [--libreoffice]

Both are processes of their own on a fresh copy of the same campaign: master, the teams' books,
5,000 squares, 40 order lines a team; with `--fights` so many attacks more, with `--air` squadrons
and their orders, with `--libreoffice` its books are as LibreOffice saves them. With `--turn 2` the
first turn, in which nobody fights or flies, is played before and not timed.
One reads the books, plays the turn, writes every book anew and archives it; the other calls
`load_workbook(path).save(path)` on each, and nothing else; where lxml is installed, once more with
that. They take turns within each round, so that a busy machine is busy for all; the medians are
compared, of the processor's seconds (user and system, workers included) and of the clock's.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple

if not __package__:  # run by its path: find the package beside it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.front import Asked, write_asked
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of

TURN = (sys.executable, "-m", "workbook_engine", "turn")
COMPILED = {name: value for name, value in os.environ.items() if "DONTWRITEBYTECODE" not in name}
"""Python keeps what it has compiled, as for everybody: the first round warms that up too."""
PLAIN = {**COMPILED, "OPENPYXL_LXML": "False"}
LXML = {**COMPILED, "OPENPYXL_LXML": "True"}
HAS_LXML = find_spec("lxml") is not None
SAVED = ("soffice", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir")
AT_ONCE = 4
"""So many LibreOffices save at a time, each with a profile of its own."""
LOAD_AND_SAVE = """
import sys
from openpyxl import load_workbook
for path in sys.argv[1:]:
    load_workbook(path).save(path)
"""


class Took(NamedTuple):
    """What a process took, in seconds."""

    processor: float
    clock: float


@dataclass
class Timed:
    """What every round took at one number of units."""

    units: int
    played: dict[str, int] = field(default_factory=dict)
    """How much there was in the turn: order lines, fights, rulings, dice."""
    turn: list[Took] = field(default_factory=list)
    openpyxl: list[Took] = field(default_factory=list)
    lxml: list[Took] = field(default_factory=list)
    """openpyxl with lxml, where that is installed."""

    def ratio(self, at: int = 0) -> float:
        """What a turn takes, as a share of what openpyxl does: processor, or clock."""
        return middle(self.turn, at) / middle(self.openpyxl, at)

    @property
    def ratio_lxml(self) -> float | None:
        """The same, of the processor, where openpyxl has lxml."""
        return middle(self.turn) / middle(self.lxml) if self.lxml else None


def middle(rounds: Sequence[Took], at: int = 0) -> float:
    """Return the median, of the processor's seconds or of the clock's."""
    return median(each[at] for each in rounds)


def main() -> None:
    """Run the rounds and print what they took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--json", action="store_true", help="print one JSON object")
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--units", type=int, nargs="+", default=[300, 3000])
    asked.add_argument("--teams", type=int, default=3, help="three, or an even number")
    asked.add_argument("--fights", type=int, default=0, help="so many attacks between the armies")
    asked.add_argument("--air", action="store_true", help="every team flies")
    asked.add_argument("--turn", type=int, default=1, help="the turn that is timed")
    asked.add_argument("--libreoffice", action="store_true", help="books as LibreOffice saves them")
    options = asked.parse_args()
    timed = []
    with tempfile.TemporaryDirectory(prefix="umpire-benchmark-") as name:
        for units in options.units:
            how = Asked(units, options.teams, options.fights, options.air, options.turn)
            campaign = made(Path(name), how)
            if options.libreoffice:
                save_by_libreoffice(campaign)
            timed.append(measured(campaign, units, options.rounds))
            timed[-1].played["orders"] = order_lines(campaign, how)
    print(as_json(timed) if options.json else as_table(timed))


def made(folder: Path, asked: Asked) -> Path:
    """Make the campaign of a benchmark as its turn begins, the order forms filled in."""
    sample, campaign = folder / f"sample-{asked.units}", folder / f"campaign-{asked.units}"
    write_asked(sample, asked)
    finished(new(campaign, sample=sample, with_orders=True, sample_dice=True))
    for _ in range(1, asked.turn):
        finished(turn_of(str(campaign)))
        finished(sample_orders(campaign, str(sample)))
    return campaign


def order_lines(campaign: Path, asked: Asked) -> int:
    """Return how many lines are ordered in the turn that is timed: the rows of all its tables."""
    orders = campaign.with_name(f"sample-{asked.units}") / "orders" / f"turn-{asked.turn:02}"
    lines = [line for file in orders.iterdir() for line in file.read_text("utf-8").splitlines()]
    heads = sum(line.startswith("## ") for line in lines)
    return sum(line.startswith("|") for line in lines) - 2 * heads


def finished(outcome: Outcome) -> None:
    if outcome.status:
        raise SystemExit("\n".join([*outcome.sentences, *map(str, outcome.findings)]))


def save_by_libreoffice(campaign: Path) -> None:
    """Have LibreOffice open and save the master and what lies in the inbox, some at a time."""
    with ThreadPoolExecutor(AT_ONCE) as saving:
        list(saving.map(_saved, (campaign / "master.xlsx", *(campaign / "inbox").glob("*.xlsx"))))


def _saved(book: Path) -> None:
    with tempfile.TemporaryDirectory() as room:
        own = f"-env:UserInstallation={(Path(room) / 'profile').as_uri()}"
        line = (*SAVED, room, own, str(book))
        subprocess.run(line, capture_output=True, check=True, timeout=1200)
        shutil.move(Path(room) / book.name, book)


def measured(campaign: Path, units: int, rounds: int) -> Timed:
    """Time both processes in turn; the first round only warms the caches up."""
    timed = Timed(units)
    for number in range(rounds + 1):
        played = timed_process(campaign, lambda copy: (*TURN, str(copy)), timed)
        loaded = timed_process(campaign, load_and_save, environment=PLAIN)
        with_lxml = timed_process(campaign, load_and_save, environment=LXML) if HAS_LXML else None
        if number:
            timed.turn.append(played)
            timed.openpyxl.append(loaded)
            timed.lxml += [with_lxml] if with_lxml else []
    return timed


def load_and_save(campaign: Path) -> tuple[str, ...]:
    """Return the command that has openpyxl load and save every book of a campaign."""
    return (sys.executable, "-c", LOAD_AND_SAVE, *map(str, books_of(campaign)))


def books_of(campaign: Path) -> Iterator[Path]:
    """Yield the master and the teams' books."""
    yield campaign / "master.xlsx"
    yield from sorted((campaign / "sides").glob("*.xlsx"))


def timed_process(
    campaign: Path,
    command: Callable[[Path], Sequence[str]],
    played: Timed | None = None,
    environment: Mapping[str, str] = COMPILED,
) -> Took:
    """Run a command on a fresh copy of the campaign; copying and looking into it is not timed."""
    copy = campaign.with_name("copy")
    shutil.copytree(campaign, copy)
    try:
        line = command(copy)
        start, began = time.perf_counter(), of_the_processor()
        done = subprocess.run(line, capture_output=True, text=True, check=False, env=environment)
        took = Took(of_the_processor() - began, time.perf_counter() - start)
        if done.returncode:
            raise SystemExit(f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
        if played:
            played.played = played_in(copy)
    finally:
        shutil.rmtree(copy)
    return took


def of_the_processor() -> float:
    """Return what all processes that were waited for have had of the processor, in seconds."""
    had = resource.getrusage(resource.RUSAGE_CHILDREN)
    return had.ru_utime + had.ru_stime


def played_in(campaign: Path) -> dict[str, int]:
    """Return how many fights, rulings and dice there were in the turn played last."""
    written = max(campaign.glob("turns/*_turn-*/rulings.json"))
    rulings = json.loads(written.read_text(encoding="utf-8"))["rulings"]
    ids = [each["id"].split("/") for each in rulings]
    return {
        "fights": sum(of[1] == "combat" and of[-2] == "fought" for of in ids),
        "rulings": len(rulings),
        "dice": sum(len(each["rolls"]) for each in rulings),
    }


def as_table(timed: Sequence[Timed]) -> str:
    """Return what a person reads."""
    head = "units  orders  fights  rulings  dice  umpire turn  openpyxl  ratio  with lxml"
    lines = [f"{head}  by the clock  (medians, seconds of the processor)"]
    for each in timed:
        lxml = f"{each.ratio_lxml:9.2f}" if each.ratio_lxml is not None else "        -"
        lines.append(
            f"{each.units:6,} {each.played['orders']:6,}  {each.played['fights']:6,}  "
            f"{each.played['rulings']:7,}  "
            f"{each.played['dice']:4,}  {middle(each.turn):11.2f}  {middle(each.openpyxl):8.2f}  "
            f"{each.ratio():5.2f}  {lxml}  {each.ratio(1):12.2f}"
        )
    return "\n".join(lines)


def as_json(timed: Sequence[Timed]) -> str:
    """Return what a machine reads: `ratio` is of the first, `ratio_3000` of 3,000 units."""
    first, *others = timed
    answer: dict[str, object] = {"ratio": round(first.ratio(), 3)}
    answer |= {f"ratio_{each.units}": round(each.ratio(), 3) for each in others}
    answer["medians"] = {
        str(each.units): {
            **each.played,
            "turn": round(middle(each.turn), 3),
            "openpyxl": round(middle(each.openpyxl), 3),
            "ratio_by_the_clock": round(each.ratio(1), 3),
            "ratio_with_lxml": each.ratio_lxml and round(each.ratio_lxml, 3),
            "rounds": [list(pair) for pair in zip(each.turn, each.openpyxl, strict=True)],
        }
        for each in timed
    }
    return json.dumps(answer)


if __name__ == "__main__":
    main()
