"""Time `umpire verify` of a whole operation: market_garden with so many commits.

    python benchmarks/verify.py [--json] [--commits 42] [--folder FOLDER]

The sample's own orders are played as long as there are any, then turns without orders. Reported are
the seconds by the clock and those of the processor, for all of it and for a commit: on a machine
that others use as well only the second are the program's own.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

if not __package__:  # run by its path: find the package beside it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of

SAMPLE = "market_garden"
VERIFY = (sys.executable, "-m", "workbook_engine", "verify")


@dataclass(frozen=True, slots=True)
class Timed:
    """What it took to verify so many commits."""

    commits: int
    clock: float
    processor: float

    @property
    def each(self) -> float:
        """Processor seconds of one commit."""
        return self.processor / self.commits


def main() -> None:
    """Play what is missing, verify, and print what it took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--json", action="store_true")
    asked.add_argument("--commits", type=int, default=42)
    asked.add_argument("--folder", type=Path, help="the campaign; played on if it is shorter")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        campaign = given.folder or Path(scratch) / SAMPLE
        play(campaign, given.commits)
        timed = verified(campaign)
    if given.json:
        numbers = {"commits": timed.commits, "clock": timed.clock, "processor": timed.processor}
        print(json.dumps({**numbers, "each": timed.each, "cores": os.cpu_count()}))
        return
    print(f"{timed.commits} commits on {os.cpu_count()} cores: {timed.clock:.0f} s by the clock")
    print(f"{timed.processor:.0f} s of processor, {timed.each:.1f} s a commit")


def play(campaign: Path, commits: int) -> None:
    """Play a campaign until it has so many commits, its set-up being the first."""
    if not campaign.exists():
        new(campaign, sample=SAMPLE, sample_dice=True)
    while (played := _commits(campaign)) < commits:
        ordered = sample_orders(campaign, SAMPLE).status is Status.DONE
        outcome = turn_of(campaign, no_orders=not ordered)
        if _commits(campaign) == played:
            raise SystemExit("\n".join((*outcome.sentences, *map(str, outcome.findings))))


def _commits(campaign: Path) -> int:
    return len(CampaignFolder(campaign).history.commits())


def verified(campaign: Path) -> Timed:
    """Run `umpire verify` as a process; whatever does not hold ends the measurement."""
    begun, before = time.perf_counter(), _processor()
    done = subprocess.run((*VERIFY, str(campaign)), capture_output=True, text=True, check=False)
    clock, processor = time.perf_counter() - begun, _processor() - before
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return Timed(_commits(campaign), clock, processor)


def _processor() -> float:
    """Return the processor seconds of all processes that were begun here and are over."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
