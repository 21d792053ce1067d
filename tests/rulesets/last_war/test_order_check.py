"""Orders that are not understood, or come to nothing: found before the turn, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.desk_hands import type_cells
from tests.new_campaign import new_campaign
from tests.rulesets.last_war.war import GERMANY, cards, drawn, war
from workbook_engine.commands.check import check as check_campaign
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import Cell
from workbook_engine.core.order_sheets import as_read
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.checks.order_sheets import check
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import Base, Partisans
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)

OWN = {"id": "o", "team": "OKH", "nation": "GER"}


def there(stage: int = 2, **war_facts: str) -> State:
    """Return a war with a combat at Orel, a landing nobody else sees, cards, groups, a base."""
    hexes = [
        replace(each, place="Orel" if each.hex == "0102" else "")
        for each in drawn("01 G. G.\n02 S. S.")
    ]
    seen = CombatRow(label="0102", turn="1", hex="0102", attacking_side="Axis", starts=("0101",))
    landing = CombatRow(
        label="0201", turn="1", kind="amphibious", hex="0201", attacking_side="Allies"
    )
    return war(
        *hexes,
        *cards("0101 GER 3\n0201 GER 3\n0102 SOV 3\n0202 SOV 3"),
        *(seen, replace(seen, label="0102 from 0201", starts=("0201",)), landing),
        Card(id="GER-1", nation="GER", value=2),
        Card(id="GER-2", nation="GER", value=2, played="1", played_as="die"),
        Card(id="SOV-1", nation="SOV", value=2),
        Partisans(id="Kovpak", nation="SOV"),
        Base(hex="0101", nation="GER", bomber=2),
        Base(hex="0202", nation="SOV", bomber=2),
        stage=stage,
        **war_facts,  # type: ignore[arg-type]
    )


def found(*orders: Record, stage: int = 2, **war_facts: str) -> list[tuple[str, str, str]]:
    """Return code, field and cure of what is found."""
    state = there(stage, **war_facts)
    where = lambda kind, key, field: Cell("okh.xlsx", kind.__name__, field)  # noqa: E731
    return [
        (each.code, each.cell.address if each.cell else "", each.cure)
        for each in check(state, Tables.of(*orders), where)
    ]


def codes(*orders: Record, stage: int = 2) -> list[tuple[str, str]]:
    return [(code, field) for code, field, _ in found(*orders, stage=stage)]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (DeployLine(**OWN, hex="9901", man=1), "hex"),
        (DeployLine(**OWN, purpose="works", hex="0101", towards="9901"), "towards"),
        (CloseLine(**OWN, start="0101", to="9901"), "to"),
        (FlagLine(**OWN, start="Narnia", to="0102"), "start"),
        (FlagLine(**OWN, start="0101", to="0102", exploit_to="9901"), "exploit_to"),
        (CardLine(id="o", team="OKH", card="GER-1", combat="9901"), "combat"),
        (SupplyLine(**OWN, combat="0102", start="9901", lsp=1), "start"),
        (RemoveLine(**OWN, hex="9901", man=1), "hex"),
        (BombLine(id="o", team="OKH", base="0101", target="9901"), "target"),
        (BombLine(id="o", team="OKH", base="0101", target="0202", via="0102 > 9901"), "via"),
        (WithdrawLine(**OWN, start="0101", to="9901"), "to"),
    ],
)
def test_lw_seq_02_a_hex_that_is_not_on_the_map_stops_the_turn(line: Record, field: str) -> None:
    assert codes(line) == [("E-UNKNOWN-HEX", field)]


def test_lw_seq_02_a_misspelt_place_is_asked_after() -> None:
    assert found(FlagLine(**OWN, start="0101", to="Orell")) == [
        ("E-UNKNOWN-HEX", "to", "Did you mean Orel?")
    ]


@pytest.mark.parametrize(("typed", "read"), [("the Orel area", "0102"), ("Orell", "Orell")])
def test_lw_seq_02_a_place_is_read_with_the_words_around_it(typed: str, read: str) -> None:
    flag = FlagLine(id="o", team="OKH", nation="Germans", start="0101", to=typed)
    germany = replace(GERMANY, name="Germany")
    state = there(1).with_tables({Nation: {germany.key: germany}})
    lines, _ = as_read(RULESET.orders, state, Tables.of(flag))
    assert [(each.nation, each.to) for each in lines[FlagLine].values()] == [("GER", read)]


def test_lw_bom_03_a_way_may_name_places() -> None:
    assert codes(BombLine(id="o", team="OKH", base="0101", target="0202", via="orel")) == []


@pytest.mark.parametrize("card", ["SOV-1", "GER-9"])
def test_lw_adv_01_another_teams_card_and_an_unknown_one_are_told_alike(card: str) -> None:
    (one,) = check(
        there(1), Tables.of(CardLine(id="o", team="OKH", card=card, use="extra flag")), _nowhere
    )
    assert (one.code, one.message) == ("E-UNKNOWN-CARD", "the team has no such card.")


def _nowhere(kind: type[Record], key: str, field: str) -> None:
    return None


def test_lw_adv_01_a_card_that_was_played_is_warned_of() -> None:
    line = CardLine(id="o", team="OKH", card="GER-2", use="extra flag")
    assert codes(line, stage=1) == [("W-CARD-PLAYED", "card")]


def test_lw_adv_08_a_card_is_played_for_a_nation_of_ones_own_side() -> None:
    line = CardLine(id="o", team="OKH", card="GER-1", use="extra flag")
    assert codes(replace(line, nation="ROM"), stage=1) == []
    assert codes(replace(line, nation="SOV"), stage=1) == [("E-UNKNOWN-ALLY", "nation")]


def test_lw_adv_05_a_card_on_a_die_names_its_combat() -> None:
    assert codes(CardLine(id="o", team="OKH", card="GER-1", use="die")) == [
        ("E-NO-COMBAT", "combat")
    ]


def test_lw_seq_05_a_combat_that_is_not_there_is_warned_of_in_the_stage_of_combats() -> None:
    line = SupplyLine(**OWN, combat="0202", lsp=1)
    assert codes(line) == [("W-NO-COMBAT", "combat")]
    assert codes(replace(line, combat="0102")) == []
    assert codes(line, stage=1) == [], "no flag is set yet"


def test_lw_flg_05_of_two_combats_for_a_hex_one_is_named_by_its_label() -> None:
    assert codes(SupplyLine(**OWN, combat="0102 from 0201", lsp=1)) == []
    assert codes(SupplyLine(**OWN, combat="0102 from 0202", lsp=1)) == [("E-UNKNOWN-HEX", "combat")]


def test_lw_flg_03_nothing_that_is_said_of_a_combat_tells_of_a_landing() -> None:
    line = SupplyLine(**OWN, combat="0201", lsp=1)
    assert codes(line) == [("W-NO-COMBAT", "combat")], "the landing is not seen"
    soviet = SupplyLine(id="o", team="STAVKA", nation="SOV", combat="0201", lsp=1)
    assert codes(soviet) == []


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (DeployLine(**OWN, hex="0101"), "man"),
        (DeployLine(**OWN, hex="0101", purpose="air defence"), "air"),
        (SupplyLine(**OWN, combat="0102"), "lsp"),
        (RemoveLine(**OWN, hex="0101"), "man"),
    ],
)
def test_lw_res_01_a_line_that_names_no_points_stops_the_turn(line: Record, field: str) -> None:
    assert codes(line) == [("E-NO-POINTS", field)]


def test_lw_seq_02_points_that_go_nowhere_are_remarked_on() -> None:
    """Bombers do not go to the front, and a flak zone takes one Man, however many are typed."""
    front = DeployLine(**OWN, hex="0101", man=1, bomber=2)
    flak = DeployLine(**OWN, purpose="flak zone", hex="0101", man=2)
    assert codes(front) == [("W-IDLE-POINTS", "bomber")]
    assert codes(flak) == [("W-IDLE-POINTS", "man")]
    assert codes(replace(front, bomber=0)) == codes(replace(flak, man=1)) == []


def test_lw_seq_02_works_and_zones_take_the_supplies_they_cost() -> None:
    works = DeployLine(**OWN, purpose="works", hex="0101", towards="0102", man=2, lsp=2)
    zone = DeployLine(**OWN, purpose="security zone", hex="0101", man=3, lsp=1)
    assert codes(works) == codes(zone) == []
    assert codes(replace(works, lsp=3)) == codes(replace(zone, lsp=2)) == [("W-IDLE-POINTS", "lsp")]


def test_lw_fort_01_works_face_a_hex() -> None:
    line = DeployLine(**OWN, hex="0101", purpose="works")
    assert codes(line) == [("E-NO-FACING", "towards")]
    front = DeployLine(**OWN, hex="0101", towards="0102", man=1)
    assert codes(front) == [("W-NOT-READ", "towards")]


def test_lw_pag_02_partisans_are_a_group_that_is_named() -> None:
    line = DeployLine(**OWN, hex="0101", purpose="partisans")
    assert codes(line) == [("E-NO-GROUP", "partisans")]


def test_lw_bom_07_support_goes_to_a_combat_that_is_seen() -> None:
    line = BombLine(id="o", team="OKH", base="0101", target="0202", mission="land support")
    assert codes(line) == [("W-NO-COMBAT", "target")]


def test_lw_bom_03_before_1942_bombers_have_no_range() -> None:
    line = BombLine(id="o", team="OKH", base="0101", target="0102", mission="terror")
    assert [code for code, _, _ in found(line, date="June 1941")] == ["E-BOMBER-YEAR"]


def test_good_orders_are_not_remarked_on() -> None:
    orders = (
        DeployLine(**OWN, hex="0101", man=1),
        CloseLine(**OWN, start="0101", to="0102"),
        FlagLine(**OWN, start="0101", to="0102", exploit_to="0202"),
        CardLine(id="o", team="OKH", card="GER-1", use="column", combat="0102"),
        SupplyLine(**OWN, combat="0102", start="0101", lsp=2),
        RemoveLine(**OWN, hex="0101", lsp=1),
        BombLine(id="o", team="OKH", base="0101", target="0102", mission="land support"),
        WithdrawLine(**OWN, start="0101", to="0201"),
    )
    assert codes(*orders) == []
    assert GERMANY.team == OWN["team"]


@pytest.fixture
def orel(tmp_path: Path) -> Path:
    new_campaign(tmp_path / "orel", "orel_salient", with_orders=True)
    return tmp_path / "orel"


def test_an_order_that_is_not_understood_stops_the_turn_and_changes_nothing(orel: Path) -> None:
    book = orel / "sides" / "soviet.xlsx"
    type_cells(book, "Flags", {"C4": "Orell"})
    before = {path: path.read_bytes() for path in orel.rglob("*") if path.is_file()}
    outcome = turn_of(orel)
    assert outcome.status is Status.STOPPED
    (found_there,) = [each for each in outcome.findings if each.code == "E-UNKNOWN-HEX"]
    assert str(found_there.cell) == f"{book.name}!Flags!C4"
    assert {path: path.read_bytes() for path in orel.rglob("*") if path.is_file()} == before


def test_combats_are_not_fought_without_cards_and_supplies_unless_that_is_meant(orel: Path) -> None:
    assert turn_of(orel).status is Status.DONE
    outcome = turn_of(orel)
    assert outcome.status is Status.STOPPED
    assert "--no-orders" in outcome.sentences[-1]


@pytest.mark.slow
def test_a_stage_of_withdrawals_that_nobody_orders_is_quiet(orel: Path) -> None:
    assert turn_of(orel).status is Status.DONE
    assert turn_of(orel, no_orders=True).status is Status.DONE
    assert [each.code for each in check_campaign(orel).findings] == []
    assert turn_of(orel).status is Status.DONE
