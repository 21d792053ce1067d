"""Messages between teams: delayed, lost, garbled, taken, held; and who has read what."""

from __future__ import annotations

import pytest

from tests.core.toy import START, dice_of, of_one_phase, played
from workbook_engine.core.always import Always
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import ScriptedDice
from workbook_engine.core.dispatches import CONTROL, Dispatch, Fate, Signal
from workbook_engine.core.languages import speaking
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.umpire import Answer
from workbook_engine.kit.boxes import box_of
from workbook_engine.kit.dispatches import (
    FACT,
    PHASE,
    TO_CONTROL,
    MessageLine,
    Roads,
    asked_next,
    dispatches,
    forgotten,
    own_side,
    writes_to,
)
from workbook_engine.kit.late_reports import Unheard, told_of
from workbook_engine.kit.signals import odd_signals

SLOW_RIDE = Roads(
    "T-0", lambda state, rules, sender, to: 2, lambda state, rules, sender, to: "model", Always({})
)
DATED = Roads("T-0", dates=Always("17 September pm"))
GAME = of_one_phase(dispatches(SLOW_RIDE))
TEAMS = (
    Team(team="urquhart", side="allied", title="1st Airborne"),
    Team(team="horrocks", side="allied", title="XXX Corps"),
    Team(team="model", side="german"),
)
ID = "1 urquhart 1"


def state(*rows: Record) -> State:
    return State(START, Tables.of(*TEAMS, *rows))


def written(to: str = "horrocks", by: str = "", team: str = "urquhart") -> Tables:
    text = "Bridge at Arnhem held by 2 Para"
    return Tables.of(MessageLine(id=f"{team}/1", team=team, addressee=to, by=by, text=text))


def sent(signal: Signal | None = None, *answers: Answer, dice: tuple[int, ...] = ()) -> Turn:
    begun = state(*(signal,) * (signal is not None))
    return played(begun, written(), *answers, ruleset=GAME, dice=ScriptedDice(dice))


def went(turn: Turn) -> tuple[str, int, str]:
    row = turn.after[Dispatch][ID]
    return row.fate, row.late, row.received


def read_by(turn: Turn) -> dict[str, str]:
    told: list[Told] = [each for ruling in turn.rulings for each in ruling.told]
    return {each.team: each.text.partition(": ")[2] for each in told}


def test_a_message_that_nothing_delays_is_in_the_next_report() -> None:
    turn = sent()
    assert read_by(turn) == {"horrocks": "Bridge at Arnhem held by 2 Para"}
    assert dice_of(turn) == {}


def test_a_message_that_is_late_is_read_when_it_arrives_and_not_before() -> None:
    first = sent(Signal(number=1, sender="1st airborne", late=1))
    assert (read_by(first), went(first)[:2]) == ({}, (Fate.ON_ITS_WAY, 1))
    second = played(first.after, ruleset=GAME)
    assert read_by(second) == {"horrocks": "Bridge at Arnhem held by 2 Para"}
    assert read_by(played(second.after, ruleset=GAME)) == {}


@pytest.mark.parametrize(("die", "fate"), [(3, Fate.LOST), (4, Fate.ARRIVED)])
def test_a_die_of_so_much_or_less_loses_it(die: int, fate: Fate) -> None:
    turn = sent(Signal(number=1, lost=3), dice=(die,))
    assert went(turn)[0] == fate
    assert dice_of(turn) == {f"1/dispatches/{ID}/lost/1": die}


def test_of_what_is_always_lost_the_enemy_reads_what_he_takes() -> None:
    turn = sent(Signal(number=1, lost=6, taken=2), dice=(2,))
    assert went(turn)[0] == Fate.TAKEN
    assert read_by(turn) == {"model": "Bridge at Arnhem held by 2 Para"}
    ((told,),) = (ruling.told for ruling in turn.rulings)
    assert told.text.startswith("Taken, 1st Airborne to XXX Corps, turn 1, by wireless: ")
    assert [each.way for each in box_of(turn.after, "model")] == ["taken"]
    assert box_of(turn.after, "horrocks") == ()


def test_of_a_garbled_message_one_word_in_three_is_not_read() -> None:
    turn = sent(Signal(number=1, garbled=1), dice=(1,))
    assert read_by(turn) == {"horrocks": "Bridge at ... held by ... Para"}


def test_a_courier_is_as_late_as_his_way_is_long() -> None:
    turn = played(state(), written(by="courier"), ruleset=GAME)
    assert went(turn)[:2] == (Fate.ON_ITS_WAY, 2)


def test_the_umpire_holds_a_message_until_he_lets_it_go_in_his_own_words() -> None:
    held = sent(None, Answer(f"1/dispatches/{ID}/fate/1", "held"))
    still = played(held.after, ruleset=GAME)
    assert (read_by(held), read_by(still)) == ({}, {})
    answers = (
        Answer(f"1/dispatches/{ID}/fate/1", "arrived"),
        Answer(f"1/dispatches/{ID}/text/1", "Bridge lost"),
    )
    assert read_by(played(still.after, None, *answers, ruleset=GAME)) == {"horrocks": "Bridge lost"}


