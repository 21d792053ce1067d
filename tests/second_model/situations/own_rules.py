"""Small situations of own rules, drawn at random, for ours and the second model to play."""

from __future__ import annotations

from random import Random

from tests.second_model.own_rules import NAMES, TYPES, Facts

DOES = ("die + 1", "die - 1", "column + 1", "column - 2", "strength x 2", "strength + 3",
        "strength - 2", "strength x 0")  # fmt: skip
CREEP = {"sheet": "Verb", "verb": "creep", "share": "=1/2"}


def lane(draw: Random) -> Facts:
    """Return two sides on fields in a row, some next to each other, and orders for all."""
    fields = draw.randint(6, 14)
    land = "".join(draw.choices("OOOOWTHM", k=fields))
    border = draw.randint(2, fields - 2)
    units, orders = list[Facts](), list[str]()
    for side, places in (("b", range(border)), ("r", range(border, fields))):
        near = [*places][-4:] if side == "b" else [*places][:4]
        for n in range(1, draw.randint(1, 4) + 1):
            kind = draw.choice(("infantry", "infantry", "cavalry", "artillery"))
            at = f"{NAMES[draw.choice(near)]}1"
            steps = draw.randint(1, TYPES[kind][3])
            units.append({"id": f"{side}{n}", "type": kind, "at": at, "steps": steps})
    for unit in units:
        foes = [each["at"] for each in units if each["id"][0] != unit["id"][0]]
        verb = draw.choice(("attack", "attack", "attack", "support", "move", "creep", "hold"))
        to = f"{NAMES[draw.randrange(fields)]}1" if verb in ("move", "creep") else draw.choice(foes)
        orders.append(f"{unit['id']} hold" if verb == "hold" else f"{unit['id']} {verb} {to}")
    mods = [
        {"sheet": "Modifier", "id": f"MY-{n}", "side": draw.choice(("attacker", "defender")),
         "does": draw.choice(DOES)}
        for n in range(draw.randint(0, 3))
    ]  # fmt: skip
    return _given([land], units, ", ".join(orders), "squares by their sides", mods)


def march(draw: Random) -> Facts:
    """Return a unit on a map, and where it is to go."""
    land = ["".join(draw.choices("OOOWTHML", k=7)) for _ in range(7)]
    x, y = draw.randint(1, 5), draw.randint(2, 6)
    to = f"{NAMES[x + draw.randint(-1, 1)]}{y + draw.randint(-1, 1)}"
    start = f"{NAMES[x]}{y}"
    unit = {"id": "b1", "type": draw.choice([*TYPES]), "at": start}
    verb = draw.choice(("move", "move", "creep"))
    shape = draw.choice(("hexes", "squares", "squares by their sides"))
    return _given(land, [unit], f"b1 {verb} {to}", shape, [])


def _given(
    land: list[str], units: list[Facts], orders: str, fields: str, mods: list[Facts]
) -> Facts:
    return {"land": land, "units": units, "orders": orders, "settings": {"fields": fields},
            "rules": [CREEP, *mods]}  # fmt: skip
