"""Losses of a turn: what the umpire's hand gives back of them counts against them."""

from __future__ import annotations

from typing import ClassVar

import pytest

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.hand_edits import BY_HAND
from workbook_engine.core.records import Position, Record, State, Tables
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.kit.losses import Loss, losses_in, more


class Company(Record, frozen=True, kw_only=True):
    """A company, and the steps it has lost."""

    key_field: ClassVar[str] = "id"

    id: str
    step: int = 0


FOUGHT = Ruling("1/combat/H8", "R", "", changes=(Add(Company, "A", "step", 2, was=1, now=3),))


def typed(was: int, now: int) -> Ruling:
    """A battle that was read back: the steps as the umpire typed them."""
    change = Set(Company, "A", "step", now, was=was, now=now)
    return Ruling("1/by hand/A", "umpire", "", changes=(change,), phase=BY_HAND)


def steps(change: Change) -> dict[str, int] | None:
    return {"step": more(change)}


def lost(*rulings: Ruling) -> list[int]:
    state = State(Position(1), Tables())
    found: list[Loss] = list(losses_in(Turn(state, state, rulings, (), ()), steps))
    return [each.lost["step"] for each in found]


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        ((FOUGHT, typed(3, 1)), [2, -2]),
        ((FOUGHT, typed(3, 4)), [2, 1]),
        ((FOUGHT, typed(3, 0)), [2, -2]),
        ((typed(3, 0),), []),
    ],
    ids=["none lost", "more lost", "rested besides", "rested only"],
)
def test_losses_are_what_the_umpire_typed(rulings: tuple[Ruling, ...], told: list[int]) -> None:
    assert lost(*rulings) == told
