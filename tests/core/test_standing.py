"""Orders that stand until told otherwise: kept on the next form, told, ended by the next order."""

from __future__ import annotations

from workbook_engine.core.changes import apply
from workbook_engine.core.desk import StandingOrder, Team
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.standing import standing_after, with_standing


class Line(Record, frozen=True, kw_only=True):
    id: str
    team: str
    unit: str
    at: str = ""
    action: str = ""
    points: int | None = None
    stands: bool = False
    words: str = ""


HOLD = Line(
    id="a/2", team="a", unit="2 Para", action="Hold", points=2, stands=True, words="Or die."
)


def says(line: Record) -> str:
    assert isinstance(line, Line)
    tick = ", Until told otherwise" if line.stands else ""
    return f'{line.action}, Points {line.points}{tick}; "{line.words}"'


def stage(state: State, *lines: Line) -> tuple[State, list[str]]:
    told = []
    for ruling in standing_after({Line: "unit"}, state, Tables.of(*lines), says):
        state, _ = apply(state, ruling.changes)
        told += [each.text for each in ruling.told]
    return State(Position(state.position.turn + 1), state.tables), told


def start(*, hold: bool = False) -> State:
    return State(Position(1), Tables.of(Team(team="a", side="A", hold=hold)))


def form_of(state: State, *, able: tuple[str, ...] = ("2 Para", "3 Para")) -> list[Line]:
    form = [Line(id="a/1", team="a", unit="2 Para", at="J9")]
    return [*with_standing(Line, "unit", form, state[StandingOrder].values(), able)]


def test_an_order_that_stands_is_told_and_comes_filled_in_on_the_next_form() -> None:
    after, told = stage(start(), HOLD)
    assert told == ['Your order to 2 Para stands until told otherwise: Hold, Points 2; "Or die.".']
    (line,) = form_of(after)
    assert (line.id, line.at, line.action, line.points) == ("a/1", "J9", "Hold", 2)
    assert (line.stands, line.words) == (True, "Or die.")


def test_left_as_it_is_it_stands_and_is_not_told_again() -> None:
    after, _ = stage(start(), HOLD)
    (line,) = form_of(after)
    later, told = stage(after, replace(line, at=""))  # what is written for a team is never read
    assert (told, later[StandingOrder]) == ([], after[StandingOrder])


def test_the_next_order_ends_it() -> None:
    after, _ = stage(start(), HOLD)
    later, told = stage(after, Line(id="a/1", team="a", unit="2 Para", action="Attack"))
    assert told == ['Your standing order to 2 Para has ended: Hold, Points 2; "Or die.".']
    assert [*later[StandingOrder]] == []


def test_it_stands_while_its_team_holds_and_gives_no_orders() -> None:
    after, _ = stage(start(), HOLD)
    held = after.with_tables({Team: {"a": Team(team="a", side="A", hold=True)}})
    later, told = stage(held)
    assert (told, len(later[StandingOrder])) == ([], 1)


def test_who_has_no_line_on_the_form_gets_one_below_unless_he_takes_no_orders_now() -> None:
    after, _ = stage(start(), Line(id="a/1", team="a", unit="3 Para", action="Hold", stands=True))
    assert [line.unit for line in form_of(after)] == ["2 Para", "3 Para"]
    assert [line.unit for line in form_of(after, able=("2 Para",))] == ["2 Para"]
