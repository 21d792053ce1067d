"""Orders are asked once: whose each is, as the turn begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.core.toy import TOY, Band, Charge, charges, desk
from workbook_engine.core.always import Always
from workbook_engine.core.changes import Retire
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.order_sheets import (
    Naming,
    OrderSheet,
    asked_once,
    heads_of,
    with_forms,
)
from workbook_engine.core.orders import Given, TurnOrders
from workbook_engine.core.records import State, Tables, replace
from workbook_engine.core.ruleset import Phase, RuleSet, Rulings, Stage, Timing
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Umpire

REDS, BLUES = Band(id="reds"), Band(id="blues")


def of_bands(state: State, lines: Sequence[Charge]) -> Mapping[str, Charge]:
    """Return the line of each band that stands on the table."""
    return {line.band: line for line in lines if line.band in state[Band]}


SHEET: OrderSheet[Charge, str] = OrderSheet(
    Charge,
    phases=("Muster", "Charge"),
    ordered=Naming("band"),
    whose=of_bands,
    head=lambda own: f"{own} may charge.",
    form=lambda own: [Charge(line=f"{own}/1", band=own, target="")],
)


def given(*bands: Band) -> TurnOrders:
    return asked_once((SHEET,), desk(*bands), charges("reds > blues"))


def test_each_has_the_line_that_orders_him_about() -> None:
    line = given(REDS).given(Charge).of(REDS)
    assert line is not None
    assert line.target == "blues"


def test_who_is_in_no_line_has_none() -> None:
    assert given(REDS, BLUES).given(Charge).of(BLUES) is None


def test_the_lines_themselves_are_read_as_before() -> None:
    assert given()[Charge] == charges("reds > blues")[Charge]


def test_a_sheet_whose_lines_are_nobodys_gives_none() -> None:
    plain = replace(SHEET, whose=lambda state, lines: {})
    orders = asked_once((plain,), desk(REDS), charges("reds > blues"))
    assert len(orders.given(Charge)) == 0


def test_whose_they_are_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Given({"reds": REDS})["blues"] = BLUES  # type: ignore[index]


def test_they_are_asked_once_and_stay_his_whatever_a_phase_does() -> None:
    asked: list[State] = []
    seen: list[str] = []

    def whose(state: State, lines: Sequence[Charge]) -> Mapping[str, Charge]:
        asked.append(state)
        return of_bands(state, lines)

    def gone(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        yield Ruling("1/gone", "T-1", "They are gone.", changes=(Retire(Band, "reds"),))

    def reads(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
        seen.extend(orders.given(Charge))
        return
        yield

    phases = tuple(
        Phase(name, "T-1", Timing.SEQUENTIAL, rule)
        for name, rule in (("Muster", gone), ("Charge", reads), ("Late", reads))
    )
    rules: RuleSet = replace(
        TOY, sequence=(Stage("day", (Charge,), phases),), orders=(replace(SHEET, whose=whose),)
    )
    state = desk(REDS)
    umpire = Umpire(state.position, TOY.rules, ScriptedDice([]))
    play(rules, state, charges("reds > blues"), umpire)
    assert (len(asked), seen) == (1, ["reds", "reds"])


def test_a_fresh_book_has_the_lines_of_the_form_beside_its_tables() -> None:
    book = with_forms(lambda own: Tables.of(Band(id=own)), (SHEET,))("reds")
    assert list(book[Charge].values()) == [Charge(line="reds/1", band="reds", target="")]
    assert list(book[Band]) == ["reds"]


def test_the_head_of_a_form_says_what_there_is_to_order() -> None:
    plain = replace(SHEET, record=Band, head=Always(""))
    heads = heads_of((SHEET, plain))("reds")
    assert (heads[Charge].said, heads[Band].said) == ("reds may charge.", "")
