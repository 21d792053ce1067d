"""Cases of random events, artillery and aircraft, each played as a player's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.cases.combat_captain.table import (
    OURS,
    THEIRS,
    call,
    diced,
    laid,
    lost,
    played,
    subunit,
)
from tests.cases.comparing import Found, Given
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.combat_captain.vocabulary.records import SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import EventRow

_SHELLED, _STRAFED, _BOMBED = (4, 6), (5, 6), (6, 6)
"""Two dice that bring off-board artillery, a strafing run, a bombing run."""
_MOST_PLANES = 3


def random_event(given: Given) -> Found:
    """CC-EVT-01 Two dice, and what they bring."""
    return {"events": [_brought(given, each) for each in given["rolls"]]}


def _brought(given: Given, roll: Sequence[int]) -> str:
    turn = played(given, laid([]), call(), dice=[*roll, 1, 1, 1], rest=True)
    return turn.after[EventRow][OURS].event


def _models(touched: Iterable[Sequence[Mapping[str, Any]]]) -> list[SubUnit]:
    """Return a sub-unit of one man, or a vehicle, for each model that is touched at all."""
    models = {each["id"]: subunit(THEIRS, each) for some in touched for each in some}
    return list(models.values())


def _names(touched: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(each["id"] for each in touched)


def _diced(turn: Turn) -> Found:
    """Return who fell and who was saved, in the order diced."""
    gone = lost(turn)
    return {"casualties": gone, "saved": [e for e in diced(turn, "save of ") if e not in gone]}


def off_board(given: Given) -> Found:
    """CC-OFF-01 Shells and what they touch."""
    shells = [shell["touches"] for shell in given["shells"]]
    turn = played(
        given,
        laid(_models(shells)),
        call(),
        dice=[*_SHELLED, *given["dice"]],
        said={f"shell {n}/touched": _names(each) for n, each in enumerate(shells, start=1)},
    )
    return {"number_of_shells": turn.after[EventRow][OURS].number, **_diced(turn)}


def _flown(turn: Turn) -> Found:
    down = turn.after[SideRow][OURS].planes_lost
    planes = turn.after[EventRow][OURS].number
    return {"planes": planes, "planes_lost": down, "next_maximum": _MOST_PLANES - down}


def strafing(given: Given) -> Found:
    """CC-AIR-01 to CC-AIR-04 A strafing run."""
    runs = given["runs"]
    tapes = [run["figures"] for run in runs]
    (stop,) = {run["stop_after"] for run in runs}
    turn = played(
        given,
        laid(_models(tapes), planes_lost=given["planes_lost"]),
        call(stop_after=stop),
        dice=[*_STRAFED, *given["dice"]],
        said={f"plane {n}/touched": _names(each) for n, each in enumerate(tapes, start=1)},
    )
    return {**_flown(turn), **_diced(turn)}


def bombing(given: Given) -> Found:
    """CC-AIR-05 A bombing run."""
    targets = tuple(given["targets"])
    vehicles = [subunit(THEIRS, {"id": each, "kind": "vehicle"}) for each in targets]
    turn = played(
        given,
        laid(vehicles, planes_lost=given["planes_lost"]),
        call(targets=targets),
        dice=[*_BOMBED, *given["dice"]],
    )
    gone = lost(turn)
    missed = [each for each in diced(turn, "bombing ") if each not in gone]
    return {**_flown(turn), "destroyed": gone, "missed": missed}


KINDS = {
    "random_event": random_event,
    "off_board": off_board,
    "strafing": strafing,
    "bombing": bombing,
}
