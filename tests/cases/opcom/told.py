"""Cases of what a team is told after a turn (OC-2, OC-10, OC-13.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from tests.cases.comparing import Found, Given
from tests.cases.opcom import KINDS
from tests.cases.opcom.ordered import sky
from tests.rulesets.opcom.came import ATTACKER, DEFENDER, LABEL, Came
from tests.rulesets.opcom.fights import fought
from tests.rulesets.opcom.table import WORDS, Table, make_unit, position, row
from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.reports.report import report as pages_of
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View, view
from workbook_engine.rulesets.opcom.vocabulary.records import Unit

_OURS = Team(team=DEFENDER, side=DEFENDER)
_DENIED = re.compile(r"\b(no|without) \w+", re.I)


def _seen(came: Came) -> View:
    return view(came.turn, _OURS)


@KINDS.plays("report", given="result")
def _air_losses(given: Given) -> Found:
    """OC-13.7 Fight in the air with such a result, and read what each side is told of it."""
    came = sky().lay("Patrols", result=WORDS["results"][given["result"]]).play()
    told = [each for ruling in came.turn.rulings for each in ruling.told]
    teams = {"attacker": ATTACKER, "defender": DEFENDER}
    said = [" ".join(e.text for e in told if e.team == teams[side]) for side in given["side"]]
    bands = [re.search(r"losses (?:were|have been) (\w+)", text, re.I) for text in said]
    return {
        "words": [f"{band[1].title()} Losses" if band else "" for band in bands],
        "digits_in_text": any(re.search(r"\d", text) for text in said),
    }


@KINDS.plays("report", "band", rows="statuses")
def _band(status: int, _: Given) -> str:
    """OC-10.1 Let a unit of such a status stand, and read what it is said to be fit for."""
    unit = row("Forces", side=DEFENDER, profile=f"9-{status}-{status}-0", step=1)
    return _seen(Table(units=[unit]).play([])).units[0].power.replace("_", " ")


def _foes(statuses: list[int]) -> list[dict[str, Any]]:
    return [{"name": f"Foe {n}", "profile": f"{each}-1-0"} for n, each in enumerate(statuses)]


@KINDS.plays("report", "equivalents", rows="sets")
def _faced(statuses: list[int], _: Given) -> Any:
    """OC-10.3 Be attacked by such units, and read how many battalions they are taken for."""
    came = fought(attackers=_foes(statuses), defenders=[{"name": "Rifles", "profile": "99-0"}])
    fights = _seen(came).fights
    return fights[0].battalions if fights else 0


@KINDS.plays("report", given="enemy")
def _fight(given: Given) -> Found:
    """OC-10 Be attacked where we stand, fight elsewhere besides, and read our report."""
    seen = _seen(_fought(given))
    lines = [line for text in texts_of_pages(pages_of(seen)) for line in text.splitlines()]
    here = next(each for each in seen.fights if "Rifles 0" in each.line)
    stock = next(each for each in seen.supplies if each.holder == "Staff")
    told = next(line for line in lines if line.startswith("Attacked by:")).lower()
    told = set(re.findall(r"\w+", _DENIED.sub("", told)))
    words = [word for word, names in WORDS["named"].items() if told & {*names}]
    gone = {of: getattr(stock.used, of) + getattr(stock.taken, of) for of in ("ammo", "fuel")}
    return {
        "sections": [of for of, head in WORDS["headings"].items() if head in lines],
        "enemy_battalions": here.battalions,
        "must_mention": words,
        "not_mention": [word for word in WORDS["named"] if word not in words],
        "identity_given": bool(here.names),
        "supply": gone,
    }


def _fought(given: Given) -> Came:
    """Let units lose and use as many points as the case says, attacked by all its enemy has."""
    lost, points, burnt = (given.get(key, 0) for key in ("ammo_lost", "ammo_used", "fuel_used"))
    assert burnt <= points, "who burns fuel here attacks"
    foes = _foes([each["status"] for each in given["enemy"]])
    arms = {arm: given.get(f"{arm}_present", False) for arm in ("tank", "artillery", "air")}
    counts = {"rifles": lost or 1, "burning": burnt, "marching": points - burnt}
    table = Table().lay(
        "Ours where they fight",
        **{arm: int(there) for arm, there in arms.items()},
        **counts,
        turns=given.get("contact_turns", 1) - 1,
        elsewhere=min(points, 1),
        first=foes[:1],
        others=foes[1:],
        arm="tank" if arms["tank"] else "infantry",
        names="; ".join(each["name"] for each in foes),
        wing="Wing" if arms["air"] else "",
        result="success" if lost else "confused",
    )
    came = table.play()
    assert came.used(DEFENDER)[1] == burnt
    return came


@KINDS.plays("report")
def _identity(given: Given) -> Found:
    """OC-10.5 Stand opposite the same enemy for so many turns, or probe him at once."""
    probe = given.get("probe", False)
    by_probe = _named_after(1, probe=True)
    return {
        "identity_given": [bool(_named_after(n, probe=probe)) for n in given["contact_turns"]],
        "contact_turns_1_with_probe": "some" if 0 < len(by_probe) < 2 else "all or none",
    }


def _named_after(turns: int, *, probe: bool) -> tuple[str, ...]:
    """Stand by two enemies for some turns, and return who our report of the last names."""
    table = Table().lay("Opposite two enemies", ours=position(2 if turns else 20))
    for turn in range(1, max(turns, 1) + 1):
        if probe and turn == max(turns, 1):
            table.order("Rifles", "Probe", to=LABEL)
        came = table.play_on()
        table.next_turn(came)
        table.rows = list(came["Contacts"].values())
    return tuple(name for each in _seen(came).contacts for name in each.names)


@KINDS.plays("report", given="master")
def _what_is_hidden(given: Given) -> Found:
    """OC-2.1, OC-2.2 Put the master's units on the table, and read everything in our book."""
    master = given["master"]
    own = _unit_of(master.get("own"), "Own", DEFENDER, LABEL)
    unseen = _unit_of(master.get("enemy_unseen"), "Unseen", ATTACKER, "B2")
    tables = RULESET.briefing.told(Table(units=[own, unseen]).play([]).turn, _OURS)
    rows = [asdict(each) for kind in tables for each in tables[kind].values()]
    text = "\n".join({str(value) for each in rows for value in each.values()})
    fields = {field for each in rows for field in each}
    values = [value for value in own.profile.strip("[]").split("-") if value != "0"]
    numbers = any(re.search(rf"\b{re.escape(value)}\b", text) for value in values)
    return {
        "own_status_visible": "profile" in fields or numbers,
        "own_step_visible": "step" in fields,
        "enemy_unseen_visible": unseen.id in text,
        "status_numbers_in_text": numbers,
    }


def _unit_of(facts: Any, name: str, side: str, place: str) -> Unit:
    """Make a unit of the master's facts, with a profile whose numbers stand nowhere else."""
    given = dict(facts) if isinstance(facts, Mapping) else {}
    name = facts if isinstance(facts, str) else name
    status, step = given.get("status", 9), given.get("step", 1) if "status" not in given else 0
    usual = {"name": name, "profile": f"{status}83-{status}71-{status}62-0"}
    return make_unit({**usual, **given, "step": step}, side, place)
