"""Cases of a company among its own."""

from __future__ import annotations

from tests.cases.combat_captain.given_dice import exact, settings
from tests.cases.comparing import Found
from tests.cases.given import Given
from workbook_engine.rulesets.combat_captain.company.leaders import Spot, isolated, promoted
from workbook_engine.rulesets.combat_captain.company.ranks import consolidated
from workbook_engine.rulesets.combat_captain.company.size import unusual
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def consolidation(given: Given) -> Found:
    """CC-CLC-15 Ranks closed within one kind."""
    stands = [
        Stand(e["id"], Kind.INFANTRY, e["figures"], e["full"], weapon="rifle")
        for e in given["subunits"]
    ]
    found = consolidated(stands, settings(given))
    return {
        "left": [{"id": each.id, "figures": each.figures} for each in found],
        "eliminated": [each.id for each in found if not each.figures],
    }


def _spot(each: Given) -> Spot:
    return Spot(each["id"], exact(each["x"]), exact(each["y"]))


def leader(given: Given) -> Found:
    """CC-LDR-01, CC-LDR-02 Who leads, and whom he reaches."""
    leads, others = _spot(given["leader"]), [_spot(each) for each in given["others"]]
    if given["leader"]["eliminated"]:
        found = promoted(leads, others)
        assert found
        leads, others = found, [each for each in others if each is not found]
    beyond = isolated([leads], others, exact(given["control_radius"]))
    within = [each.id for each in others if each.id not in beyond]
    return {"leader": leads.id, "in_control": within, "isolated": beyond}


def organisation(given: Given) -> Found:
    """CC-ORG-01 Companies of unusual size."""
    found = {each["id"]: [*unusual(*_parts(each))] for each in given["companies"]}
    return {"warnings": [name for name, parts in found.items() if parts]}


def _parts(each: Given) -> tuple[str, dict[str, int]]:
    parts = ("rifle_squads", "heavy_weapons", "vehicles", "guns")
    return each["kind"], {part.replace("_", " "): each[part] for part in parts}


KINDS = {"consolidation": consolidation, "leader": leader, "organisation": organisation}
