"""Changes: applied, cut at the bounds, stamped, replayed and inverted."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import Band, desk
from workbook_engine.core.changes import (
    Add,
    Change,
    ChangeError,
    Create,
    Retire,
    Set,
    again,
    apply,
    invert,
)
from workbook_engine.core.records import State

REDS = Band(id="reds", strength=4)
HERE = desk(REDS)


def after(*changes: Change) -> State:
    return apply(HERE, changes)[0]


def test_set_puts_a_value_into_one_field() -> None:
    assert after(Set(Band, "reds", "at", "ford"))[Band]["reds"] == Band(
        id="reds", strength=4, at="ford"
    )


def test_add_adds_to_a_number() -> None:
    assert after(Add(Band, "reds", "strength", -1))[Band]["reds"].strength == 3


def test_add_keeps_fractions_exact() -> None:
    third = Add(Band, "reds", "food", Fraction(-1, 3))
    assert after(third, third, third)[Band]["reds"].food == 0


def test_create_puts_a_record_on_the_table() -> None:
    assert after(Create(Band(id="blues")))[Band]["blues"] == Band(id="blues")


def test_retire_takes_a_record_off_the_table() -> None:
    assert "reds" not in after(Retire(Band, "reds"))[Band]


def test_later_changes_see_the_earlier_ones() -> None:
    changes = Create(Band(id="blues")), Set(Band, "blues", "strength", 2)
    assert after(*changes, Add(Band, "blues", "strength", 3))[Band]["blues"].strength == 5


def test_the_state_before_is_left_as_it_was() -> None:
    apply(HERE, [Set(Band, "reds", "strength", 0), Create(Band(id="blues"))])
    assert desk(REDS) == HERE


def test_no_changes_give_the_very_same_state() -> None:
    assert after() is HERE


@pytest.mark.parametrize(("loss", "left"), [(-9, 0), (-4, 0), (9, 6), (2, 6)])
def test_an_add_is_cut_off_at_the_bounds_of_the_field(loss: int, left: int) -> None:
    assert after(Add(Band, "reds", "strength", loss))[Band]["reds"].strength == left


def test_a_set_is_the_umpires_word_and_no_bound_cuts_it() -> None:
    assert after(Set(Band, "reds", "strength", 99))[Band]["reds"].strength == 99


def test_a_change_is_stamped_with_what_was_and_what_came_of_it() -> None:
    _, (stamped,) = apply(HERE, [Add(Band, "reds", "strength", -9)])
    assert stamped == Add(Band, "reds", "strength", -9, was=4, now=0)


def test_a_retirement_keeps_the_record() -> None:
    _, (stamped,) = apply(HERE, [Retire(Band, "reds")])
    assert stamped == Retire(Band, "reds", was=REDS)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Set(Band, "blues", "at", "ford"), "there is no Band blues"),
        (Add(Band, "blues", "strength", 1), "there is no Band blues"),
        (Retire(Band, "blues"), "there is no Band blues"),
        (Create(REDS), "Band reds is already there"),
        (Set(Band, "reds", "colour", "pink"), "a Band has no field colour"),
        (Set(Band, "reds", "key", "blues"), "a Band has no field key"),
    ],
)
def test_a_change_that_cannot_be_made_says_why(change: Change, why: str) -> None:
    with pytest.raises(ChangeError, match=why):
        after(change)


@pytest.mark.parametrize(
    "change",
    [Set(Band, "reds", "at", "ford"), Add(Band, "reds", "strength", -1), Retire(Band, "reds")],
)
def test_a_change_that_was_never_applied_has_no_way_back(change: Change) -> None:
    with pytest.raises(ChangeError, match="never applied"):
        invert([change])


def test_a_change_that_was_never_applied_cannot_be_replayed() -> None:
    with pytest.raises(ChangeError, match="never applied"):
        again([Add(Band, "reds", "strength", -1)])


names = st.sampled_from(("reds", "blues", "greens"))
changes = st.one_of(
    st.builds(Set, st.just(Band), names, st.just("at"), st.sampled_from(("ford", "hill"))),
    st.builds(Set, st.just(Band), names, st.just("strength"), st.integers(0, 6)),
    st.builds(Add, st.just(Band), names, st.just("strength"), st.integers(-9, 9)),
    st.builds(Add, st.just(Band), names, st.just("food"), st.fractions(max_denominator=9)),
    st.builds(Create, st.builds(lambda name: Band(id=name), names)),
    st.builds(Retire, st.just(Band), names),
)


def applied_where_possible(tried: list[Change]) -> tuple[State, list[Change]]:
    state = desk(Band(id="reds"), Band(id="blues", strength=1))
    stamped: list[Change] = []
    for change in tried:
        try:
            state, one = apply(state, [change])
        except ChangeError:
            continue
        stamped += one
    return state, stamped


@given(st.lists(changes, max_size=12))
def test_inverting_changes_gives_the_old_state_exactly(tried: list[Change]) -> None:
    state, stamped = applied_where_possible(tried)
    assert apply(state, invert(stamped))[0] == applied_where_possible([])[0]


@given(st.lists(changes, max_size=12))
def test_replaying_changes_gives_the_new_state_exactly(tried: list[Change]) -> None:
    state, stamped = applied_where_possible(tried)
    assert apply(applied_where_possible([])[0], again(stamped))[0] == state


@given(st.integers(0, 6), st.integers(-20, 20))
def test_the_way_back_from_an_add_is_exact_however_it_was_cut(strength: int, loss: int) -> None:
    state = desk(Band(id="reds", strength=strength))
    worse, stamped = apply(state, [Add(Band, "reds", "strength", loss)])
    assert apply(worse, invert(stamped))[0] == state


@given(st.integers(0, 6), st.integers(-20, 20))
def test_an_add_never_leaves_the_bounds(strength: int, loss: int) -> None:
    state, _ = apply(
        desk(Band(id="reds", strength=strength)), [Add(Band, "reds", "strength", loss)]
    )
    assert 0 <= state[Band]["reds"].strength <= 6
