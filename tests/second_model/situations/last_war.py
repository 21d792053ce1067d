"""Small situations of The Last War, drawn at random, for ours and the second model to play."""

from __future__ import annotations

from random import Random

from tests.second_model.last_war import FRONT, TAKEN, Facts, beside


def _force(draw: Random, most: int) -> Facts:
    force = {"man": draw.randint(1, most), "tank": draw.choice((0, 1, 1, 2, 3, 4, 6))}
    force |= {"air": draw.choice((0, 0, 1, 2, 3, 5)), "me": draw.choice((1, 2, 3, 4, 5, 2.5))}
    force |= {"lsp": draw.randint(1, 3)} if draw.random() < 0.6 else {}
    force |= {"die": [draw.randint(1, 3)]} if draw.random() < 0.15 else {}
    force |= {"col": draw.randint(1, 2)} if draw.random() < 0.15 else {}
    return force | ({"pag": True} if draw.random() < 0.15 else {})


def combat(draw: Random) -> Facts:
    """Return a combat on any terrain, with all that may shift it now and then."""
    given: Facts = {"terrain": draw.choice(("open", "open", *TAKEN))}
    given |= {"A": _force(draw, 14), "D": _force(draw, 9)}
    if draw.random() < 0.15:
        given["amphib"] = True
        given["A"] |= {"craft": True} if draw.random() < 0.5 else {}
    given["A"] |= {"bombers": draw.randint(1, 2)} if draw.random() < 0.1 else {}
    given["D"] |= {"garrison": 1} if draw.random() < 0.15 else {}
    given["D"] |= {"fort": draw.randint(1, 3)} if draw.random() < 0.2 else {}
    given["D"] |= {"city": draw.choice(("own", "ally", "foreign"))} if draw.random() < 0.2 else {}
    return given


def reposition(draw: Random) -> Facts:
    """Return what is left of both sides after a combat across some hexside of the front."""
    start = draw.choice(FRONT)
    target = draw.choice([n for n in beside(start) if n in FRONT and n[0] != start[0]])
    result = draw.choice(("occupy", "occupy", "occupy_plus", "pushed_out"))
    other = {n: [draw.choice((1, 1, 2, 3)), 0, 0] for n in FRONT if n not in (start, target)}
    a = [draw.choice((0, 1, 2, 3, 5, 6)), draw.choice((0, 2)), draw.choice((0, 1))]
    d = [draw.choice((0, 1, 2, 3, 5)), draw.choice((0, 1)), draw.choice((0, 0, 2))]
    given: Facts = {"map": "M1", "attack": [start, target], "result": result, "exploit": False}
    given |= {"A_survivors": a, "D_survivors": d, "other": other}
    if result == "pushed_out":
        d[0] = max(d[0], 1)
    if result == "occupy_plus":
        beyond = [n for n in beside(target) if n not in beside(start) and n not in FRONT]
        own = [n for n in beyond if (n[0] in "PG") == (target[0] in "PG")]
        if own and a[0] >= 3:
            given["exploit"] = draw.choice(own)
    return given


def deploy(draw: Random) -> Facts:
    """Return a Pool, gaps and orders that may ask for more than it has."""
    gaps = [f"H{n}" for n in range(1, draw.randint(1, 3))]
    orders = [
        {"hex": f"H{n}", "man": draw.randint(0, 3), "tank": draw.randint(0, 2)} for n in (4, 5)
    ]
    pool = {"man": draw.randint(0, 6), "tank": draw.randint(0, 3)}
    return {"pool": pool, "gaps": gaps, "orders": orders}
