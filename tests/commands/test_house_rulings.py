"""Rulings of the House: typed once, applied and cited where their scope holds, and nowhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Thread

import pytest
from openpyxl import load_workbook

from tests.acceptance.test_fog import parts
from tests.commands.desk_hands import desk as read
from tests.commands.setting_up import type_rows
from tests.commands.test_last_war_played import failing
from tests.commands.test_last_war_played import made as played_last_war
from tests.new_campaign import new_campaign
from workbook_engine.books.book import row_column
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.playing.play import Played, play_desk
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.house_rulings import house_in_force
from workbook_engine.commands.explain import explain
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.rules import card, rules
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.core.citing import cites
from workbook_engine.core.desk import HouseRulingRow
from workbook_engine.core.findings import Finding
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rules import FIGURES
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.kit.rulebook import read_rulebook
from workbook_engine.rulesets import named
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Unit

Row = Mapping[str, str]

SHEET = "Rulings of the House"
FOG = "thick fog until noon"
STEPS = {
    "rule": "OC-9.23",
    "about": "chart",
    "row": "total success",
    "column": "defender steps",
    "value": "1",
}
"""After a total success the defenders lose one step, not two."""
SAID = {"rule": "OC-9.14", "about": "sentence", "text": "Bridges are fought for house by house."}
COLOUR = {"rule": "LW-RT-01", "about": "chart", "row": "0", "column": "2:1", "value": "R"}


@dataclass
class Ruled:
    """A desk with rulings on it, and the turn played under them."""

    desk: Desk
    found: tuple[Finding, ...] = ()

    @cached_property
    def played(self) -> Played:
        return play_desk(self.desk)

    @cached_property
    def cited(self) -> str:
        """The working of all the turn's rulings, as `explain` shows it."""
        return "\n".join(str(line) for each in self.played.turn.rulings for line in each.working)

    @property
    def steps(self) -> dict[str, int]:
        return {unit.id: unit.step for unit in self.played.turn.after[Unit].values()}

    @property
    def combats(self) -> dict[str, CombatRow]:
        rows = self.played.turn.after[CombatRow]
        return {label: row for label, row in rows.items() if row.difference is not None}

    def under(self, *rows: Row, **more: str) -> Ruled:
        """Return the same desk with these rulings on its sheet, what more is said of all."""
        typed = [{**row, **more} for row in numbered(rows)]
        records = {row["number"]: HouseRulingRow(**row) for row in typed}
        tables = self.desk.reading.tables.replaced({HouseRulingRow: records})
        reading, settings = replace(self.desk.reading, tables=tables), self.desk.settings
        ruleset = named(self.desk.ruleset.name)
        house, found = house_in_force(ruleset, settings, reading)
        as_played = ruleset.under(ruleset.rules.under(settings, house))
        return Ruled(replace(self.desk, ruleset=as_played), tuple(found))


def numbered(rows: tuple[Row, ...]) -> list[dict[str, str]]:
    usual = {"scope": "campaign", "reason": FOG}
    return [{"number": f"H{n}", **usual, **row} for n, row in enumerate(rows, 1)]


def type_rulings(campaign: Path, *rows: Row) -> None:
    """Type rulings into the sheet of the master."""
    columns = ("number", "rule", "about", "row", "column", "value", "text", "scope", "reason")
    headers = {each: each.capitalize() for each in columns} | {"number": "No.", "text": "In words"}
    lines = [
        {headers[name]: row.get(name) or None for name in columns} for row in numbered(tuple(rows))
    ]
    type_rows(campaign / "master.xlsx", {SHEET: lines})


def unlike(one: Played, other: Played) -> set[tuple[str, str]]:
    """Return what two turns end with differently, by record and key."""
    return {
        (kind.__name__, key)
        for kind in one.turn.after.tables
        for key in _unlike(one.turn.after[kind], other.turn.after[kind])
    }


