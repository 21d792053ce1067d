"""The groups of a table follow it through its changes, and come out as if they were made anew."""

from __future__ import annotations

from random import Random

import pytest

from workbook_engine.core.changes import Applied, Change, Create, Retire, Set
from workbook_engine.core.groups import Groups
from workbook_engine.core.records import Position, Record, State, Tables


class Man(Record, frozen=True, kw_only=True):
    """One who stands somewhere, or nowhere."""

    id: str
    at: str = ""


def post(man: Man) -> str | None:
    return man.at or None


def company(number: int, chance: Random) -> State:
    men = (Man(id=f"Man {n}", at=chance.choice(POSTS)) for n in range(number))
    return State(Position(1), Tables.of(*men))


POSTS = ("", *(f"Post {n}" for n in range(90)))


def some_move(state: State, chance: Random) -> list[Change]:
    names = chance.sample(list(state[Man]), chance.randint(1, 4))
    return [Set(Man, name, "at", chance.choice(POSTS)) for name in names]


def somebody_comes_and_goes(state: State, chance: Random) -> list[Change]:
    gone = chance.choice(list(state[Man]))
    return [Retire(Man, gone), Create(Man(id=f"{gone} again", at=chance.choice(POSTS)))]


def after(state: State, changes: list[Change]) -> State:
    applied = Applied(state)
    applied.stamped(changes)
    return applied.state()


def told(state: State) -> dict[str, list[tuple[int, Man]]]:
    groups = state.grouped(Man, post)
    return {at: list(groups[at].items()) for at in sorted(groups)}


def made_anew(state: State) -> dict[str, list[tuple[int, Man]]]:
    groups = Groups.of(state[Man], post).groups
    return {at: list(groups[at].items()) for at in sorted(groups)}


@pytest.mark.parametrize("seed", range(8))
def test_groups_that_followed_many_changes_are_those_made_anew(seed: int) -> None:
    chance = Random(seed)
    state = company(200, chance)
    for _ in range(120):
        comes = chance.random() < 0.05
        state = after(state, (somebody_comes_and_goes if comes else some_move)(state, chance))
        if chance.random() < 0.7:  # they may be asked for only after several changes
            assert told(state) == made_anew(state)


def test_a_state_that_was_keeps_the_groups_it_had() -> None:
    chance = Random(1)
    before = company(50, chance)
    had = told(before)
    state = before
    for _ in range(60):
        state = after(state, some_move(state, chance))
        told(state)
    assert told(before) == had == made_anew(before)


def test_a_post_that_the_last_man_has_left_is_none() -> None:
    begun = State(Position(1), Tables.of(Man(id="A", at="gate"), Man(id="B", at="wall")))
    assert set(begun.grouped(Man, post)) == {"gate", "wall"}
    groups = after(begun, [Set(Man, "A", "at", "wall")]).grouped(Man, post)
    assert "gate" not in groups
    assert groups.get("gate") is None
    assert (list(groups), len(groups)) == (["wall"], 1)
    assert [man.id for man in groups["wall"].values()] == ["A", "B"]
