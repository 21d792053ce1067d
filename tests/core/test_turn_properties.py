"""What holds of every turn, whatever the desk, the orders, the dice and the answers."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.core.strategies import NAMES, answers, desks, keys, order_lines, orders
from tests.core.toy import LOSSES, Band, charges, desk, dice_of, of_one_phase, played, ruled, ruling
from workbook_engine.core.changes import Add
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Timing
from workbook_engine.core.rulings import Standing
from workbook_engine.core.turn import Turn, replay, take_back
from workbook_engine.core.umpire import Answer


def drafted(
    state: State, key: bytes, given_orders: Orders, given_answers: Sequence[Answer] = ()
) -> Turn:
    return played(state, given_orders, *given_answers, dice=KeyedDice(key))


def in_common(one: Turn, other: Turn) -> tuple[dict[str, int], dict[str, int]]:
    """Return the dice that were thrown in both turns, as they fell in each."""
    first, second = dice_of(one), dice_of(other)
    both = first.keys() & second.keys()
    return {name: first[name] for name in both}, {name: second[name] for name in both}


@given(desks, keys, orders, answers)
def test_replaying_the_rulings_gives_the_new_state(
    state: State, key: bytes, lines: Orders, said: list[Answer]
) -> None:
    turn = drafted(state, key, lines, said)
    assert replay(turn.before, turn.rulings).tables == turn.after.tables


@given(desks, keys, orders, answers)
def test_inverting_the_rulings_gives_the_old_state(
    state: State, key: bytes, lines: Orders, said: list[Answer]
) -> None:
    turn = drafted(state, key, lines, said)
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables


@given(desks, keys, orders, answers)
def test_the_same_turn_twice_gives_the_same_rulings_to_the_last_word(
    state: State, key: bytes, lines: Orders, said: list[Answer]
) -> None:
    assert drafted(state, key, lines, said) == drafted(state, key, lines, said)


@given(desks, keys, order_lines, st.randoms())
def test_reordering_the_orders_moves_no_die_and_no_ruling(
    state: State, key: bytes, lines: list[str], random: object
) -> None:
    shuffled = sorted(lines, key=lambda line: random.random())  # type: ignore[attr-defined]
    one, other = (drafted(state, key, charges(*each)) for each in (lines, shuffled))
    assert dice_of(one) == dice_of(other)
    assert one.after == other.after


@given(desks, keys, order_lines, st.sampled_from(NAMES))
def test_adding_a_fight_moves_no_other_die(
    state: State, key: bytes, lines: list[str], target: str
) -> None:
    charger = next(name for name in NAMES if name != target)
    without = [line for line in lines if not line.endswith(target)]
    one = drafted(state, key, charges(*without))
    other = drafted(state, key, charges(*without, f"{charger} > {target}"))
    assert dice_of(other).keys() - dice_of(one).keys() >= {f"1/fight/{target}/die/1"}
    first, second = in_common(one, other)
    assert first == second


@given(desks, keys, order_lines, st.sampled_from(tuple(LOSSES.rows)))
def test_setting_one_result_moves_no_die(
    state: State, key: bytes, lines: list[str], result: str
) -> None:
    lines = ["reds > blues", *(line for line in lines if line != "reds > blues")]
    one = drafted(state, key, charges(*lines))
    other = drafted(state, key, charges(*lines), [Answer("1/fight/blues/result/1", result)])
    first, second = in_common(one, other)
    assert first == second
    assert {name for name in dice_of(one) if "/fight/" in name} == {
        name for name in dice_of(other) if "/fight/" in name
    }


@given(desks, keys, order_lines, st.integers(1, 6))
def test_typing_one_die_moves_no_other(
    state: State, key: bytes, lines: list[str], typed: int
) -> None:
    name = "1/fight/blues/die/1"
    lines = ["reds > blues", *(line for line in lines if line != "reds > blues")]
    one = drafted(state, key, charges(*lines))
    other = drafted(state, key, charges(*lines), [Answer(name, typed)])
    first, second = in_common(one, other)
    assert second == {**first, name: typed}


@given(desks, keys, order_lines, order_lines, st.booleans())
def test_an_answer_is_reviewed_just_when_what_it_was_given_on_has_changed(
    state: State, key: bytes, lines: list[str], more: list[str], confirmed: bool
) -> None:
    """An answer survives a redraft; one that is confirmed is answered whatever has changed."""
    name = "1/fight/blues/result/1"
    first, second = (list(dict.fromkeys(["reds > blues", *each])) for each in (lines, more))
    before = {each.name: each for each in drafted(state, key, charges(*first)).judgements}[name]
    answer = Answer(name, "standstill", basis=before.basis, confirmed=confirmed)
    now = {each.name: each for each in drafted(state, key, charges(*second), [answer]).judgements}
    changed = now[name].basis != before.basis and not confirmed
    assert now[name].standing is (Standing.REVIEW if changed else Standing.ANSWERED)
    assert now[name].value == "standstill"


@given(st.integers(0, 9), st.permutations([-3, -2, -2, -1, 0]))
def test_simultaneous_losses_come_to_their_sum_in_any_order(
    strength: int, losses: list[int]
) -> None:
    each = (ruling(str(n), Add(Band, "reds", "strength", x)) for n, x in enumerate(losses))
    state = desk(Band(id="reds", size=9, strength=strength))
    turn = played(state, ruleset=of_one_phase(ruled(*each), Timing.SIMULTANEOUS))
    assert turn.after[Band]["reds"].strength == max(0, strength - 8)
    assert take_back(turn.after, turn.rulings).tables == state.tables


@given(desks, keys, orders)
def test_every_die_of_a_turn_stands_in_one_ruling_and_no_two_bear_one_name(
    state: State, key: bytes, lines: Orders
) -> None:
    turn = drafted(state, key, lines)
    names = [roll.name for each in turn.rulings for roll in each.rolls]
    asked = [each.name for each in turn.judgements if each.name.endswith("/die/1")]
    assert len(names) == len(set(names)) == len(asked)
