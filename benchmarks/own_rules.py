"""Time `umpire draft` of own rules against OP COM's, of the same campaign: units, map, orders.

    python benchmarks/own_rules.py [--rounds 5] [--units 400] [--fights 40]

The campaign is that of `front.py`. Its units, their places and their orders are laid out once more
by the plain rules of a blank `own_rules` campaign; both are drafted by turns, each in a process of
its own on a fresh copy, and the medians of the processor's seconds are compared.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

if not __package__:  # run by its path: find the package beside it
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.front import Asked, form_of, ground_rows, table_of, write_asked
from benchmarks.turn import Took, finished, middle, timed_process
from workbook_engine.commands.new import new
from workbook_engine.commands.samples import Sample, sample_at
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.rulesets.opcom.vocabulary import records as opcom
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.beginning import BEGINNING
from workbook_engine.rulesets.own_rules.vocabulary.records import MINE, OrderLine, Unit
from workbook_engine.sheets.schema import schemas_of

DRAFT = (sys.executable, "-m", "workbook_engine", "draft")
TYPES = {opcom.Kind.TANK: "cavalry", opcom.Kind.ARTILLERY: "artillery"}
VERBS = {opcom.Action.ATTACK: "attack", opcom.Action.MOVE: "move"}
"""All else holds where it stands."""


def main() -> None:
    """Run the rounds and print what they took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--units", type=int, default=400)
    asked.add_argument("--fights", type=int, default=40)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="umpire-benchmark-") as name:
        room = Path(name)
        write_asked(room / "opcom-sample", Asked(options.units, teams=2, fights=options.fights))
        write_own(room / "own-sample", sample_at(room / "opcom-sample"))
        took: dict[str, list[Took]] = {"opcom": [], "own": []}
        for kind in took:
            sample = room / f"{kind}-sample"
            finished(new(room / kind, sample=sample, with_orders=True, sample_dice=True))
        for number in range(options.rounds + 1):
            for kind, rounds in took.items():
                once = timed_process(room / kind, lambda copy: (*DRAFT, str(copy)))
                rounds += [once] if number else []  # the first only warms the caches up
    own, other = middle(took["own"]), middle(took["opcom"])
    print(f"own rules {own:.2f} s, OP COM {other:.2f} s of the processor: {own / other:.2f}")


def write_own(folder: Path, of: Sample) -> None:
    """Write the campaign of an OP COM sample as one of own rules, as plain as a blank one."""
    sheets = schemas_of(RULESET)
    orders = folder / "orders" / "turn-01"
    orders.mkdir(parents=True)
    (folder / "sample.toml").write_text(
        'title = "Own"\nruleset = "own_rules"\nkey = "A front of own rules"\n'
    )
    campaign = Campaign(name="Own", ruleset=RULESET.name)
    grid = ["## Ground Map", "", "```grid", *ground_rows(), "```", ""]
    kinds = [[row for row in BEGINNING if isinstance(row, kind)] for kind in MINE]
    tables = [*of.tables[CalendarTurn].values()], [*of.tables[Team].values()], *kinds
    units = [_unit(each) for each in of.tables[opcom.Unit].values()]
    text = [form_of(sheets, campaign), "\n".join(grid).replace("B", "T")]
    text += [table_of(sheets, rows) for rows in (*tables, units) if rows]
    (folder / "master.md").write_text("\n".join(text), encoding="utf-8")
    for team, lines in of.orders.items():
        rows = [each for line in lines[opcom.OrderLine].values() for each in _lines(line)]
        (orders / f"{team}.md").write_text(table_of(sheets, rows), encoding="utf-8")


def _unit(of: opcom.Unit) -> Unit:
    kind = TYPES.get(opcom.Kind(of.kind), "infantry")
    return Unit(id=of.id, team=of.team, type=kind, field=of.position)


def _lines(of: opcom.OrderLine) -> Iterator[OrderLine]:
    """Yield an order for each unit that a line names; brigades stand without one."""
    for name in of.unit.split("; "):
        verb = VERBS.get(opcom.Action(of.action), "hold")
        to = (of.target or of.to) if verb != "hold" else ""
        if "Bde" not in name:
            yield OrderLine(id="", team=of.team, unit=name, verb=verb, to=to)


if __name__ == "__main__":
    main()
