"""`umpire simulate`: many runs in memory come to what the odds say, whoever plays them."""

from __future__ import annotations

import csv
import gc
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.commands.desk_hands import cell_of, desk, headers, type_in_line
from tests.new_campaign import new_campaign
from tests.repair.all_rules import repairs
from workbook_engine.books.book import address
from workbook_engine.commands.batches.workers import AtOnce
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.playing.weighing import weigh
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.samples import sample_at
from workbook_engine.commands.simulate import FOLDER, balance, simulate
from workbook_engine.commands.simulating import runs
from workbook_engine.commands.simulating.later import SampleOrders
from workbook_engine.commands.simulating.runs import Simulation, simulated
from workbook_engine.commands.simulating.varying import varied
from workbook_engine.core.records import State
from workbook_engine.core.simulating import FIGHT, HELD, LOSSES, Tally, shares
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit
from workbook_engine.rulesets.own_rules.vocabulary.records import UnitType
from workbook_engine.sheets.faces import HEADER_ROW
from workbook_engine.sheets.schema import schemas_of

MARKS = schemas_of(RULESET).marks
BAND = 3.29
"""A band of so many deviations holds the true share 999 times of 1,000."""


@pytest.fixture(scope="module")
def kleindorf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_campaign(tmp_path_factory.mktemp("runs") / "k", "kleindorf", with_orders=True)


def unseen(at: int, of: int) -> None:
    """Look away."""


@pytest.fixture(scope="module")
def weighed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """The shares of a scenario, played three times from its set-up."""
    room, found = tmp_path_factory.mktemp("weighed"), dict[str, Any]()

    def shares_of(sample: str) -> Any:
        if sample not in found:
            answer: Any = balance(sample, 3, target=room / sample).answer
            found[sample] = answer["shares"]
        return found[sample]

    return shares_of


@pytest.fixture(scope="module")
def played(kleindorf: Path) -> Tally:
    return simulated(Simulation(str(kleindorf), 300), unseen, AtOnce())


@pytest.mark.slow
def test_a_fight_comes_out_as_often_as_its_odds_say(kleindorf: Path, played: Tally) -> None:
    (found,) = weigh(read_desk(open_folder(kleindorf)))
    assert found.odds.exact
    (came,) = (
        each
        for (_, what, place), each in played.came.items()
        if what == FIGHT and place.startswith(found.fight.label)
    )
    assert came.total() == 300
    for result, share in found.results.items():
        deviation = (float(share * (1 - share)) / 300) ** 0.5
        assert abs(came[result] / 300 - float(share)) < BAND * deviation, result


@pytest.mark.slow
def test_the_same_seed_gives_the_same_figures_whoever_plays(kleindorf: Path, played: Tally) -> None:
    """Another seed gives others; runs in pieces come to what they come to in one."""
    simulation = Simulation(str(kleindorf), 300)
    pieces = Tally()
    for numbers in reversed(simulation.chunks()):
        pieces.take(runs.played(simulation, numbers))
    assert (pieces == played) is True
    other = simulated(Simulation(str(kleindorf), 300, seed="2"), unseen, AtOnce())
    assert (other == played) is False


@pytest.mark.slow
def test_memory_does_not_grow_with_the_runs(kleindorf: Path) -> None:
    """What runs leave is collected with them: 200 runs hold no more objects than 40 do."""
    held: dict[int, int] = {}
    gc.disable()
    try:
        simulated(
            Simulation(str(kleindorf), 200),
            lambda at, _: held.setdefault(at, len(gc.get_objects())),
            AtOnce(),
        )
    finally:
        gc.enable()
    assert held[200] < held[40] + 500


