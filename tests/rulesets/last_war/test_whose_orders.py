"""A team orders its own about, and learns nothing by naming what is another's (LW-SEQ-02)."""

from __future__ import annotations

import pytest

from tests.rulesets.last_war.seen import table
from tests.rulesets.last_war.war import heard, played, umpire_of
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.records import Record, Tables, replace
from workbook_engine.rulesets.last_war.checks.names import OWN_BASE, OWN_GROUP, OWN_NATION
from workbook_engine.rulesets.last_war.checks.order_sheets import ORDER_SHEETS, check
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

WHOSE = (OWN_NATION, OWN_BASE, OWN_GROUP)


def found(line: Record) -> list[Finding]:
    def where(record: type[Record], key: str, field: str) -> Cell:
        return Cell("OKH.xlsx", record.__name__, field)

    """Return what is found in the cell of whom or what the line orders about."""
    sheet = next(each for each in ORDER_SHEETS if each.record is type(line))
    cells = {where(type(line), line.key, each.column) for each in WHOSE if each in sheet.naming}
    return [each for each in check(table(), Tables.of(line), where) if each.cell in cells]


OF_A_NATION = [
    DeployLine(id="OKH/1", team="OKH", nation="GER", hex="0201", man=1),
    CloseLine(id="OKH/1", team="OKH", nation="GER", start="0201", to="0301"),
    FlagLine(id="OKH/1", team="OKH", nation="GER", start="0201", to="0301"),
    SupplyLine(id="OKH/1", team="OKH", nation="GER", combat="0301", lsp=1),
    RemoveLine(id="OKH/1", team="OKH", nation="GER", hex="0201", man=1),
    WithdrawLine(id="OKH/1", team="OKH", nation="GER", start="0201", to="0101"),
]


@pytest.mark.parametrize("line", OF_A_NATION, ids=lambda line: type(line).__name__)
def test_lw_seq_02_a_staff_orders_its_own_nations_only(line: DeployLine) -> None:
    assert found(line) == []
    for other in ("SOV", "ROM", "FRA"):
        (finding,) = found(replace(line, nation=other))
        assert (finding.code, finding.rule) == ("E-UNKNOWN-NATION", "LW-SEQ-02")
        assert finding.message == f"{other} is not one of the team's nations."
        assert finding.cell and finding.cell.address == "nation"


def test_lw_seq_02_the_cure_names_its_own() -> None:
    line = OF_A_NATION[0]
    assert found(replace(line, nation="GERM"))[0].cure == "Did you mean GER?"
    assert found(replace(line, nation="SOV"))[0].cure == "Name a nation of your own."


def test_lw_bom_01_bombers_fly_from_ones_own_bases_only() -> None:
    line = BombLine(id="STAVKA/1", team="STAVKA", base="0403", target="0101")
    assert found(line) == []
    theirs, nobodys = (found(replace(line, team="OKH", base=base))[0] for base in ("0403", "0404"))
    assert theirs.message.replace("0403", "0404") == nobodys.message
    assert theirs.code == nobodys.code == "E-UNKNOWN-BASE"
    assert theirs.cure == nobodys.cure


def test_lw_pag_02_a_partisan_group_of_the_enemy_is_like_one_that_is_not() -> None:
    line = DeployLine(id="STAVKA/1", team="STAVKA", nation="SOV", hex="0102", partisans="P2")
    assert found(line) == []
    german = replace(line, team="OKH", nation="GER")
    assert found(german) == found(replace(german, partisans="P99"))
    assert [each.code for each in found(german)] == ["E-UNKNOWN-GROUP"]


def test_lw_adv_01_a_card_of_the_enemy_is_like_one_that_is_not() -> None:
    """Typed in small letters it is known as `SOV-1`: the answer must not show that it is."""

    def told(card: str) -> list[str]:
        line = CardLine(id="OKH/1", team="OKH", card=card, combat="0301")
        turn = played(table(), [line], "Cards in combat", umpire=umpire_of(table()))
        return heard(turn, "OKH")

    assert (
        told("SOV-1") == told("sov-99") == ["A card is not played: there is no such card in hand."]
    )
    assert told("GER-1") == ["GER-1 is not played: there is no such combat."]
