"""Who meets whom over each air zone: patrols, streams and their escorts (OC-12.12, OC-13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct, field

from workbook_engine.core.desk import Team
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import State
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.opcom.air.air_combat import breaking_through
from workbook_engine.rulesets.opcom.vocabulary.air_records import Aircraft, AirMission, Mission

BOMBERS = frozenset({Aircraft.MEDIUM_BOMBER, Aircraft.HEAVY_BOMBER})
_BOMBING = frozenset(
    {
        Mission.BOMBING,
        Mission.INTERDICTION,
        Mission.CLOSE_AIR_SUPPORT,
        Mission.FLAK_SUPPRESSION,
    }
)


def is_stream(mission: AirMission) -> bool:
    """OC-13.1 Tell whether a mission is one that fighters intercept: transports or bombers."""
    if mission.mission == Mission.AIR_TRANSPORT:
        return True
    return mission.mission in _BOMBING and mission.type in BOMBERS


def is_transport(mission: AirMission) -> bool:
    """OC-13.5, OC-13.6 Tell a stream of transports from one of bombers."""
    return mission.mission == Mission.AIR_TRANSPORT


class Presence(Struct, frozen=True):
    """What one side has in a zone at one time of day: its patrols, its streams, their escorts."""

    side: str
    cover: tuple[AirMission, ...] = ()
    streams: tuple[AirMission, ...] = ()
    escorts: tuple[AirMission, ...] = ()

    def fighters(self, enemy: Presence) -> tuple[AirMission, ...]:
        """OC-13.1, OC-12.12 Return those who fight: patrols, and escorts whose stream is met."""
        return (*self.cover, *(self.escorts if self.streams and enemy.cover else ()))


class Battle(Struct):
    """Two sides over one zone, by day or by night, and its outcome."""

    zone: str
    night: bool
    sides: tuple[Presence, Presence]
    asks: Questions
    lost: dict[str, int] = field(default_factory=dict)
    """Squadrons or serials lost in it, by mission."""
    gone: dict[str, int] = field(default_factory=dict)
    """What all battles of the phase have cost so far, by mission: shared by them."""
    winner: int | None = None
    """0 or 1: the side that won; None after a draw, or where nobody fought."""
    fought: bool = False

    @property
    def subject(self) -> str:
        """The zone as questions name it."""
        return f"{self.zone} by night" if self.night else self.zone

    def left(self, missions: Iterable[AirMission]) -> int:
        """Return the squadrons that are left of some missions in this battle."""
        return sum(each.left - self.lost.get(each.id, 0) for each in missions)

    def broken_through(self, n: int) -> int:
        """OC-13.5, D-26 Return how many cover squadrons of a side get to the other's stream."""
        ours, theirs = self.sides[n], self.sides[1 - n]
        survivors = self.left(ours.cover)
        if not theirs.streams or not survivors:
            return 0
        beaten = theirs.fighters(ours)
        if not sum(each.left for each in beaten):
            return survivors
        if self.winner != n:
            return 0
        return breaking_through(survivors, self.left(beaten), self.asks.umpire.rules)


def battles_of(state: State, missions: list[AirMission], umpire: Umpire) -> Iterator[Battle]:
    """OC-13.1 Yield each zone, by day or by night, where fighters meet fighters or a stream."""
    sides = list(dict.fromkeys(team.side for team in state[Team].values()))
    sides += [each.side for each in missions if each.side not in sides]
    zones = dict.fromkeys(z for m in missions if m.mission == Mission.AIR_COVER for z in m.passes)
    gone: dict[str, int] = {}
    for zone in zones:
        for night in (False, True):
            there = [_presence(side, zone, night, missions) for side in dict.fromkeys(sides)]
            for one, other in combinations(there, 2):
                if _concern(one, other):
                    name = f"{zone} by night" if night else zone
                    asks = umpire.on("air combat", _subject(name, one, other, len(there)))
                    yield Battle(zone, night, (one, other), asks, gone=gone)


def _subject(name: str, one: Presence, other: Presence, sides: int) -> str:
    return name if sides == 2 else f"{name} {one.side} v {other.side}"


def _concern(one: Presence, other: Presence) -> bool:
    """OC-13.1 Tell whether patrols overlap, or one side's fly-in meets the other's cover."""
    both = one.cover and other.cover
    met = (one.streams and other.cover) or (other.streams and one.cover)
    return bool(both or met)


def _presence(side: str, zone: str, night: bool, missions: list[AirMission]) -> Presence:
    ours = [m for m in missions if m.side == side and m.night == night and m.left]
    streams = tuple(m for m in ours if is_stream(m) and zone in m.passes)
    return Presence(
        side=side,
        cover=tuple(m for m in ours if m.mission == Mission.AIR_COVER and zone in m.passes),
        streams=streams,
        escorts=tuple(
            m for m in ours if m.mission == Mission.ESCORT and _escorts(m, zone, streams)
        ),
    )


def _escorts(escort: AirMission, zone: str, streams: tuple[AirMission, ...]) -> bool:
    """OC-12.12 Tell whether an escort flies with a stream in a zone: named, or all in its zone."""
    named = names_in(escort.supports)
    if named:
        return any(stream.squadron in named for stream in streams)
    return zone in escort.passes and bool(streams)


def listed_forces(missions: Iterable[AirMission]) -> str:
    """Return missions as an umpire reads them: `3 of 121 Wing`."""
    return ", ".join(f"{each.left} of {each.squadron}" for each in missions) or "none"