class Stopped(AtOnce):
    """An executor during whose third piece of work somebody presses Ctrl-C."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.pieces = getattr(self, "pieces", 0) + 1
        if self.pieces == 3:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def test_ctrl_c_keeps_what_is_done(kleindorf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "AHEAD", 0.5)
    monkeypatch.setattr(runs, "cores", lambda: 2)
    outcome = simulate(kleindorf, 100, executor=Stopped())
    assert outcome.status is Status.DONE
    assert "40 runs of 100 that were asked for" in outcome.sentences[0]


def killed(simulation: Simulation, numbers: range) -> Tally:
    """Play runs in a process that dies of the third piece, once."""
    mark = Path(simulation.folder) / "died"
    if numbers.start == 2 * runs.CHUNK and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return PLAYED(simulation, numbers)


PLAYED = runs.played


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows knows no SIGKILL")
def test_a_process_that_dies_costs_nothing(
    kleindorf: Path, played: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "played", killed)
    found = simulated(Simulation(str(kleindorf), 300), unseen)
    assert (kleindorf / "died").exists()
    assert (found == played) is True


def test_page_workbook_and_csv_say_the_same_and_no_book_is_changed(kleindorf: Path) -> None:
    books = {
        path: path.read_bytes() for path in kleindorf.rglob("*.xlsx") if path.parent.name != FOLDER
    }
    outcome = simulate(kleindorf, 20, turns=2)
    assert outcome.status is Status.DONE
    files = {Path(each).suffix: Path(each) for each in outcome.wrote}
    rows = list(csv.DictReader(files[".csv"].read_text(encoding="utf-8").splitlines()))
    assert {row["turn"] for row in rows} == {"1", "2"}
    assert {FIGHT, LOSSES, f"place {HELD}", f"bridge {HELD}"} <= {row["about"] for row in rows}
    book = load_workbook(BytesIO(files[".xlsx"].read_bytes()))
    assert repairs(files[".xlsx"].read_bytes()) == []
    figures = book["Figures"].iter_rows(2, 1 + len(rows), max_col=5, values_only=True)
    assert [[str(cell) for cell in row] for row in figures] == [
        [row[name] for name in ("turn", "about", "whose", "came_to", "times")] for row in rows
    ]
    page = files[".html"].read_text(encoding="utf-8")
    assert "<svg" in page
    fights = [row for row in rows if row["about"] == FIGHT]
    for result in {row["came_to"] for row in fights}:
        fill, _ = MARKS[result]
        shown = [cell for row in book["Odds"] for cell in row if cell.value == result]
        assert {cell.fill.fgColor.rgb for cell in shown} == {f"FF{fill[1:]}"}
        assert f'fill="{fill}"' in page
    assert "with no new order: whoever has none holds" in page
    assert ({path: path.read_bytes() for path in books} == books) is True
    assert check(kleindorf).findings == ()


def test_of_fights_the_most_open_stands_first() -> None:
    found = Tally()
    for whose, won in (("A1", 10), ("B2", 5), ("C3", 8)):
        for at in range(10):
            found.add(("1", FIGHT, whose), "success" if at < won else "confused")
    assert [each.whose for each in shares(found)] == ["B2", "B2", "C3", "C3", "A1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "about", "told"),
    [
        pytest.param(
            "arnhem_bridge",
            f"supplies {HELD}",
            ("German", r"\d+ units? out of supply"),
            marks=pytest.mark.slow,
        ),
        ("orel_salient", f"supplies {HELD}", ("Germany", r"\d+ suppl(y|ies)")),
        pytest.param(
            "krookwurst",
            f"supply base {HELD}",
            (".*Corps.*", "on the table|lost"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_who_is_in_supply_at_the_end_is_told_in_the_words_of_the_rules(
    weighed: Callable[[str], Any], sample: str, about: str, told: tuple[str, str]
) -> None:
    found = [(row["whose"], row["came_to"]) for row in weighed(sample) if row["about"] == about]
    whose, came_to = told
    assert any(re.fullmatch(whose, one) and re.fullmatch(came_to, two) for one, two in found), found


PARQUET = """
import sys, pandas
from pathlib import Path
from workbook_engine.commands.simulate import simulate
files = {Path(each).suffix: Path(each) for each in simulate(Path(sys.argv[1]), 20).wrote}
one, other = pandas.read_csv(files[".csv"]), pandas.read_parquet(files[".parquet"])
assert other.astype({"turn": one["turn"].dtype}).equals(one)
assert (other["share"] == other["times"] / other["of"]).all()
"""
"""In a process of its own: pandas and pyarrow take 76 MB, and stay."""


@pytest.mark.slow
def test_parquet_holds_what_the_csv_holds_with_numbers_as_numbers(kleindorf: Path) -> None:
    subprocess.run([sys.executable, "-c", PARQUET, str(kleindorf)], check=True)


def test_without_pyarrow_the_csv_stands_alone(kleindorf: Path) -> None:
    outcome = simulate(kleindorf, 20)
    assert outcome.status is Status.DONE
    assert {Path(each).suffix for each in outcome.wrote} == {".csv", ".html", ".xlsx"}


@pytest.mark.slow
def test_a_scenario_is_weighed_on_the_orders_of_all_its_stages(
    weighed: Callable[[str], Any],
) -> None:
    """Orel's front is opened in the first stage, and fights on the orders of the second."""
    fought = {
        sample: {row["turn"] for row in weighed(sample) if row["about"] == FIGHT}
        for sample in ("krookwurst", "orel_salient")
    }
    assert fought == {"krookwurst": {"1.3", "1.4"}, "orel_salient": {"1.2"}}


