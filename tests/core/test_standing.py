"""Orders that stand: kept on the next form, told, ended by the next order or by themselves."""

from __future__ import annotations

import pytest

from workbook_engine.core.changes import apply
from workbook_engine.core.desk import CalendarTurn, StandingOrder, Team
from workbook_engine.core.reader import Lexicon
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.standing import standing_after, with_standing
from workbook_engine.kit.until import stands_until


class Line(Record, frozen=True, kw_only=True):
    id: str
    team: str
    unit: str
    at: str = ""
    action: str = ""
    points: int | None = None
    stands: str = ""
    words: str = ""


HOLD = Line(
    id="a/2",
    team="a",
    unit="2 Para",
    action="Hold",
    points=2,
    stands="told otherwise",
    words="Or die.",
)


def says(line: Record) -> str:
    assert isinstance(line, Line)
    until = f", Stands until {line.stands}" if line.stands else ""
    return f'{line.action}, Points {line.points}{until}; "{line.words}"'


def stage(state: State, *lines: Line, asked: bool = True, why: str = "") -> tuple[State, list[str]]:
    told, sheets = [], [Line] if asked else []
    orders = Tables.of(*lines)
    for ruling in standing_after({Line: "unit"}, sheets, state, orders, says, lambda line: why):
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
    assert (line.stands, line.words) == ("told otherwise", "Or die.")


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
    after, _ = stage(
        start(), Line(id="a/1", team="a", unit="3 Para", action="Hold", stands="attacked")
    )
    assert [line.unit for line in form_of(after)] == ["2 Para", "3 Para"]
    assert [line.unit for line in form_of(after, able=("2 Para",))] == ["2 Para"]


OVER = 'Your standing order to 2 Para has ended (turn 1 is over): Hold, Points 2; "Or die.".'


@pytest.mark.parametrize(("hold", "asked", "lines"), [(0, 1, [HOLD]), (1, 1, []), (0, 0, [])])
def test_it_ends_by_itself_whether_or_not_it_was_ordered_again(
    hold: int, asked: int, lines: list[Line]
) -> None:
    after, _ = stage(start(), HOLD)
    state = after.with_tables({Team: {"a": Team(team="a", side="A", hold=bool(hold))}})
    later, told = stage(state, *lines, asked=bool(asked), why="turn 1 is over")
    assert ([*later[StandingOrder]], told) == ([], [OVER])


def test_one_that_ends_in_the_turn_in_which_it_is_given_is_told_so_too() -> None:
    later, told = stage(start(), HOLD, why="turn 1 is over")
    assert ([*later[StandingOrder]], told) == ([], [OVER])


def test_a_tick_of_earlier_turns_stands_until_told_otherwise() -> None:
    after, _ = stage(start(), HOLD)
    (row,) = after[StandingOrder].values()
    ticked = replace(row, cells=row.cells.replace('"told otherwise"', "true"))
    state = after.with_tables({StandingOrder: {ticked.id: ticked}})
    assert form_of(state)[0].stands == "told otherwise"
    assert stage(state, HOLD)[1] == []


NOW = State(
    Position(3), Tables.of(*(CalendarTurn(turn=n, date=f"{n + 15} September 1944") for n in (3, 4)))
)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        *((each, "told otherwise") for each in ("x", "until told", "TRUE", "Told Otherwise", "1")),
        *((each, "turn 4") for each in ("4", "T4", "until the end of turn 4", "19 Sept")),
        *((each, "turn 4") for each in ("Sep 19", "1944-09-19", "19.9.1944", "19 September 1944")),
        *((each, "attacked") for each in ("until attacked", "till ATTACKED")),
        *((each, "this turn is over") for each in ("no", "FALSE")),
        *((each, "") for each in ("turn 2", "17 September 1944", "Tuesday")),
    ],
)
def test_until_when_a_line_stands_is_read_as_people_write_it(typed: str, read: str) -> None:
    kinds = stands_until(attacked=True).kinds_of(HOLD)
    assert Lexicon(NOW, "a", kinds).read(typed).name == read


def test_what_cannot_be_attacked_does_not_stand_until_it_is() -> None:
    kinds = stands_until(attacked=False).kinds_of(HOLD)
    assert Lexicon(NOW, "a", kinds).read("attacked").name == ""
