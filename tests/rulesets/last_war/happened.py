"""What came about in a stage: phases that ruled, orders that had an effect, grounds, outcomes."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rulesets.last_war.accounts import steps
from tests.rulesets.last_war.fought import price
from tests.rulesets.last_war.plain_map import PlainMap
from tests.rulesets.last_war.random_wars import Played
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Garrison, Partisans
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine

WANTED = (
    *(
        "phase " + name
        for name in (
            "Clear the table",
            "Production",
            "Filling the line",
            "Deployment",
            "Closing the line",
            "Cards before flags",
            "Flags",
            "Cards in combat",
            "Combat supplies",
            "Removal to the pool",
            "Bombing",
            "Combats",
            "Map audit",
            "Straightening the line",
            "End of the turn",
        )
    ),
    *(
        "deployed " + what
        for what in (
            "front",
            "works",
            "security zone",
            "bomber base",
            "air defence",
            "flak zone",
            "partisans",
        )
    ),
    *("card as " + use for use in ("order of play", "extra flag", "die", "column")),
    "card for an ally",
    *("attack " + kind for kind in ("land", "amphibious", "security")),
    *("fought on " + g for g in ("open", "mountains", "swamp", "jungle", "forest")),
    *("colour " + letter for letter in "ROBYG"),
    *("mission " + kind for kind in ("industry", "terror", "land support", "naval")),
    "lines shut",
    "flak supplied",
    "taken",
    "landing failed",
    "partisans destroyed",
    "partisans join",
    "allies attack together",
    "partisans shift a column",
    "no supplies",
    "a northern winter",
    "an empty line in China",
    "a shortage of Men",
    "overrun",
    "works finished",
    "line closed up",
    "withdrawn",
    "removed from a zone",
)
"""What the quick wars must have in them, each at least once."""
RARE = (
    "card given back",
    "bomber shot down",
    "one hex beyond",
    "cut off",
    "no Man left to advance",
    "not fought",
    "landed",
    "a garrison lost",
    "conformed",
    "partisans hold out",
    "two hexes attack one",
    "a city shifts a column",
    "fought on forest",
    "deployed partisans",
    "thrown out",
    "works shift a column",
)
"""What only many wars have in them."""


def happened(played: Played) -> Iterator[str]:
    """Yield what came about in a stage."""
    for ruling, before, after in steps(played):
        if ruling.changes:
            yield f"phase {ruling.phase}"
        about = ruling.id.split("/")[2]
        yield from _put_down(ruling, played.orders[DeployLine].get(about))
        yield from _cards(before, after)
        if ruling.phase == "Flags":
            yield from _attacks(before, after, played)
        if ruling.phase == "Combats":
            yield from _combat(ruling, after[CombatRow][about], before, after)
        if ruling.phase == "Bombing":
            yield from _bombs(ruling, before, after)
        yield from _on_the_map(ruling, before, after)
    yield from _in_china(played.turn.after)


def _put_down(ruling: Ruling, line: DeployLine | None) -> Iterator[str]:
    if ruling.phase == "Deployment" and line is not None and ruling.changes:
        yield f"deployed {line.purpose}"


def _cards(before: State, after: State) -> Iterator[str]:
    for name, card in after[Card].items():
        old = before[Card][name]
        if card.played and not old.played:
            yield f"card as {card.played_as}"
            if card.played_for != card.nation:
                yield "card for an ally"
        if old.played and not card.played:
            yield "card given back"


def _attacks(before: State, after: State, played: Played) -> Iterator[str]:
    for name, row in after[CombatRow].items():
        if name not in before[CombatRow]:
            yield f"attack {row.kind}"
            if len(row.starts) > 1:
                yield "two hexes attack one"
            if any(price(row, start, before, played) > 1 for start in row.starts):
                yield "a northern winter"


def _combat(ruling: Ruling, row: CombatRow, before: State, after: State) -> Iterator[str]:
    if "not fought" in row.outcome:
        yield "not fought"
        return
    yield f"fought on {row.terrain}"
    yield f"colour {row.colour}"
    words = {
        "taken": "taken",
        " and ": "one hex beyond",
        "thrown out": "thrown out",
        "cut off": "cut off",
        "no Man left": "no Man left to advance",
        "destroyed": "partisans destroyed",
        "hold out": "partisans hold out",
    }
    yield from (what for word, what in words.items() if word in row.outcome)
    if row.kind == "amphibious":
        yield "landed" if "taken" in row.outcome else "landing failed"
    attackers = committed(after, row.label, Role.ATTACKER)
    if len({each.nation for each in attackers if each.points}) > 1:
        yield "allies attack together"
    shifts = {
        "LW-SHF-03": "works shift a column",
        "LW-SHF-05": "partisans shift a column",
        "LW-SHF-04": "a city shifts a column",
        "LW-SHF-06": "no supplies",
    }
    yield from (shifts[line.rule] for line in ruling.working if line.rule in shifts)


def _bombs(ruling: Ruling, before: State, after: State) -> Iterator[str]:
    for name, row in after[MissionRow].items():
        if name not in before[MissionRow]:
            yield f"mission {row.mission}"
            if row.lost:
                yield "bomber shot down"
    if any(line.shut and not before[Line][key].shut for key, line in after[Line].items()):
        yield "lines shut"
    if ruling.rule == "LW-FLK-02":
        yield "flak supplied"


def _on_the_map(ruling: Ruling, before: State, after: State) -> Iterator[str]:
    if "no Man is to be had" in ruling.text:
        yield "a shortage of Men"
    if "/overrun/" in ruling.id:
        yield "overrun"
    if "takes" in ruling.text and "out of the security zone" in ruling.text and ruling.changes:
        yield "removed from a zone"
    kinds = {"closing": "line closed up", "withdrawal": "withdrawn", "conforming": "conformed"}
    phase = ruling.id.split("/")[1]
    if phase in kinds and ruling.changes:
        yield kinds[phase]
    if any(g.lost and not before[Garrison][k].lost for k, g in after[Garrison].items()):
        yield "a garrison lost"
    for name, group in after[Partisans].items():
        if group.state == "absorbed" and before[Partisans][name].state != "absorbed":
            yield "partisans join"
    for name, works in after[Works].items():
        if name in before[Works] and works.layers > before[Works][name].layers:
            yield "works finished"


def _in_china(state: State) -> Iterator[str]:
    ground = PlainMap(state)
    for name, found in state[MapHex].items():
        in_china = found.region == "china" and ground.land(name) and ground.front(name)
        if in_china and not ground.men(name, ground.holder(name)):
            yield "an empty line in China"
