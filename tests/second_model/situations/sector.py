"""Small situations of the Sector rules, drawn at random, for ours and the second model to play."""

from __future__ import annotations

from random import Random

from tests.second_model.sector import GRADES, PRICES, TYPES, Facts, away


def _bases(draw: Random, letter: str, most: int, types: tuple[str, ...]) -> list[Facts]:
    return [
        {"id": f"{letter}{n}", "type": draw.choice(types), "medal": draw.random() < 0.25}
        for n in range(1, draw.randint(1, most) + 1)
    ]


def ranged_combat(draw: Random) -> Facts:
    """Return two sectors that fire at each other; one side has guns to support it, perhaps."""
    given: Facts = {"day": draw.randint(1, 3)}
    shooters = (
        "Tank",
        "Tank",
        "Light Tank",
        "AT gun",
        "Heavy Tank",
        "Heavy AT gun",
        "Tank Destroyer",
    )
    far = draw.random() < 0.2
    orders = ("Probe", "Engage", "Attack", "Support", "Defend")
    a: Facts = {"sector": "C5", "grade": draw.choice([*GRADES]), "order": draw.choice(orders)}
    d: Facts = {"sector": "C3" if far else "C4", "grade": draw.choice([*GRADES])}
    d |= {"order": draw.choice((*orders, "Move", "Reserve", "Reserve"))}
    d |= {"pips": draw.choice((0, 3)), "return_fire": draw.random() < 0.6}
    retires = a["order"] == "Probe" and draw.random() < 0.4
    a |= {"pips": 4, "retire_to": "C6" if retires else None}
    a |= {"bases": _bases(draw, "B", 3, shooters), "guns": []}
    d |= {"bases": _bases(draw, "R", 3, (*shooters, "Rifle Bn", "Recon")), "guns": []}
    a["bases"][0]["type"] = "Heavy Tank" if far else "Tank"
    for own, foe in ((a, d), (d, a)):
        names = [base["id"] for base in foe["bases"]]
        for base in own["bases"]:
            wanted = draw.sample(names, draw.randint(0 if own is d else 1, len(names)))
            base |= {"targets": wanted, "support": []}
    if draw.random() < 0.6:
        own, behind, front = draw.choice(((a, "C6", "C5"), (d, "C2", d["sector"])))
        for n in range(draw.randint(1, 3)):
            kind = draw.choice(("Field Gun", "Field Gun", "Mortar / Inf Gun"))
            place = behind if kind == "Field Gun" else front
            own["guns"].append({"id": f"S{n}", "type": kind, "level": "division", "sector": place})
            fire = [b for b in own["bases"] if b["targets"] and TYPES[b["type"]][3] >= 1 + far]
            draw.choice(fire or [{"support": []}])["support"].append(f"S{n}")
        named = [i for base in own["bases"] for i in base["support"]]
        own["guns"] = [gun for gun in own["guns"] if gun["id"] in named]
        if own is a and draw.random() < 0.5:
            for n in range(draw.randint(1, 2)):
                kind = draw.choice(("Field Gun", "Heavy Artillery"))
                place = draw.choice(("C2", "C1"))
                gun = {"id": f"E{n}", "type": kind, "level": "division", "sector": place}
                d["guns"].append(gun)
    return {**given, "attacker": a, "defender": d}


def assault(draw: Random) -> Facts:
    """Return an assault over one boundary, or three."""
    types = tuple(TYPES)
    attackers = [{**base, "from": "C2"} for base in _bases(draw, "B", 3, (*types, "Assault Bn"))]
    for place in ("B3", "D3") if draw.random() < 0.4 else ():
        attackers += [{**base, "from": place} for base in _bases(draw, place[0] * 2, 3, types)]
    city = draw.random() < 0.3
    d: Facts = {
        "grade": draw.choice([*GRADES]),
        "order": draw.choice(("Defend", "Engage", "Attack")),
    }
    d |= {"order": draw.choice(("Move", "Reserve"))} if draw.random() < 0.1 else {}
    d |= {"digs": draw.choice((0, 0, 1, 2)), "city": city}
    d |= {"withdraw_to": "C4" if city and draw.random() < 0.7 else None}
    d |= {"retire_to": "C4" if d["order"] in ("Move", "Reserve") else None}
    d |= {"bases": _bases(draw, "R", 4, types)}
    a = {"grade": draw.choice([*GRADES]), "bases": attackers}
    return {"day": draw.randint(1, 3), "target": "C3", "attacker": a, "defender": d}


def assault_cf(draw: Random) -> Facts:
    """Return a leader of either side with all that may help it."""
    types, side = list(TYPES), draw.choice(("attacker", "defender"))
    given: Facts = {"side": side, "enemy_leader": draw.choice(types), "air": draw.random() < 0.3}
    given["leader"] = {"type": draw.choice(types), "grade": draw.choice([*GRADES])}
    given["supporters"] = draw.choices(types, k=draw.randint(0, 2))
    near = draw.choices(("HMG Coy", "Mortar / Inf Gun"), k=draw.randint(0, 2))
    given["guns_in_sector"] = near if side == "attacker" else []
    guns = draw.choices(("Field Gun", "Heavy Artillery"), k=draw.randint(0, 2))
    return {**given, "artillery": guns}


def move(draw: Random) -> Facts:
    """Return a group and its way of one to four sectors past an enemy or two."""
    order = draw.choice(("Move", "Probe", "Engage", "Attack", "Support", "Reserve", "Defend"))
    group = [base["type"] for base in _bases(draw, "B", 3, tuple(TYPES))]
    enemies = [f"{draw.choice('ABDE')}{draw.randint(1, 6)}" for _ in range(draw.randint(0, 2))]
    enemies += ["C7"] if draw.random() < 0.1 else []
    near = any(away("C3", enemy) == 1 for enemy in enemies) or order == "Defend"
    most = min(TYPES[kind][4] for kind in group) + (order == "Move")
    path = [f"C{row}" for row in range(4, 4 + (1 if near else draw.randint(1, most)))]
    full = {path[-1]: draw.choice((2, 4, 6))} if draw.random() < 0.3 and not near else {}
    given: Facts = {"order": order, "group": group, "from": "C3", "path": path, "occupied": full}
    given |= {"enemy_sectors": sorted(set(enemies)), "pips": draw.choice((0, 1, 2))}
    return given | {"pip_action": near and draw.random() < 0.7}


def pip_cost(draw: Random) -> Facts:
    """Return a Division's or a Corps's day of spending."""
    corps = ["order", "pull", "assign", "corps_artillery_sector", "air_attack", "fighter_cover"]
    own = draw.choice((corps, [each for each in PRICES if each not in corps]))
    payer = "C1" if own is corps else "D1"
    lines = [{"payer": payer, "action": draw.choice(own), "count": draw.randint(1, 2)}
             for _ in range(draw.randint(1, 3))]  # fmt: skip
    return {"pips": {payer: 12}, "spend": lines}
