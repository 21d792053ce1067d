"""What a cell is worth: the same questions by each of its values, the most moved first."""

from __future__ import annotations

from workbook_engine.core.simulating import FIGHT, HELD, LOSSES, Tally
from workbook_engine.core.worth import Worth


def tally(held: str, lost: str, fight: str) -> Tally:
    """Return what two runs came to: who held the hill, what Red lost, and the same fight twice."""
    found = Tally(runs=2)
    for n in range(2):
        found.add(("1", f"place {HELD}", "Hill"), held.split()[n])
        found.add(("1", LOSSES, "Red"), lost.split()[n])
        found.add(("1", FIGHT, "H8"), fight.split()[n])
    return found


def test_who_wins_stands_first_then_mean_losses_then_fights_and_not_what_nothing_moves() -> None:
    by_value = {"now": tally("Red Blue", "0 3", "won lost"), "2": tally("Red Red", "1 3", "won -")}
    worth = Worth.of(by_value)
    assert [(each.whose, each.answer, each.by) for each in worth.rows] == [
        ("Hill", "Blue", (0.5, 0.0)),
        ("Hill", "Red", (0.5, 1.0)),
        ("Red", "in the mean", (1.5, 2.0)),
        ("H8", "-", (0.0, 0.5)),
        ("H8", "lost", (0.5, 0.0)),
    ]
    beside = [(each.about, each.whose, each.answer, each.share) for each in worth.shares(by_value)]
    assert beside[:3] == [
        (f"place {HELD}: Hill", "now", "Blue", 0.5),
        (f"place {HELD}: Hill", "now", "Red", 0.5),
        (f"place {HELD}: Hill", "2", "Red", 1.0),
    ]
    assert Worth.of(dict.fromkeys("ab", by_value["2"])).rows == ()
