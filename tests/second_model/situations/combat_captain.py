"""Small situations of Combat Captain, drawn at random, for ours and the second model to play."""

from __future__ import annotations

from random import Random

from tests.second_model.combat_captain import KINDS, REACH, Facts


def fire_mission(draw: Random) -> Facts:
    """Return a shot of one to four sub-units at a target of any kind."""
    kind = draw.choice(("infantry", "infantry", *KINDS))
    target = {"kind": kind, "figures": draw.randint(1, 6) if kind == "infantry" else 1}
    target |= {"cover": draw.choice((0, 0, 1, 2, 3, 4, 5)), "stationary_turns": draw.randint(0, 4)}
    weapons = list(REACH) if draw.random() < 0.5 else ["enhanced small arms", "crewed machine gun"]
    shooters = [
        {"id": f"A{n}", "weapon": draw.choice(weapons), "stationary_turns": draw.randint(0, 4),
         "inches": draw.choice((3, 8, 9, 12, 13, 16, 17, 24, 25, 32, 36, 40, 48, 49))}
        for n in range(draw.randint(1, 5))
    ]  # fmt: skip
    forest = draw.random() < 0.15
    given: Facts = {"dice_spent": draw.randint(1, 3), "markers": draw.choice((0, 0, 1, 2))}
    given |= {"low_ammunition": draw.random() < 0.1, "both_in_forest": forest}
    given |= {"line_of_sight": draw.random() < 0.95, "from_rear": draw.random() < 0.2}
    return given | {"shooters": shooters, "target": target}


def _company(draw: Random, letter: str, covers: tuple[int, ...]) -> Facts:
    kinds = ("infantry", "infantry", "infantry", *KINDS)
    units: list[Facts] = []
    for n in range(draw.randint(1, 4)):
        kind = draw.choice(kinds) if n else "infantry"
        size = 5 if kind == "infantry" else 1
        unit = {"id": f"{letter}{n}", "kind": kind, "figures": size, "full": size}
        units.append(unit | {"cover": draw.choice(covers)})
    leader = draw.choice(units)
    if draw.random() < 0.3:
        units[0]["figures"] = draw.randint(1, 4)
    given: Facts = {"markers": draw.choice((0, 0, 0, 1, 2)), "leader": leader["id"]}
    return given | {"loss_order": [], "subunits": units}


def close_combat(draw: Random) -> Facts:
    """Return two companies in contact; now and then the one attacked would rather go."""
    given = {
        "attacker": _company(draw, "A", (0,)),
        "defender": _company(draw, "D", (0, 0, 1, 3, 5)),
    }
    given |= {"defender_withdraws": draw.random() < 0.15}
    return given | {"defender_already_withdrew": draw.random() < 0.3}


def strafing(draw: Random) -> Facts:
    """Return tapes of three planes over men in cover or not."""
    stop = draw.choice((0, 0, 2))
    runs = [
        {"figures": [{"id": f"F{n}{m}", "cover": draw.choice((0, 0, 2, 4))} for m in range(4)],
         "stop_after": stop}
        for n in range(3)
    ]  # fmt: skip
    return {"planes_lost": draw.choice((0, 0, 1)), "runs": runs}


def bombing(draw: Random) -> Facts:
    """Return three targets for as many planes as come."""
    return {"planes_lost": draw.choice((0, 0, 1, 2)), "targets": ["T1", "T2", "T3"]}
