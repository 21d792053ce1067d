"""Leaks of The Last War planted on purpose: in its view, on its sheets, in its drop-downs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tests.rulesets.last_war.seen import stages
from workbook_engine.commands.proofs.fog_proof import Watched, watched
from workbook_engine.core.briefing import Briefing, Words
from workbook_engine.core.desk import Team
from workbook_engine.core.order_sheets import words_of
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.map_cells import HexSeen
from workbook_engine.kit.maps.drawing import drawings
from workbook_engine.kit.maps.picture import Force, Picture, Whose
from workbook_engine.kit.maps.picture import Works as Dug
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.checks.order_sheets import ORDER_SHEETS
from workbook_engine.rulesets.last_war.knowledge.briefs import brief
from workbook_engine.rulesets.last_war.knowledge.map_view import flags_set, layers
from workbook_engine.rulesets.last_war.knowledge.own_seen import holdings
from workbook_engine.rulesets.last_war.knowledge.pictures import picture_of
from workbook_engine.rulesets.last_war.knowledge.standing_view import lost_by
from workbook_engine.rulesets.last_war.knowledge.team_view import View, view
from workbook_engine.rulesets.last_war.knowledge.views import OwnCard, OwnForce
from workbook_engine.rulesets.last_war.land.ground import nations_of, side_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Base,
    Front,
    Garrison,
    Partisans,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Attack
from workbook_engine.sheets.schema import schemas_of

words = words_of(ORDER_SHEETS)
FLAGS, COMBATS, WITHDRAWALS = range(3)

Known = tuple[View, Turn, Team]
"""What a team may know, and behind it all that it may not."""

Told = Callable[[State, Team], object]
"""Something of the state that the team must not be told."""


def leaky(of_view: Callable[[View, State, Team], View]) -> Briefing[Known]:
    """Return the briefing of a view that knows too much."""
    return Briefing(
        view=lambda turn, team: (of_view(view(turn, team), turn.after, team), turn, team),
        tables=lambda known: brief(known[0]),
        words=lambda known: words(known[0]),
    )


Rows = Callable[[list[Record], State, Team], Sequence[Record]]


def on_sheets(of_rows: Rows, kind: type[Record]) -> Briefing[Known]:
    """Return a briefing that is honest but for the rows of one sheet."""

    def tables(known: Known) -> Tables:
        made = brief(known[0])
        rows = of_rows([*made[kind].values()], known[1].after, known[2])
        return made.replaced({kind: {row.key: row for row in rows}})

    return Briefing(
        view=lambda turn, team: (view(turn, team), turn, team),
        tables=tables,
        words=lambda known: words(known[0]),
    )


def offered(name: str, of: Callable[[State, Team], Sequence[str]]) -> Briefing[Known]:
    """Return a briefing that is honest but for what one drop-down offers."""

    def too_much(known: Known) -> Words:
        return {**words(known[0]), name: tuple(of(known[1].after, known[2]))}

    return Briefing(
        view=lambda turn, team: (view(turn, team), turn, team),
        tables=lambda known: brief(known[0]),
        words=too_much,
    )


def reported(of: Told) -> Briefing[Known]:
    """Return a briefing whose report closes with what must not be told."""

    def more(rows: list[Record], state: State, team: Team) -> Sequence[Record]:
        last = rows[-1]
        assert isinstance(last, PageRow)
        cells = (*last.cells[:-1], f"{last.cells[-1]} {of(state, team)}")
        return [*rows[:-1], replace(last, cells=cells)]

    return on_sheets(more, PageRow)


def noted(of: Callable[[State, str], object]) -> Briefing[Known]:
    """Return a briefing whose forces bear a remark on what stands against them."""

    def remarked(rows: list[Record], state: State, team: Team) -> Sequence[Record]:
        return [
            replace(row, remarks=f"{row.remarks} {of(state, row.hex)}")
            if isinstance(row, OwnForce) and row.hex
            else row
            for row in rows
        ]

    return on_sheets(remarked, OwnForce)


def drawn(of: Callable[[State, str], object]) -> Briefing[Known]:
    """Return a briefing whose map shows more in each hex."""

    def marked(rows: list[Record], state: State, team: Team) -> Sequence[Record]:
        return [
            replace(row, head=f"{row.head} {of(state, row.hex)}")
            for row in rows
            if isinstance(row, HexSeen)
        ]

    return on_sheets(marked, HexSeen)


def painted(leak: Callable[[Picture, State, Team], Picture]) -> Briefing[Known]:
    """Return a briefing that is honest but for what its map shows."""
    return Briefing(
        view=lambda turn, team: (view(turn, team), turn, team),
        tables=lambda known: brief(known[0]),
        words=lambda known: words(known[0]),
        maps=lambda known: drawings(leak(picture_of(known[0]), known[1].after, known[2])),
    )


def their_forces(picture: Picture, state: State, team: Team) -> Picture:
    cards = (card for card in theirs(state, team, Front) if isinstance(card, Front))
    shown = (Force(card.hex, Whose.ENEMY, (card.man, card.tank, card.air)) for card in cards)
    return replace(picture, forces=(*picture.forces, *shown))


def their_works(picture: Picture, state: State, team: Team) -> Picture:
    works = (each for each in theirs(state, team, Works) if isinstance(each, Works))
    shown = (Dug(each.hex, each.towards, Whose.ENEMY, each.layers) for each in works)
    return replace(picture, works=(*picture.works, *shown))


def moved_aside(picture: Picture, state: State, team: Team) -> Picture:
    """Leak by blanks in the drawing alone: nothing of it can be seen."""
    men = sum(card.man for card in theirs(state, team, Front) if isinstance(card, Front))
    return replace(picture, known_to=picture.known_to + " " * (men % 7))


def enemies(state: State, team: Team) -> list[Nation]:
    return [each for each in state[Nation].values() if each.side != team.side]


def theirs(state: State, team: Team, kind: type[Record]) -> list[Record]:
    """Return the enemy's rows of a table."""
    rows: Mapping[str, Record] = state[kind]
    return [row for row in rows.values() if side_of(state, row.nation) != team.side]  # type: ignore[attr-defined]


