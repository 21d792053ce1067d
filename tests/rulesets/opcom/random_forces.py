"""Random forces: units of every kind with the profiles of Annex A, staffs, stacks and dumps."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from random import Random

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record
from workbook_engine.core.squares import Square, distance_squared, parse_square
from workbook_engine.rulesets.opcom.vocabulary.annex import TypicalUnit, unit_rows
from workbook_engine.rulesets.opcom.vocabulary.profiles import last_step
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, Posture, Stack, Unit, UnitState

TEAMS = (
    Team(team="guards", side="Allied"),
    Team(team="german", side="German"),
    Team(team="airborne", side="Allied"),
)
_NATIONS = {
    "guards": ("British",),
    "airborne": ("British", "USA"),
    "german": ("German", "German", "Italian"),
}
_KINDS = (
    ("HQ", Kind.HQ),
    ("Anti-Tank", Kind.ANTI_TANK),
    ("AA Reg", Kind.ANTI_AIRCRAFT),
    ("Flak", Kind.ANTI_AIRCRAFT),
    ("rtillery", Kind.ARTILLERY),
    ("Arty", Kind.ARTILLERY),
    ("Gun Bn", Kind.ARTILLERY),
    ("Recce", Kind.RECCE),
    ("Para", Kind.PARACHUTE),
    ("Fallschirm", Kind.PARACHUTE),
    ("Airlanding", Kind.GLIDER),
    ("Glider", Kind.GLIDER),
    ("PzGren", Kind.MECHANISED),
    ("Panzer Gren", Kind.MECHANISED),
    ("Bersaglieri", Kind.MECHANISED),
    ("Light Tank", Kind.LIGHT_TANK),
    ("JgPz", Kind.SPG),
    ("Armo", Kind.TANK),
    ("Panzer", Kind.TANK),
    ("Pz B", Kind.TANK),
    ("Tank", Kind.TANK),
    ("Engineer", Kind.ENGINEERS),
    ("Dump", Kind.DUMP),
    ("RASC", Kind.TRANSPORT),
    ("Supply", Kind.TRANSPORT),
    ("olonne", Kind.TRANSPORT),
)
_ALWAYS_MOTORED = frozenset({Kind.TANK, Kind.SPG, Kind.LIGHT_TANK, Kind.RECCE, Kind.MECHANISED})
_LINE = _ALWAYS_MOTORED | {Kind.INFANTRY, Kind.PARACHUTE, Kind.GLIDER, Kind.ARTILLERY}
_WEIGHTS = {Kind.DUMP: 4, Kind.TRANSPORT: 2} | dict.fromkeys(_LINE, 6)
_RANGES = ("field", "field", "medium", "heavy", "rocket", "infantry gun", "coastal", "")
_SPREAD = (-2, -1, -1, 0, 0, 0, 1, 1, 2)


def kind_of(name: str) -> Kind:
    """Return the kind of a unit of Annex A, by its printed name."""
    return next((kind for part, kind in _KINDS if part in name), Kind.INFANTRY)


class Forces:
    """The forces of a game: brigades facing each other over the middle of the map."""

    def __init__(self, seed: str, rows: int, columns: int, dry: Collection[str]) -> None:
        self.seed, self.rows, self.columns, self.dry = seed, rows, columns, dry

    def records(self, units: int, teams: int) -> Iterator[Record]:
        """Yield campaign, teams, units and stacks."""
        chance = Random(f"{self.seed}/campaign")
        side = chance.choice((Fraction(1), Fraction(1), Fraction(1), Fraction(2), Fraction(1, 2)))
        yield Campaign(name="Random", ruleset="opcom", square_km=side)
        if chance.random() < 0.5:
            halves = [("17 Sept", "am"), ("17 Sept", "pm"), ("18 Sept", "am"), ("18 Sept", "pm")]
            for number, (date, half) in enumerate(halves, start=1):
                yield CalendarTurn(turn=number, date=date, half=half)
        yield from TEAMS[:teams]
        forces = [self.unit(n, TEAMS[n % teams]) for n in range(units)]
        yield from forces
        for n, unit in enumerate(forces):
            yield from self.stacks(n, unit)

    def unit(self, number: int, team: Team) -> Unit:
        """Return one unit; every fifth of a team is the staff of a brigade."""
        chance = Random(f"{self.seed}/unit/{number}")
        of_team = number // 3
        brigade, member = divmod(of_team, 5)
        nation = chance.choice(_NATIONS[team.team])
        armoured = Random(f"{self.seed}/armour/{team.team}/{brigade}").random() < 0.4
        typical = self.typical(chance, nation, staff=member == 0, armoured=armoured)
        kind = kind_of(typical.name)
        end = last_step(typical.profile)
        return Unit(
            id=f"{number} {team.team.title()} {kind}",
            name=chance.choice(("", "", f"The {number}th Foot")),
            side=team.side,
            team=team.team,
            nation={"USA": "American"}.get(nation, nation),
            division=chance.choice((f"{team.team} Div", f"{team.team} Div", "", "Corps")),
            brigade=chance.choice((*(f"{team.team} Bde {brigade}",) * 5, "")),
            kind=str(kind),
            profile=typical.profile,
            step=min(end, chance.choice((0,) * 9 + (1, 1, 1, 2, 2, 3, end))),
            position=self.position(team, brigade, chance),
            size=typical.size,
            lift=typical.lift,
            mechanised=kind in _ALWAYS_MOTORED or chance.random() < 0.25,
            ad_hoc=chance.random() < 0.1,
            fights_as=str(Kind.INFANTRY) if chance.random() < 0.06 else "",
            artillery=chance.choice(_RANGES) if kind == Kind.ARTILLERY else "",
            state=chance.choice((*(UnitState.ACTIVE,) * 18, UnitState.CAPTURED, UnitState.WAITING)),
            posture=chance.choice(list(Posture)),
            prepared=chance.random() < 0.3,
            attacks_today=chance.choice((0,) * 9 + (1, 2)),
            no_attack_until=chance.choice((None,) * 9 + (2,)),
            contact_turns=chance.choice((0, 0, 1, 3)),
        )

    @staticmethod
    def typical(chance: Random, nation: str, *, staff: bool, armoured: bool) -> TypicalUnit:
        """Return a unit of Annex A for a nation: a staff, or anything else, mostly tanks."""
        own = [row for row in unit_rows() if row.nation in (nation, "General")]
        fit = [row for row in own if (kind_of(row.name) == Kind.HQ) == staff]
        if armoured and not staff and chance.random() < 0.8:
            fit = [row for row in fit if kind_of(row.name) in (Kind.TANK, Kind.SPG)]
        return chance.choices(fit, [_WEIGHTS.get(kind_of(row.name), 1) for row in fit])[0]

    def position(self, team: Team, brigade: int, chance: Random) -> str:
        """Return where a unit stands: near its brigade, rarely at a place or nowhere known."""
        odd = chance.random()
        if odd < 0.02:
            return chance.choice(("", "Nowhere", "ZZ999"))
        if odd < 0.06:
            return chance.choice(("Aalst", "Best", "Driel"))
        centre = Random(f"{self.seed}/brigade/{team.team}/{brigade}")
        middle, shift = self.columns // 2, centre.choice((0, 1, 1, 2))
        column = middle - shift if team.side == "Allied" else middle + shift
        row = centre.randint(1, self.rows) + chance.choice(_SPREAD)
        column += chance.choice(_SPREAD)
        square = Square(min(max(row, 1), self.rows), min(max(column, 1), self.columns))
        if str(square) in self.dry:
            return str(square)
        return min(
            self.dry, key=lambda name: distance_squared(parse_square(name) or square, square)
        )

    def stacks(self, number: int, unit: Unit) -> Iterator[Stack]:
        """Yield what a staff, a dump or a transport unit holds; now and then parked supplies."""
        chance = Random(f"{self.seed}/stack/{number}")
        holds = unit.kind in (Kind.HQ, Kind.DUMP, Kind.TRANSPORT) and chance.random() < 0.95
        parked = chance.random() < 0.08
        if not (holds or parked):
            return
        british, american, german, fuel = (chance.choice((0, 0, 1, 2, 6, 9, 12)) for _ in range(4))
        yield Stack(
            id=unit.id if chance.random() < 0.3 else f"Stack {number}",
            side=unit.side,
            holder=unit.id if holds else "",
            position="" if holds else unit.position,
            british_ammo=british,
            american_ammo=american,
            german_ammo=german,
            fuel=fuel,
            reach_km=chance.choice((None, Fraction(7), Fraction(0))),
        )
