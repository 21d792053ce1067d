"""Cases of random events, artillery and aircraft."""

from __future__ import annotations

from tests.cases.combat_captain.given_dice import model, settings, throws
from tests.cases.comparing import Found
from tests.cases.given import Given
from workbook_engine.rulesets.combat_captain.events.aircraft import AirRaid, Tape
from workbook_engine.rulesets.combat_captain.events.artillery import barrage, number_of_shells
from workbook_engine.rulesets.combat_captain.events.tries import event
from workbook_engine.rulesets.combat_captain.vocabulary.stands import Stand
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind


def random_event(given: Given) -> Found:
    """CC-EVT-01 Two dice, and what they bring."""
    return {"events": [event(sum(each)) for each in given["rolls"]]}


def off_board(given: Given) -> Found:
    """CC-OFF-01 Shells and what they touch."""
    shells = [[model(each) for each in shell["touches"]] for shell in given["shells"]]
    with throws(given) as dice:
        number = number_of_shells(dice)
        found = barrage(shells[:number], dice, settings(given))
    return {
        "number_of_shells": number,
        "casualties": found.casualties,
        "saved": found.saved,
    }


def _flown(raid: AirRaid) -> Found:
    return {
        "planes": raid.planes,
        "planes_lost": raid.planes_lost,
        "next_maximum": raid.maximum,
    }


def strafing(given: Given) -> Found:
    """CC-AIR-01 to CC-AIR-04 A strafing run."""
    tapes = [
        Tape([model(man) for man in run["figures"]], run["stop_after"]) for run in given["runs"]
    ]
    with throws(given) as dice:
        raid = AirRaid(dice, settings(given), given["planes_lost"])
        raid.arrive()
        raid.strafe(tapes)
    return {**_flown(raid), "casualties": raid.casualties, "saved": raid.saved}


def bombing(given: Given) -> Found:
    """CC-AIR-05 A bombing run."""
    with throws(given) as dice:
        raid = AirRaid(dice, settings(given), given["planes_lost"])
        raid.arrive()
        raid.bomb([Stand(each, Kind.VEHICLE) for each in given["targets"]])
    return {**_flown(raid), "destroyed": raid.casualties, "missed": raid.missed}


KINDS = {
    "random_event": random_event,
    "off_board": off_board,
    "strafing": strafing,
    "bombing": bombing,
}