def test_an_order_of_the_sample_to_a_unit_that_is_lost_moves_nobody() -> None:
    sample = sample_at("kleindorf")
    state = State(sample.position, sample.tables, sample.ruleset.rules)
    lost = state.with_tables({Unit: {k: u for k, u in state[Unit].items() if u.side != "Blue"}})
    given = [SampleOrders("kleindorf", sample.ruleset)(each) for each in (state, lost)]
    sides = [{line.team for line in orders[OrderLine].values()} for orders in given]
    assert sides == [{"blue", "red"}, {"red"}]


def test_a_scenario_is_weighed_from_its_set_up(tmp_path: Path) -> None:
    outcome = balance("arnhem_bridge", 5, target=tmp_path / "figures")
    assert outcome.status is Status.DONE
    assert all(Path(each).is_file() for each in outcome.wrote)
    assert balance("arnhem_bridge", 5, target=tmp_path / "figures").status is Status.USAGE


def test_a_cell_that_cannot_be_varied_is_told_with_what_to_do(kleindorf: Path) -> None:
    for asked, told in (
        ("Forces", "is not a cell. Write it like"),
        ("Forse!B5", "Did you mean Forces"),
        ("Forces!A999", "is not a cell of a row"),
        ("Dice!A1", "is not a cell of a row"),
    ):
        outcome = simulate(kleindorf, 1, vary=asked)
        assert (outcome.status, told in outcome.sentences[0]) == (Status.USAGE, True), asked


@pytest.mark.slow
def test_what_a_cell_is_worth_is_told_value_by_value(tmp_path: Path) -> None:
    """OR-TYP-1 Austrians who cannot defend lose more, by the same dice; all says so alike."""
    campaign = new_campaign(tmp_path / "n", "nachod_1866", with_orders=True)
    cell = "!".join(cell_of(campaign, UnitType, "Austrian brigade", "defence"))
    outcome = balance("nachod_1866", 40, 2, target=tmp_path / "to", vary=f"{cell}=1,9")
    assert outcome.status is Status.DONE, outcome.sentences
    answer: Any = outcome.answer
    assert [*answer["worth"][0]["by"]] == ["6 (now)", "1", "9"]
    (mean,) = (e["by"] for e in answer["worth"] if (e["about"], e["whose"]) == (LOSSES, "Austria"))
    assert mean["1"] > mean["6 (now)"] >= mean["9"]
    files = {Path(each).suffix: Path(each) for each in outcome.wrote}
    assert repairs(files[".xlsx"].read_bytes()) == []
    book = load_workbook(files[".xlsx"])
    rows = [row for row in book["Worth"].iter_rows(4, values_only=True) if row[1] == "Austria"]
    assert any(row[3:6] == pytest.approx([*mean.values()], abs=1e-4) for row in rows if row[2])
    charts = len(book["Worth"]._charts), len(book["Charts"]._charts)
    assert min(charts) > 0
    assert "By the values of the cell" in files[".html"].read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_cell_of_a_printed_chart_is_varied_by_a_ruling_of_the_house(tmp_path: Path) -> None:
    """OC-9.23 What a beaten attack costs: the more steps, the more Blue loses in the mean."""
    campaign = new_campaign(tmp_path / "k", "kleindorf", with_orders=True)
    sheet, row = "Rulings of the House", {"No.": "H1", "Rule": "OC-9.23", "About": "chart"}
    row |= {"Row": "attackers badly beaten", "Column": "attacker steps"}
    typed = {**row, "Value": 1, "Scope": "campaign", "Reason": "a try"}
    type_in_line(campaign / "master.xlsx", sheet, HEADER_ROW + 1, typed)
    at = headers(campaign / "master.xlsx", sheet).index("Value") + 1
    outcome = simulate(campaign, 40, vary=f"{sheet}!{address(HEADER_ROW + 1, at)}=0,3")
    assert outcome.status is Status.DONE, outcome.findings
    answer: Any = outcome.answer
    (mean,) = (each["by"] for each in answer["worth"] if each["about"] == LOSSES)
    assert mean["0"] < mean["1 (now)"] < mean["3"]


@pytest.mark.slow
def test_values_of_a_column_are_those_about_which_nothing_is_found(tmp_path: Path) -> None:
    """OR-TAB-1 The heads of a table stand in its columns too, and are no result."""
    campaign = new_campaign(tmp_path / "n", "nachod_1866")
    found = varied(desk(campaign), "!".join(cell_of(campaign, TableRow, "FF-1", "a")))
    assert found.values[0] == found.now == "AL2"
    assert {"EX", "AL1"} < {*found.values}
    assert not {"1:2", "-6"} & {*found.values}


@pytest.mark.slow
def test_nothing_to_play_is_wrong_use(kleindorf: Path) -> None:
    assert simulate(kleindorf, 0).status is Status.USAGE
