"""What is true of every turn of The Last War, whatever was ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rulesets.last_war.random_wars import Played
from workbook_engine.core.changes import Add, Set
from workbook_engine.core.findings import stops
from workbook_engine.core.records import State, field_names
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.combat_records import CombatRow
from workbook_engine.rulesets.last_war.committed import committed
from workbook_engine.rulesets.last_war.forces import Forces
from workbook_engine.rulesets.last_war.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.ground import sides
from workbook_engine.rulesets.last_war.line import gaps
from workbook_engine.rulesets.last_war.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.order_records import FlagLine

_BARRED = ("column", "odds", " die ", "dice", "CV", "effectiveness", "shift")


def wrong(played: Played) -> list[str]:
    """Return what is wrong with a stage as it was played; nothing where all is well."""
    checks = (_whole, _balanced, _cards, _flagged, _dice, _ordered, _gaps, _numbers, _words)
    return [line for check in checks for line in check(played)]


def _whole(played: Played) -> Iterator[str]:
    """Replay gives the state again, taking back the state before; no defect is found."""
    turn = played.turn
    if replay(turn.before, turn.rulings).tables != turn.after.tables:
        yield "replay gives another state"
    if take_back(turn.after, turn.rulings).tables != turn.before.tables:
        yield "taking back gives another state"
    if stops(turn.findings):
        yield from (str(finding) for finding in turn.findings)


def points(state: State) -> Counter[tuple[str, str]]:
    """Return all points of each nation by type: on the map, in the pool, and lost."""
    total: Counter[tuple[str, str]] = Counter()
    for card in state[Front].values():
        for kind in ("man", "tank", "air"):
            total[card.nation, kind] += getattr(card, kind)
    for zone in state[Zone].values():
        total[zone.nation, "man"] += zone.man
    for base in state[Base].values():
        total[base.nation, "bomber"] += base.bomber
    for defence in state[AirDefence].values():
        flak = defence.kind == "flak zone"
        total[defence.nation, "man" if flak else "air"] += 1 if flak else defence.air
    for garrison in state[Garrison].values():
        total[garrison.nation, "man"] += not garrison.lost
    for nation in state[Nation].values():
        for kind in ("man", "tank", "air", "bomber"):
            total[nation.id, kind] += getattr(nation, f"pool_{kind}")
            total[nation.id, kind] += getattr(nation, f"lost_{kind}")
    return total


def _balanced(played: Played) -> Iterator[str]:
    """LW-RES-01 Start, production and absorbed partisans are what is there and what is lost."""
    turn = played.turn
    expected = points(turn.before)
    for ruling in turn.rulings:
        for change in ruling.changes:
            if ruling.rule == "LW-SEQ-01" and isinstance(change, Add):
                expected[change.key, change.field.removeprefix("pool_")] += int(change.value)
            if (
                isinstance(change, Set)
                and change.record is Partisans
                and change.value == "absorbed"
            ):
                expected[turn.before[Partisans][change.key].nation, "man"] += 1
    found = points(turn.after)
    for key in {*expected, *found}:
        if key[1] in ("man", "tank", "air", "bomber") and expected[key] != found[key]:
            yield f"{key}: {expected[key]} should be there, {found[key]} are"


def _cards(played: Played) -> Iterator[str]:
    """LW-ADV-01 A card once played stays played, and lies beside one combat at most."""
    turn = played.turn
    kept = {row.label for row in turn.after[CombatRow].values() if "not fought" in row.outcome}
    laid: Counter[str] = Counter()
    for row in turn.after[CombatRow].values():
        if row.label not in kept:
            laid.update((*row.attacker_cards, *row.defender_cards))
            laid.update((*row.attacker_columns, *row.defender_columns))
    yield from (f"card {card} is played twice" for card, n in laid.items() if n > 1)
    for card in turn.before[Card].values():
        after = turn.after[Card][card.id]
        if card.played and after.played != card.played:
            returned = any(card.id in str(turn.before[CombatRow]) for _ in kept)
            if not returned:
                yield f"card {card.id} was played in {card.played}, now {after.played!r}"


def _flagged(played: Played) -> Iterator[str]:
    """LW-CBT-01 No combat without a flag."""
    new = set(played.turn.after[CombatRow]) - set(played.turn.before[CombatRow])
    flags = {(line.start, line.to) for line in played.orders[FlagLine].values()}
    for label in new:
        row = played.turn.after[CombatRow][label]
        if any((start, row.hex) not in flags for start in row.starts):
            yield f"combat {label} has no flag"


def _dice(played: Played) -> Iterator[str]:
    thrown = [roll.name for ruling in played.turn.rulings for roll in ruling.rolls]
    if thrown != [roll.name for roll in played.umpire.rolls]:
        yield "a die has no ruling"


def _ordered(played: Played) -> Iterator[str]:
    """LW-SEQ-07 Combats are fought in order of the attackers' effectiveness."""
    before = played.turn.before
    worth = []
    for ruling in played.turn.rulings:
        if ruling.phase == "Combats":
            label = ruling.id.split("/")[2]
            nations = {each.nation for each in committed(before[CombatRow][label].attackers)}
            worth.append(max(before[Nation][nation].effectiveness for nation in nations))
    if worth != sorted(worth, reverse=True):
        yield f"combats out of order: {worth}"


def _gaps(played: Played) -> Iterator[str]:
    """LW-FL-01, LW-FL-02 The line has no gap after the audit, or a ruling tells of it."""
    state = played.turn.after
    if played.turn.before.position.stage == 1:
        return
    board, forces = Board.of(state), Forces.of(state)
    told = " ".join(r.text for r in played.turn.rulings if "no Man is to be had" in r.text)
    open_before = {
        name
        for side in sides(state)
        for name in gaps(Board.of(played.turn.before), Forces.of(played.turn.before), side)
    }
    for side in sides(state):
        for name in gaps(board, forces, side):
            known = played.turn.before.position.stage == 3 and name in open_before
            if name not in told and not known:
                yield f"a gap at {name} that nobody tells of"


def _numbers(played: Played) -> Iterator[str]:
    """No number falls below nothing, whatever bounds might hide it."""
    for kind in (Front, Nation, Base, Zone):
        for key, row in played.turn.after[kind].items():
            for name in field_names(kind):
                value = getattr(row, name)
                if isinstance(value, int) and value < 0:
                    yield f"{kind.__name__} {key} {name} is {value}"
    for ruling in played.turn.rulings:
        for change in ruling.changes:
            if isinstance(change, Add) and (change.was or 0) + change.value != change.now:  # type: ignore[operator]
                yield f"{ruling.id}: {change.key} {change.field} was cut off at {change.now}"


def _words(played: Played) -> Iterator[str]:
    """LW-SEQ-10 No team hears of odds, dice or columns."""
    for ruling in played.turn.rulings:
        for told in ruling.told:
            yield from (f"told: {told.text}" for word in _BARRED if word in told.text)
