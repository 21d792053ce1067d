"""The log of a division: brigade by brigade what its units did and heard (OC-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.rulesets.opcom.knowledge.views.team_view import OwnUnit, View
from workbook_engine.rulesets.opcom.land.spots import short
from workbook_engine.rulesets.opcom.vocabulary.messages import listed, say

_SINGULAR = (" is ", " was ", " has ")
"""Verbs that would not do for several units."""


def log(seen: View, division: str) -> Iterator[tuple[str, str]]:
    """OC-10 Yield the brigades that have something to tell, each with its log."""
    units = [unit for unit in seen.units if unit.division == division]
    for formation in dict.fromkeys(unit.formation for unit in units):
        own = [unit for unit in units if unit.formation == formation]
        said = [*_marches(own, f"{seen.turn}/{formation}"), *_fighting(seen, formation, own)]
        said += _readiness(own, f"{seen.turn}/{formation}")
        if said:
            yield formation, "\n".join(said)


def _marches(units: Sequence[OwnUnit], about: str) -> Iterator[str]:
    """OC-10.2 Say who came from where; units on the same march are named together."""
    together: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        if unit.came_from and unit.place and not unit.went_back:
            together.setdefault((unit.came_from, unit.place), []).append(unit.id)
    for (start, place), names in together.items():
        ends = {"start": short(start), "place": short(place)}
        yield say("log.marched", f"{about}/{place}", units=listed(names), **ends)


def _fighting(seen: View, formation: str, units: Sequence[OwnUnit]) -> Iterator[str]:
    own = {unit.id for unit in units}
    heard = [each.text for each in seen.heard if each.formation == formation]
    yield from together(heard, [unit.id for unit in units])
    for fight in seen.fights:
        about = f"{seen.turn}/{formation}/{fight.place}"
        stood = [unit for unit in fight.stood if unit in own]
        if stood:
            yield say("log.stood", about, units=listed(stood))
        if fight.held_by in ("ours", "theirs", "lost") and fight.formations[:1] == (formation,):
            yield say(f"log.{fight.held_by}", about, place=short(fight.place))
        guns = [unit for unit in fight.guns if unit in own]
        if guns:
            key = "log.fired" if fight.attacked else "log.covered"
            yield say(key, about, units=listed(guns), place=short(fight.place))


def together(texts: Sequence[str], units: Sequence[str]) -> list[str]:
    """Return what was heard, the same of several units said once.

    >>> together(["2 Para halted at K9.", "3 Para halted at K9.", "Quiet."], ["2 Para", "3 Para"])
    ['2 Para and 3 Para halted at K9.', 'Quiet.']
    """
    said: dict[str, list[str]] = {}
    for text in dict.fromkeys(texts):
        about = next((unit for unit in units if text.startswith(f"{unit} ")), "")
        rest = text[len(about) :]
        alike = about and not rest.startswith(_SINGULAR)
        said.setdefault(rest if alike else text, []).extend([about] if alike else [])
    return [f"{listed(names)}{rest}" for rest, names in said.items()]


def _readiness(units: Sequence[OwnUnit], about: str) -> Iterator[str]:
    ready = [unit.id for unit in units if unit.prepared and unit.place]
    shaken = [unit.id for unit in units if unit.shaken and unit.place]
    for key, names in (("ready", ready), ("shaken", shaken)):
        if names:
            yield say(f"log.{key}", about, units=listed(names))