def test_what_control_writes_goes_to_any_team_at_once_or_by_the_way_that_is_named() -> None:
    lost = state(Signal(number=1, lost=6))

    def told(by: str) -> dict[str, str]:
        return read_by(played(lost, written("model", by, CONTROL), ruleset=GAME))

    assert told("") == {"model": "Bridge at Arnhem held by 2 Para"}
    assert told("wireless") == {}
    assert [*own_side(lost, CONTROL)] == [*TEAMS]


def test_what_is_written_to_control_is_a_ruling_with_its_words() -> None:
    (ruling,) = played(state(), written(CONTROL), ruleset=GAME).rulings
    assert ruling.id.endswith(f"/{TO_CONTROL}/1")
    assert ruling.text.endswith("turn 1, by wireless: Bridge at Arnhem held by 2 Para")


def test_what_is_still_on_its_way_after_a_turn_is_asked_of_the_next() -> None:
    (only,) = GAME.sequence
    travel = replace(only, phases=(replace(only.phases[0], name=PHASE),))
    game = replace(GAME, sequence=(replace(only, name="flags"), travel))
    turns = (sent(Signal(number=1, late=1)), sent())
    asked = [row.turn for turn in turns for row in asked_next(turn.after, game)]
    assert asked == ["2.2", "1"]


def test_a_box_has_what_was_sent_and_received_and_when_each_knew() -> None:
    after = sent().after
    (received,), (wrote,) = box_of(after, "horrocks"), box_of(after, "urquhart")
    assert (received.way, received.whom, received.known) == ("in", "1st Airborne", "turn 1")
    assert (wrote.way, wrote.whom, wrote.known) == ("out", "XXX Corps", "")
    dated = played(state(), written(), ruleset=of_one_phase(dispatches(DATED))).after
    assert [each.known for each in box_of(dated, "horrocks", DATED.dates)] == ["17 September pm"]
    assert box_of(after, "model") == ()


def test_a_message_that_is_told_otherwise_stands_in_no_later_box() -> None:
    after = sent().after
    (told,) = (each.text for ruling in sent().rulings for each in ruling.told)
    (change,) = forgotten(sent(), told)
    rows = {
        ID: Dispatch(id=ID, written="1", sender="urquhart", to="horrocks", readers=("horrocks",))
    }
    assert (change.key, box_of(after.with_tables({Dispatch: rows}), "horrocks")) == (ID, ())


def test_nobody_writes_while_signals_is_blank_and_nobody_to_the_enemy() -> None:
    assert writes_to(state(), TEAMS[0]) == ()
    assert writes_to(state(Signal(number=1)), TEAMS[0]) == ("XXX Corps", "Control")


def test_a_name_on_signals_that_nobody_has_is_found_with_what_may_be_meant() -> None:
    rows = (
        Signal(number=1, sender="1 Para Brd"),
        Signal(number=2, sender="XXX corps", to="Cntrol"),
    )
    found = odd_signals(state(*rows), lambda *cell: None, ("1 Para Bde",))
    assert [(each.code, each.cure) for each in found] == [
        ("W-SIGNAL-NOBODY", "Did you mean 1 Para Bde?"),
        ("W-SIGNAL-NOBODY", "Did you mean Control?"),
    ]


def test_a_message_is_read_by_whom_it_is_written_to_and_not_by_his_commander() -> None:
    told = (Told("horrocks", "Come soon.", FACT), Told("horrocks", "Rain."))
    turn = Turn(state(), state(), (Ruling("1/rain", "R", "", told=told),), (), ())
    staffs = frozenset({"urquhart", "horrocks"})

    def read(reader: Team) -> list[str]:
        return [each.text for _, each in told_of(turn, reader, staffs, Unheard())]

    assert (read(TEAMS[0]), read(TEAMS[1])) == (["Rain."], ["Come soon.", "Rain."])


def test_a_message_is_told_and_kept_in_the_language_of_whoever_reads_it() -> None:
    german = replace(TEAMS[2], language="German")
    campaign, signal = Campaign(name="t", ruleset="toy"), Signal(number=1, lost=6, taken=6)
    rows = Tables.of(campaign, *TEAMS[:2], german, signal)
    turn = played(State(START, rows), written(), ruleset=GAME)
    text = "Bridge at Arnhem held by 2 Para"
    told = f"Erbeutet, 1st Airborne an XXX Corps, Runde 1 (Funk): {text}"
    assert [each.text for ruling in turn.rulings for each in ruling.told] == [told]
    with speaking("de"):
        (row,) = box_of(turn.after, "model")
    assert (row.written, row.way, row.by) == ("Runde 1", "taken", "wireless")
