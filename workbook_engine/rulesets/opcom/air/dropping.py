"""The dice of a drop: loss, permanent or recovered, glider on poor ground (OC-12.4 to OC-12.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from workbook_engine.core.charts import holds
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Working
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.opcom.vocabulary.profiles import parse_profile

FIGHTERS, FLAK, ENEMY = "unengaged_fighters", "flak", "enemy_on_drop_zone"


class Dropped(Struct, frozen=True):
    """OC-12.4 to OC-12.6 What a drop does to one unit."""

    lost: bool = False
    permanent: bool = False
    clear_turns: int = 0
    """Clear turns until what was lost comes back; 0 where nothing does."""
    glider_loss: bool = False
    modified: tuple[int, ...] = ()
    """The two dice of the drop with their modifiers, as far as they were thrown."""
    working: tuple[Working, ...] = ()

    def recovers_in(self, turn: int) -> int | None:
        """D-21 Return the turn at whose start the loss comes back: after the clear turns."""
        return turn + self.clear_turns + 1 if self.clear_turns else None


def drop(
    asks: Questions, conditions: Iterable[str], *, night: bool, glider_on_poor_ground: bool
) -> Dropped:
    """OC-12.4 to OC-12.6 Throw a unit's dice: first, second, recovery, glider."""
    time = "night" if night else "day"
    rule = "OC-12.5" if night else "OC-12.4"
    drops = asks.umpire.rules.charts["drops"]
    met = list(conditions)
    working: list[Working] = []

    def modified(what: str, column: str) -> int:
        die = asks.d6(what, rule=rule, question=f"{asks.subject}: {what}")
        by = modifier(met, f"{time}_{column}", asks.umpire.rules)
        working.append(Working(rule, f"{what}, die {die}, modifier {by:+}", str(die + by)))
        return die + by

    scores = [modified("dispersal", "first")]
    lost = holds(drops.cell(time, "loss").printed, scores[0])
    permanent, clear = False, 0
    if lost:
        scores.append(modified("permanent", "second"))
        permanent = holds(drops.cell(time, "permanent").printed, scores[1])
        clear = (
            0
            if permanent
            else _clear_turns(asks, rule, str(drops.cell(time, "clear_turns").printed))
        )
    glider = glider_on_poor_ground and _glider_loss(asks, working)
    return Dropped(lost, permanent, clear, glider, tuple(scores), tuple(working))


def modifier(conditions: Iterable[str], column: str, rules: Rules) -> int:
    """OC-12.4, OC-12.5 Return the sum of the modifiers to one die of a drop."""
    chart = rules.charts["drop_modifiers"]
    cells = (chart.cell(condition, column).printed for condition in conditions)
    return sum(int(cell) for cell in cells if cell != "-")


def _clear_turns(asks: Questions, rule: str, printed: str) -> int:
    if printed.endswith("d6"):
        return asks.d6("recovery", rule=rule, question="Clear turns until the loss is recovered")
    return int(printed)


def _glider_loss(asks: Questions, working: list[Working]) -> bool:
    """OC-12.6 Throw the die of a glider on poor ground; it takes no modifiers."""
    die = asks.d6("glider", rule="OC-12.6", question="Glider on poor ground")
    lost = holds(asks.umpire.rules.charts["drops"].cell("glider", "permanent").printed, die)
    working.append(
        Working("OC-12.6", f"glider on poor ground, die {die}", "lost" if lost else "safe")
    )
    return lost


def steps_of_a_loss(profile: str, step: int, rules: Rules) -> int:
    """D-21 Return the steps that the loss of a drop costs: one, or those of one status point."""
    if rules.word("drop_loss") == "step":
        return 1
    values = parse_profile(profile).values
    here = min(step, len(values) - 1)
    lower = (n for n, value in enumerate(values) if n > here and value < values[here])
    return next(lower, here + 1) - here
