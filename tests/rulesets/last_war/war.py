"""A war laid out from text: a drawn map, front-line cards, orders; and its phases played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dice import Dice, KeyedDice, ScriptedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.core.ruleset import Stage
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation

HOLDERS = {"G": "GER", "R": "ROM", "S": "SOV", "n": "", "x": "neutral", "~": "neutral"}
GROUNDS = {
    ".": "open",
    "m": "mountains",
    "w": "swamp",
    "j": "jungle",
    "f": "forest",
    "d": "desert",
    "h": "himalayas",
    "~": "sea",
}
GERMANY = Nation(id="GER", side="Axis", team="OKH", effectiveness=Fraction(5), flags=9)
ROMANIA = Nation(id="ROM", side="Axis", team="Bucharest", effectiveness=Fraction(1), flags=9)
RUSSIA = Nation(id="SOV", side="Allies", team="STAVKA", effectiveness=Fraction(2), flags=9)
NATIONS = (GERMANY, ROMANIA, RUSSIA)


def drawn(text: str, home: Mapping[str, str] | None = None) -> tuple[MapHex, ...]:
    """Return the hexes of a drawn map: row by row, each cell its holder and its ground."""
    hexes = []
    for row, line in enumerate(text.split("\n")):
        for column, cell in enumerate(line.split()[1:], 1):
            name = f"{column:02}{int(line.split()[0]):02}"
            holder = HOLDERS[cell[0]]
            hexes.append(
                MapHex(
                    hex=name,
                    terrain=GROUNDS[cell[1]],
                    controller=holder,
                    home=(home or {}).get(name, ""),
                )
            )
        assert row >= 0
    return tuple(hexes)


def cards(text: str) -> tuple[Front, ...]:
    """Return front-line cards: hex, nation, Men, tanks, aircraft, LSP."""
    found = []
    for line in filter(None, (each.strip() for each in text.split("\n"))):
        name, nation, *numbers = line.split()
        man, tank, air, lsp = ([int(n) for n in numbers] + [0, 0, 0, 0])[:4]
        found.append(
            Front(
                id=f"{name} {nation}",
                hex=name,
                nation=nation,
                man=man,
                tank=tank,
                air=air,
                lsp=lsp,
            )
        )
    return tuple(found)


def war(
    *records: Record,
    turn: int = 1,
    stage: int = 1,
    date: str = "June 1943",
    nations: Iterable[Nation] = NATIONS,
) -> State:
    """Return a state of some records, with the calendar, the nations and their teams."""
    nations = tuple(nations)
    teams = dict.fromkeys((nation.team, nation.side) for nation in nations)
    return State(
        Position(turn, stage),
        Tables.of(
            Campaign(name="A war", ruleset="last_war"),
            *(CalendarTurn(turn=n, date=date) for n in range(turn, turn + 3)),
            *(Team(team=team, side=side) for team, side in teams),
            *nations,
            *records,
        ),
        RULESET.rules,
    )


def umpire_of(
    state: State,
    *,
    dice: Sequence[int] | None = None,
    answers: Mapping[str, Value] | None = None,
    settings: Mapping[str, Word] | None = None,
    key: bytes = b"a war",
) -> Umpire:
    """Return the umpire at a state's position, with his dice and answers."""
    thrown: Dice = KeyedDice(key) if dice is None else ScriptedDice(dice)
    given = {
        f"{state.position}/{name}": Answer(f"{state.position}/{name}", value)
        for name, value in (answers or {}).items()
    }
    return Umpire(state.position, RULESET.rules.with_values(settings or {}), thrown, given)


def phases(*names: str) -> Stage:
    """Return the named phases of the printed sequence as one stage."""
    found = [phase for stage in RULESET.sequence for phase in stage.phases if phase.name in names]
    assert len(found) == len(names), names
    return Stage("some phases", (), tuple(found))


def played(state: State, orders: Iterable[Record], *names: str, umpire: Umpire) -> Turn:
    """Play some phases of the turn on orders, through the core."""
    some = replace(RULESET, sequence=(phases(*names),) * 3)
    return play(some, state, Tables.of(*orders), umpire)


def said(turn: Turn) -> list[str]:
    """Return what the rulings say."""
    return [ruling.text for ruling in turn.rulings]


def heard(turn: Turn, team: str) -> list[str]:
    """Return what a team hears."""
    return [each.text for ruling in turn.rulings for each in ruling.told if each.team == team]