def combats_at(state: State, name: str) -> list[CombatRow]:
    return [row for row in state[CombatRow].values() if row.hex == name]


def everybodys(seen: View, state: State, team: Team) -> View:
    return replace(seen, holdings=tuple(holdings(state, frozenset(state[Nation]))))


def allied(seen: View, state: State, team: Team) -> View:
    own = frozenset(each.id for each in nations_of(state, team.side))
    return replace(seen, holdings=tuple(holdings(state, own)))


def all_works(seen: View, state: State, team: Team) -> View:
    found = layers(state[Works].values()).items()
    return replace(seen, works=tuple((*at, text) for at, text in found))


def all_flags(seen: View, state: State, team: Team) -> View:
    return replace(seen, attacks=tuple((*at, "enemy") for at in sorted(flags_set(state))))


def exploiting(seen: View, state: State, team: Team) -> View:
    goals = ((row.hex, to, "own") for row in state[CombatRow].values() for to in row.exploit_to)
    return replace(seen, attacks=(*seen.attacks, *goals))


def attackers(state: State, row: CombatRow) -> list[str]:
    return [str(each) for each in committed(state, row.label, Role.ATTACKER)]


def by_strength(state: State, team: Team) -> Sequence[str]:
    """Order the combats by what goes in: the order gives the strength away."""
    seen = (row for row in state[CombatRow].values() if row.kind == Attack.LAND)
    return [row.hex for row in sorted(seen, key=lambda row: attackers(state, row))]


def thin(state: State, at: str) -> str:
    """Draw a hex's sign as large as what stands there."""
    return "●" * sum(1 for card in state[Front].values() if card.hex == at)


def all_groups(seen: View, state: State, team: Team) -> View:
    groups = (each for each in state[Partisans].values() if each.hex)
    return replace(seen, partisans=tuple((each.hex, "enemy") for each in groups))


def all_reserves(seen: View, state: State, team: Team) -> View:
    return replace(seen, reserve=tuple(state[Partisans]))


def all_cards(rows: list[Record], state: State, team: Team) -> Sequence[Record]:
    found = theirs(state, team, Card)
    return [*rows, *(OwnCard(card=each.key, value=each.value) for each in found)]  # type: ignore[attr-defined]


def a_row_each(rows: list[Record], state: State, team: Team) -> Sequence[Record]:
    return [*rows, *(OwnForce(number=900 + n) for n in range(len(theirs(state, team, Front))))]