def _unlike(one: Mapping[str, Record], other: Mapping[str, Record]) -> Iterator[str]:
    yield from (key for key in {*one, *other} if one.get(key) != other.get(key))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem with the orders of turn 1: fight H8, won with a total success."""
    folder = tmp_path_factory.mktemp("made") / "arnhem"
    new_campaign(folder, "arnhem_bridge")
    assert sample_orders(folder, "arnhem_bridge").status is Status.DONE
    return folder


@pytest.fixture(scope="module")
def arnhem(made: Path) -> Ruled:
    """Arnhem as the book has it."""
    return Ruled(read(made))


@pytest.fixture(scope="module")
def orel(tmp_path_factory: pytest.TempPathFactory) -> Ruled:
    """Orel, where the combats of turn 1 are to be fought."""
    folder = played_last_war(tmp_path_factory.mktemp("made") / "orel", "orel_salient", 1)
    assert sample_orders(folder, "orel_salient").status is Status.DONE
    return Ruled(read(folder))


# One value of a chart


def test_a_ruled_cell_changes_exactly_what_rests_on_it(arnhem: Ruled) -> None:
    assert arnhem.played.turn.after[Engagement]["H8"].result == "total success"
    ruled = arnhem.under(STEPS)
    changed = {unit: arnhem.steps[unit] - now for unit, now in ruled.steps.items()}
    # the battery, fit to fight now, stands fast at the cost of the step that it was spared
    assert {unit: less for unit, less in changed.items() if less} == {"2 Para": 1}
    kinds = {kind for kind, _ in unlike(arnhem.played, ruled.played)}
    assert kinds <= {"Unit", "Engaged", "Engagement", "EnemySeen", "Contact", "Stack"}


def test_a_change_is_explained_by_the_ruling_with_its_reason(arnhem: Ruled) -> None:
    assert (
        "OC-9.23 House ruling H1 (campaign): Consequences of a combat result, total success, "
        f"defender steps: 1 instead of 2 ({FOG})" in arnhem.under(STEPS).cited
    )


def test_a_ruling_that_decided_nothing_is_not_cited(arnhem: Ruled) -> None:
    assert "House ruling" not in arnhem.under({**STEPS, "row": "confused"}).cited


def test_a_ruled_range_decides_the_result_and_the_chart_says_whose_it_is(arnhem: Ruled) -> None:
    cell = {"rule": "9.22", "about": "chart", "column": "normal"}
    ruled = arnhem.under(
        {**cell, "row": "total success", "value": "30+"},
        {**cell, "row": "success", "value": "8-29"},
    )
    assert ruled.found == ()
    assert ruled.played.turn.after[Engagement]["H8"].result == "success"
    assert "row success, column normal: 8 to 29 (house ruling H2)" in ruled.cited
    assert "House ruling H1" in ruled.cited, "but for it the result were another"


def test_a_figure_is_ruled_by_its_rule_alone(arnhem: Ruled) -> None:
    ruled = arnhem.under({"rule": "OC-9.31", "about": "figure", "value": "2"})
    assert "stand fast: 2 instead of 1" in ruled.cited
    assert ruled.steps["2 Para"] == arnhem.steps["2 Para"] + 1


# Where a ruling holds


def test_a_ruling_on_another_turn_does_not_hold_in_this(arnhem: Ruled) -> None:
    assert arnhem.under(STEPS, scope="turn 2").steps == arnhem.steps


def test_a_ruling_on_a_fight_holds_there(arnhem: Ruled) -> None:
    ruled = arnhem.under(STEPS, scope="turn 1, H8")
    assert ruled.steps["2 Para"] == arnhem.steps["2 Para"] - 1
    assert "House ruling H1 (turn 1, H8)" in ruled.cited


def test_a_ruling_on_another_fight_is_told_as_the_turn_is_played(arnhem: Ruled) -> None:
    ruled = arnhem.under(STEPS, scope="turn 1, H9")
    assert ruled.steps == arnhem.steps
    found = next(each for each in ruled.played.findings if each.code == "E-RULING-FIGHT")
    assert "fight H9" in found.message
    assert found.cure == "Its fights: H8. Correct the scope, or clear it."


@pytest.mark.parametrize(
    ("scopes", "spared"),
    [
        ({"campaign": "0", "turn 1": "3"}, -1),
        ({"turn 1": "3", "campaign": "0"}, -1),
        ({"campaign": "0", "turn 1": "3", "turn 1, H8": "1"}, 1),
    ],
)
def test_the_narrowest_ruling_holds(scopes: Row, spared: int, arnhem: Ruled) -> None:
    ruled = arnhem.under(*({**STEPS, "scope": of, "value": value} for of, value in scopes.items()))
    assert ruled.found == ()
    assert arnhem.steps["2 Para"] - ruled.steps["2 Para"] == spared


def test_two_campaigns_played_at_once_do_not_know_of_each_others_rulings(arnhem: Ruled) -> None:
    tables = [arnhem.under({**STEPS, "value": str(n % 3)}) for n in range(6)]
    alone = {n: arnhem.under({**STEPS, "value": str(n)}).steps["2 Para"] for n in range(3)}
    threads = [Thread(target=lambda each=each: each.played) for each in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each.steps["2 Para"] for each in tables] == [alone[n % 3] for n in range(6)]


# Readings and sentences


def test_a_reading_is_ruled_for_a_turn(arnhem: Ruled) -> None:
    reading = {"rule": "OC-9.F4", "about": "reading", "row": "D-03"}
    ruled = arnhem.under({**reading, "value": "line and artillery"}, scope="turn 1")
    assert ruled.found == ()
    assert "reading D-03 factor_units: line and artillery instead of line" in ruled.cited


def test_a_sentence_is_cited_with_its_rule_and_changes_nothing(arnhem: Ruled) -> None:
    ruled = arnhem.under(SAID)
    assert unlike(arnhem.played, ruled.played) == set()
    assert f"OC-9.14 House ruling H1 (campaign): {SAID['text']} ({FOG})" in ruled.cited


# What is amiss

SPOILT: tuple[tuple[str, str, str, Row], ...] = (
    ("E-RULING-RULE", "rule", "Did you mean", {**STEPS, "rule": "OC-9.233"}),
    ("E-RULING-CHART", "rule", "OC-9.1 has no chart", {**STEPS, "rule": "OC-9.1"}),
    ("E-RULING-CHART", "rule", "OC-9.23 has no figure", {**STEPS, "about": "figure"}),
    ("E-RULING-ROW", "row", "Did you mean total success", {**STEPS, "row": "total sucess"}),
    ("E-RULING-ROW", "row", "the row is blank", {**STEPS, "row": ""}),
    ("E-RULING-COLUMN", "column", "Did you mean defender st", {**STEPS, "column": "defender stps"}),
    ("E-RULING-COLUMN", "column", "the column is blank", {**STEPS, "column": ""}),
    ("E-RULING-VALUE", "value", "Type a whole number, 0 or more", {**STEPS, "value": "few"}),
    ("E-RULING-VALUE", "value", "-1 cannot stand", {**STEPS, "value": "-1"}),
    ("E-RULING-VALUE", "value", "a blank cannot stand", {**STEPS, "value": ""}),
    (
        "E-RULING-FIXED",
        "row",
        "set another result",
        {**STEPS, "row": "confused", "column": "retire open"},
    ),
    ("E-RULING-SCOPE", "scope", "Write campaign, turn 1", {**STEPS, "scope": "this turn"}),
    ("E-RULING-SCOPE", "scope", "such as turn 1, K14", {**STEPS, "scope": "H8"}),
    ("E-RULING-SCOPE", "scope", "the Calendar has no turn 99", {**STEPS, "scope": "turn 99"}),
    ("E-RULING-SCOPE", "scope", "a turn has one stage", {**STEPS, "scope": "turn 1.2"}),
    ("E-RULING-WORDS", "text", "the sentence is blank", {**SAID, "text": ""}),
    ("E-RULING-BLANK", "value", "a sentence changes nothing", {**SAID, "value": "3"}),
    (
        "E-RULING-SETTING",
        "scope",
        "Type it on Settings",
        {"rule": "OC-9.F4", "about": "reading", "row": "D-01", "value": "-2"},
    ),
    ("E-REQUIRED", "reason", "Reason must not be blank", {**STEPS, "reason": ""}),
    ("E-WORD", "about", "Did you mean chart", {**STEPS, "about": "chrat"}),
)


@pytest.fixture(scope="module")
def told(made: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[int, list[Finding]]:
    """Return what `check` finds on a sheet of spoilt rulings, by row of the sheet."""
    folder = Path(shutil.copytree(made, tmp_path_factory.mktemp("spoilt") / "arnhem"))
    type_rulings(folder, *(row for *_, row in SPOILT))
    found: dict[int, list[Finding]] = {}
    for each in check(folder).findings:
        if each.cell and each.cell.sheet == SHEET:
            for address in (each.cell.address, *each.also):
                found.setdefault(row_column(address)[0], []).append(each)
    return found


@pytest.mark.parametrize(("n", "spoilt"), list(enumerate(SPOILT)))
def test_every_spoilt_ruling_is_told_at_once_with_cell_and_cure(
    n: int, spoilt: tuple[str, str, str, Row], told: dict[int, list[Finding]]
) -> None:
    code, column, said, _ = spoilt
    first = min(told)
    (found,) = told[first + n]
    assert (found.code, found.cell is not None) == (code, True)
    assert said in f"{found.message} {found.cure}"
    assert found.cure
    order = ("number", "rule", "about", "row", "column", "value", "text", "scope", "reason")
    assert row_column(found.cell.address)[1] == order.index(column) + 1 if found.cell else False


def test_the_same_cell_is_ruled_once_for_a_scope(arnhem: Ruled) -> None:
    (found,) = arnhem.under(STEPS, {**STEPS, "value": "3"}).found
    assert found.code == "E-RULING-TWICE"
    assert "H1 rules on the same already" in found.message


def test_ranges_that_no_longer_fit_each_other_are_told(arnhem: Ruled) -> None:
    wider = {"rule": "9.22", "about": "chart", "row": "success", "column": "bad", "value": "11-19"}
    (found,) = arnhem.under(wider).found
    assert found.code == "E-RULING-RANGES"
    assert "11 stands in two places" in found.message
    narrower = {**wider, "row": "limited success", "value": "7 to 10"}
    assert arnhem.under(wider, narrower).found == ()


# In the books and their history


@pytest.mark.slow
def test_a_turn_with_rulings_is_proved_explained_kept_from_teams_and_undone(
    made: Path, tmp_path: Path
) -> None:
    campaign = Path(shutil.copytree(made, tmp_path / "arnhem"))
    type_rulings(campaign, {**STEPS, "scope": "turn 1"}, SAID)
    assert turn_of(campaign).status is Status.DONE
    assert failing(campaign, variants=10) == {}
    said = "\n".join(explain(campaign, "H8").sentences)
    assert "as committed" in said
    assert "House ruling H1 (turn 1)" in said
    assert [each.number for each in read(campaign).ruleset.house.rulings] == ["H2"], "turn 2"
    for team in ("german", "british"):
        book = "\n".join(text for _, text in parts(campaign / "sides" / f"{team}.xlsx"))
        assert [each for each in (FOG, SAID["text"], "House") if each in book] == []
    assert undo(campaign).status is Status.DONE
    assert len(read(campaign).ruleset.house.rulings) == 2


@pytest.mark.slow
def test_what_is_ruled_later_changes_no_earlier_turn(made: Path, tmp_path: Path) -> None:
    campaign = Path(shutil.copytree(made, tmp_path / "arnhem"))
    assert turn_of(campaign).status is Status.DONE
    type_rulings(campaign, STEPS)
    assert failing(campaign, variants=0) == {}
    assert "House ruling" not in "\n".join(explain(campaign, "H8").sentences)


@pytest.mark.slow
def test_a_master_made_before_there_was_the_sheet_is_read(made: Path, tmp_path: Path) -> None:
    campaign = Path(shutil.copytree(made, tmp_path / "arnhem"))
    book = load_workbook(campaign / "master.xlsx")
    del book[SHEET]
    book.save(campaign / "master.xlsx")
    assert not [each for each in check(campaign).findings if SHEET in each.message]


def test_rule_and_card_show_what_the_umpire_has_ruled(made: Path, tmp_path: Path) -> None:
    campaign = Path(shutil.copytree(made, tmp_path / "arnhem"))
    type_rulings(campaign, STEPS, SAID)
    said = "\n".join(rules(campaign, "OC-9.23").sentences)
    assert "1 (H1)" in said
    assert f"1 instead of 2 ({FOG})" in said
    assert "2 rulings of the House" in card(campaign).sentences[0]
    page = (campaign / "card.html").read_text(encoding="utf-8")
    assert "<h2>Rulings of the House</h2>" in page
    assert "<b>1 (H1)</b>" in page
    assert SAID["text"] in page


# The Last War


def cell_of(row: CombatRow) -> dict[str, str]:
    """Return the cell of the results that a combat read, to be ruled on."""
    return {**COLOUR, "row": str(max(-7, min(row.difference or 0, 7))), "column": row.column}


def another(colour: str) -> str:
    return "G" if colour == "R" else "R"


@pytest.mark.slow
def test_a_ruled_colour_changes_the_combats_that_read_it(orel: Ruled) -> None:
    label, row = next(iter(orel.combats.items()))
    ruled = orel.under({**cell_of(row), "value": another(row.colour)})
    assert ruled.found == ()
    assert ruled.combats[label].colour == another(row.colour)
    before = orel.combats
    changed = {name for name, each in ruled.combats.items() if each.colour != before[name].colour}
    assert changed <= {name for name, each in before.items() if cell_of(each) == cell_of(row)}
    assert "LW-RT-01 House ruling H1 (campaign): Results" in ruled.cited


def test_a_figure_ruled_for_one_combat_holds_in_that_combat(orel: Ruled) -> None:
    label, row = next(iter(orel.combats.items()))
    figure = {"rule": "LW-DIE-03", "about": "figure", "row": "supply die", "value": "3"}
    ruled = orel.under(figure, scope=f"turn 1, {label}")
    assert ruled.combats[label].attacker_score != row.attacker_score
    assert ruled.played.findings == orel.played.findings


def test_a_combat_that_is_not_fought_is_told(orel: Ruled) -> None:
    ruled = orel.under(COLOUR, scope="turn 1, 9999")
    assert "E-RULING-FIGHT" in {each.code for each in ruled.played.findings}


def test_a_stage_of_the_turn_is_a_scope(orel: Ruled) -> None:
    assert not orel.under(COLOUR, scope="turn 1.3").desk.ruleset.house
    assert orel.under(COLOUR, scope="turn 1.2").desk.ruleset.house


@pytest.mark.parametrize(
    ("code", "said", "spoilt"),
    [
        ("E-RULING-FIXED", "Combats", {"rule": "LW-CBT-04", "column": "attackers", "row": "2:1"}),
        ("E-RULING-VALUE", "Type G; Y; B; O; R", {"value": "P"}),
        ("E-RULING-COLUMN", "has no column 9:1", {"column": "9:1"}),
        ("E-RULING-SCOPE", "a turn has 3 stages", {"scope": "turn 1.4"}),
        ("E-RULING-RULE", "The Last War has no rule OC-9.22", {"rule": "OC-9.22"}),
    ],
)
def test_a_spoilt_ruling_of_the_last_war_is_told(
    code: str, said: str, spoilt: Row, orel: Ruled
) -> None:
    (found,) = orel.under({**COLOUR, **spoilt}).found
    assert found.code == code
    assert said in f"{found.message} {found.cure}"


def test_a_reading_that_makes_the_stages_is_no_ruling_of_a_turn(orel: Ruled) -> None:
    ruleset = orel.desk.ruleset
    numbers = tuple(read_rulebook(ruleset.home))
    cite = next(n for n in numbers if cites(ruleset.settings["stages"].cite, n, numbers))
    joined = {"rule": cite, "about": "reading", "row": "stages", "value": "joined"}
    (found,) = orel.under(joined, scope="turn 1").found
    assert found.code == "E-RULING-SETTING"


# Every rule set


@pytest.mark.parametrize("ruleset", [named("opcom"), named("last_war")], ids=lambda each: each.name)
def test_every_chart_says_what_may_be_ruled_or_what_to_do_instead(ruleset: RuleSet) -> None:
    for name, chart in ruleset.charts.items():
        cells = [(row, column) for row in chart.rows for column in chart.columns]
        free = [cell for cell in cells if chart.umpire.at(*cell)]
        assert free or chart.umpire.instead, name
        unknown = {*chart.umpire.cells} - {"*", *chart.rows, *chart.columns}
        assert unknown == set(), name


@pytest.mark.parametrize("ruleset", [named("opcom"), named("last_war")], ids=lambda each: each.name)
def test_what_may_be_ruled_is_looked_up_by_the_rules(ruleset: RuleSet) -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in ruleset.home.rglob("*.py"))
    for name, chart in ruleset.charts.items():
        free = [row for row in chart.rows if any(chart.umpire.at(row, c) for c in chart.columns)]
        if name == FIGURES:
            assert [row for row in free if f'"{row}"' not in source] == []
        elif free:
            assert f'harts["{name}"]' in source, name
