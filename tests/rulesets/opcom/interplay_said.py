"""What holds of the words of a turn's rulings: they say what was, and none takes another back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.rulesets.opcom.every_turn import fight_of, states
from tests.rulesets.opcom.strategies import Played
from tests.rulesets.opcom.walks import Gone, came_in, gone, km_a_turn, what
from workbook_engine.core.changes import Create
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.opcom.land.ground import square_km
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move, Route
from workbook_engine.rulesets.opcom.vocabulary.records import Engaged, Engagement, Kind, Role, Unit

_NEARLY = Fraction(1, 1000)
"""Ways are reckoned in whole ticks, and shown to four places."""
_BACK = re.compile(r"([^;:,]+?)(?:, too weak to stay,)? fell back ([\d.]+) km")


def stood_and_went_back(each: Played) -> Iterator[str]:
    """OC-9.31, D-62 Who stood fast at a price did not go back from the fights of that time."""
    stood: dict[tuple[str, str], str] = {}
    nobody = set[str]()
    for ruling, before, _ in states(each):
        if what(ruling) not in ("how far", "went back"):
            continue
        fight = before[Engagement][fight_of(ruling)]
        if what(ruling) == "how far":
            paid = ruling.text.rpartition(": ")[2].rpartition("; ")[2]
            if paid.endswith(" stood fast at the cost of a step."):
                names = paid.removesuffix(" stood fast at the cost of a step.").split(", ")
                stood.update({(fight.kind, name): ruling.id for name in names})
            nobody |= {fight.label} if "nobody is driven back" in ruling.text else set()
        else:
            for name, _ in _BACK.findall(ruling.text):
                if said := stood.get((fight.kind, name.strip())):
                    yield f"{ruling.id}: {name} fell back, and {said}"
                if fight.label in nobody:
                    yield f"{ruling.id}: {name} fell back, and nobody is driven back"


def told_two_distances(each: Played) -> Iterator[str]:
    """OC-9.30 Who must go back so far from a fight fell back so far, to the square it is told."""
    must: dict[tuple[str, str], str] = {}
    for ruling in each.turn.rulings:
        if what(ruling) == "how far":
            named = ruling.text.partition(": ")[2].partition(";")[0].rstrip(".")
            for name, km in re.findall(r"(?:^|, )([^,]+?)(?: must go back)? ([\d.]+) km", named):
                must[fight_of(ruling), name] = km
        elif what(ruling) == "went back":
            for name, km in _BACK.findall(ruling.text):
                if must.get((fight_of(ruling), name.strip()), km) != km:
                    yield f"{ruling.id}: {name} {km} km, not {must[fight_of(ruling), name.strip()]}"


def refused_and_done(each: Played) -> Iterator[str]:
    """OC-5.4, OC-9.37, OC-11.2, OC-12.1 What is refused, pinned or void is not done."""
    refused: dict[str, str] = {}
    pinned: dict[str, str] = {}
    lines: dict[tuple[str, str], str] = {}
    for ruling, _, _ in states(each):
        about, said = fight_of(ruling), what(ruling)
        if said == "refused" and ruling.phase == "Combats defined":
            refused[about] = ruling.id
        elif "it is immobilised" in ruling.text or "it holds" in ruling.text:
            pinned[about] = ruling.id
        elif said == "void" and ruling.phase == "Air orders":
            lines["air", next(dict(told.slots)["line"] for told in ruling.told)] = ruling.id
        elif ruling.phase == "Supply" and said in ("refused", "delivered", "parked", "aboard"):
            if ("supply", about) in lines:
                yield f"{ruling.id}: {said}, and {lines['supply', about]}"
            lines["supply", about] = ruling.id
        if ruling.phase == "Combats defined":
            rows = (c.row for c in ruling.changes if isinstance(c, Create))
            attackers = (r.unit for r in rows if isinstance(r, Engaged) and r.role == Role.ATTACKER)
            yield from (f"{ruling.id}: {n}, and {refused[n]}" for n in attackers if n in refused)
    for step in gone(each):
        if len(step.way) > 1 and step.unit.id in pinned:
            yield f"{step.ruling.id}: {step.unit.id} moves, and {pinned[step.unit.id]}"
    for mission in each.turn.after[AirMission].values():
        if ("air", mission.line) in lines:
            yield f"{mission.id} is flown, and {lines['air', mission.line]}"


def told_another_way(each: Played) -> Iterator[str]:
    """OC-6.1, OC-6.2 The speed, the km and the share of the turn that are told are those gone."""
    for ruling, before, after in states(each):
        if what(ruling) not in ("moved", "drove"):
            continue
        said = re.match(r"(.+?) (?:moves ([\d.]+) km to|does not move|is in place)", ruling.text)
        assert said, ruling.text
        unit, row = before[Unit][said[1]], after[Move][said[1]]
        step = next((s for s in came_in(ruling, before, after) if s.unit == unit), None)
        km = step.km if step else Fraction(0)
        if abs(Fraction(said[2] or 0) - km) > _NEARLY:
            yield f"{ruling.id}: {said[2]} km, and its way is {float(km)} km"
        for line in ruling.working:
            if speed := re.search(r": (\d+|-) km a turn", line.text):
                printed = km_a_turn(unit, "open", row.mode) or "-"
                if speed[1] != str(printed):
                    yield f"{ruling.id}: {speed[1]} km a turn, and the book {printed}"
            elif line.text == "share of the turn spent moving":
                yield from _share(ruling, Fraction(line.value), unit, step, after)


def _share(
    ruling: Ruling, told: Fraction, unit: Unit, step: Gone | None, after: State
) -> Iterator[str]:
    if abs(told - after[Unit][unit.id].moved) > _NEARLY:
        yield f"{ruling.id}: {told} of the turn, and {after[Unit][unit.id].moved}"
    gone_alone = unit.moved + step.share if step else Fraction(0)
    if what(ruling) == "drove" and abs(told - gone_alone) > _NEARLY:
        yield f"{ruling.id}: {told} of the turn, and its way takes {float(gone_alone)}"


def told_other_room(each: Played) -> Iterator[str]:
    """OC-7.1, OC-6.11 The room that is told of a crossing, a road or a train is what it has."""
    for ruling, before, _ in states(each):
        for line in ruling.working:
            told = re.match(r"(\d+) of (\d+) unit", line.value)
            if told and line.text.startswith("over "):
                name = line.text.removeprefix("over ")
                found = before[Crossing].get(name) or before[Route][name]
                if found.capacity != int(told[2]) or int(told[1]) > int(told[2]):
                    yield f"{ruling.id}: {line.value} over {name}, which bears {found.capacity}"


def told_other_loads(each: Played) -> Iterator[str]:
    """OC-11.5, OC-12.2 The lift, the km and the points that are told of a delivery are those."""
    driven: dict[str, Fraction] = {}
    for ruling, before, after in states(each):
        if what(ruling) == "drove":
            driven[fight_of(ruling)] = sum(
                (step.km for step in came_in(ruling, before, after)), Fraction(0)
            )
        elif what(ruling) == "resupply":
            arrive, of, lost = map(int, re.findall(r"(\d+)(?= of| points| lost)", ruling.text))
            if arrive + lost != of:
                yield f"{ruling.id}: {ruling.text}"
        elif what(ruling) == "delivered":
            carrier = before[Unit][ruling.text.partition(" brings ")[0]]
            (line,) = ruling.working
            km, lift = re.findall(r"([\d.]+) km, lift (\d+)", line.text)[0]
            went = driven.get(fight_of(ruling), Fraction(0))
            if int(lift) != carrier.lift:
                yield f"{ruling.id}: lift {lift}, and {carrier.id} {carrier.lift}"
            if carrier.kind == Kind.TRANSPORT and abs(Fraction(km) - went) > _NEARLY:
                yield f"{ruling.id}: {km} km, and it drove {float(went)}"


def went_farther_than_told(each: Played) -> Iterator[str]:
    """OC-9.28, OC-9.30 Who fell back or on after a fight goes no farther than it is told."""
    for ruling, before, after in states(each):
        if what(ruling) not in ("went back", "overrun move"):
            continue
        on = re.search(r"move on ([\d.]+) km", ruling.text)
        back = {name.strip(): km for name, km in _BACK.findall(ruling.text)}
        spare = square_km(before) * (1 if what(ruling) == "went back" else Fraction(3, 2))
        for step in came_in(ruling, before, after):
            told = back.get(step.unit.id) or (on and on[1])
            if told and step.least_km > Fraction(told) + spare:
                yield f"{ruling.id}: {step.unit.id} {told} km, gone {float(step.least_km)}"


SAID = (
    stood_and_went_back,
    told_two_distances,
    refused_and_done,
    told_another_way,
    told_other_room,
    told_other_loads,
    went_farther_than_told,
)