LEAKS: dict[str, tuple[int, Briefing[Known]]] = {
    "everybody's cards on the map": (FLAGS, leaky(everybodys)),
    "an ally's cards": (FLAGS, leaky(allied)),
    "the works of the enemy": (FLAGS, leaky(all_works)),
    "flags over water": (FLAGS, leaky(all_flags)),
    "where an attack will go on to": (FLAGS, leaky(exploiting)),
    "combats in the order of their strength": (FLAGS, offered("combat", by_strength)),
    "partisans behind the enemy's line": (FLAGS, leaky(all_groups)),
    "partisans not yet risen": (FLAGS, leaky(all_reserves)),
    "cards in the enemy's hand": (FLAGS, on_sheets(all_cards, OwnCard)),
    "an empty row for each enemy": (FLAGS, on_sheets(a_row_each, OwnForce)),
    "the enemy's bases in a drop-down": (FLAGS, offered("base", lambda s, t: tuple(s[Base]))),
    "the enemy's cards in a drop-down": (FLAGS, offered("Card", lambda s, t: tuple(s[Card]))),
    "combats over water in a drop-down": (
        FLAGS, offered("combat", lambda s, t: tuple(s[CombatRow])),
    ),
    "hexes in the order of the umpire's cards": (
        FLAGS, offered("to", lambda s, t: tuple(card.hex for card in s[Front].values())),
    ),
    "the enemy's forces on the drawn map": (FLAGS, painted(their_forces)),
    "the enemy's works on the drawn map": (FLAGS, painted(their_works)),
    "a blank on the drawn map": (FLAGS, painted(moved_aside)),
    "the enemy's pool": (FLAGS, reported(lambda s, t: [n.pool_man for n in enemies(s, t)])),
    "the enemy's losses to the point": (
        COMBATS, reported(lambda s, t: [str(lost_by(n)) for n in enemies(s, t)]),
    ),
    "flags that the enemy has left": (
        FLAGS, reported(lambda s, t: [n.flags for n in enemies(s, t)]),
    ),
    "Military Effectiveness": (
        FLAGS, reported(lambda s, t: [n.effectiveness for n in nations_of(s, t.side)]),
    ),
    "how many cards the enemy has played": (
        FLAGS, reported(lambda s, t: sum(1 for card in s[Card].values() if card.played)),
    ),
    "the enemy's industry": (
        FLAGS, reported(lambda s, t: sum(1 for row in s[Line].values() if not row.shut)),
    ),
    "who attacks, and with what": (
        FLAGS, drawn(lambda s, at: [attackers(s, row) for row in combats_at(s, at)]),
    ),
    "cards laid on a combat": (
        COMBATS, drawn(lambda s, at: [row.defender_columns for row in combats_at(s, at)]),
    ),
    "the column": (COMBATS, drawn(lambda s, at: [row.column for row in combats_at(s, at)])),
    "the dice": (COMBATS, drawn(lambda s, at: [row.attacker_die for row in combats_at(s, at)])),
    "how an attack came out, in a colour": (
        COMBATS, drawn(lambda s, at: [row.colour for row in combats_at(s, at)]),
    ),
    "which nation holds a hex": (FLAGS, drawn(lambda s, at: s[MapHex][at].controller)),
    "the umpire's note on a hex": (FLAGS, drawn(lambda s, at: s[MapHex][at].note)),
    "a thin line, by the size of a sign": (WITHDRAWALS, drawn(thin)),
    "garrisons of the enemy": (
        FLAGS, drawn(lambda s, at: sum(1 for g in s[Garrison].values() if g.hex == at)),
    ),
    "what bombers met": (
        COMBATS, noted(lambda s, at: [row.met for row in s[MissionRow].values()]),
    ),
    "where bombers came from": (
        COMBATS, noted(lambda s, at: [row.base for row in s[MissionRow].values()]),
    ),
    "men of the enemy who build": (
        FLAGS, noted(lambda s, at: sum(card.locked for card in s[Front].values())),
    ),
}  # fmt: skip
"""Each with the stage after which it is looked for."""


WITHOUT_A_LEAK: dict[str, Briefing[Known]] = {
    "the view": leaky(lambda seen, state, team: seen),
    "rows of a sheet": on_sheets(lambda rows, state, team: rows, OwnForce),
    "a drop-down": offered("base", lambda state, team: ("Elsewhere",)),
    "the report": reported(lambda state, team: "All well."),
    "remarks on forces": noted(lambda state, at: f"at {at}"),
    "the map in cells": drawn(lambda state, at: f"at {at}"),
    "the drawn map": painted(lambda picture, state, team: picture),
}
"""The ways in which leaks are planted, and nothing in them that is hidden."""


def planted(leak: str, team: str) -> tuple[Watched, Turn]:
    """Return a team that is told too much, what it may know being what it is, and the turn."""
    stage, briefing = LEAKS[leak]
    return told_by(briefing, team, stage), stages()[stage]


def told_by(briefing: Briefing[Known], team: str, stage: int) -> Watched:
    """Return a team that is told by a briefing of its own, what it may know being what it is."""
    ruleset = replace(RULESET, briefing=briefing)
    given = stages()[stage].after[Team][team]
    honest = watched(RULESET, schemas_of(RULESET), given)
    return replace(watched(ruleset, schemas_of(RULESET), given), sight=honest.sight)
