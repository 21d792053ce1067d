"""The dice of an archived turn verified: drawn again and compared with their log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from workbook_engine.commands.desk.writing.papers import DICE
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.proofs.checks import Check, first
from workbook_engine.commands.proofs.verify_turn import key_of
from workbook_engine.core.dice import KeyedDice, Roll, mixed_key
from workbook_engine.core.ledger import Json


def check_dice(about: str, turn: ArchivedTurn) -> Check:
    """Draw each die again from the campaign's secret and its name; typed ones are told apart."""
    rolls = [roll for ruling in turn.rulings for roll in ruling.rolls]
    drawn = [roll for roll in rolls if roll.source != "umpire"]
    dice = KeyedDice(mixed_key(key_of(turn.folder), turn.desk.campaign_row.mixed))
    wrong = [
        f"{roll.name} is {roll.value} in the archive; the secret gives {value} of {roll.sides}."
        for roll in drawn
        if (value := dice.throw(roll.drawn_as or roll.name, roll.sides)) != roll.value
    ]
    wrong += [
        f"{roll.name} is {roll.value}, which is not on a die of {roll.sides}."
        for roll in rolls
        if not 1 <= roll.value <= roll.sides
    ]
    wrong += _log_unlike(turn, rolls, dice)
    typed = len(rolls) - len(drawn)
    said = f"{len(drawn)} drawn from the secret, {typed} typed by the umpire; {DICE} says the same"
    return Check(about, "dice", said, first(wrong))


def _log_unlike(turn: ArchivedTurn, rolls: Sequence[Roll], dice: KeyedDice) -> Iterator[str]:
    """Hold the archived log against the archived rulings, and what was drawn against the secret."""
    log = _log(turn)
    if log is None:
        yield f"{DICE} is not a log of dice."
        return
    named = [str(each.get("name")) for each in log]
    if named != [roll.name for roll in rolls]:
        yield f"{DICE} has other dice, or in another order, than the rulings."
    kept = {str(each.get("name")): each for each in log}
    for roll in (each for each in rolls if each.name in kept):
        entry = kept[roll.name]
        ruled = {"sides": roll.sides, "value": roll.value, "source": roll.source}
        for what, said in ruled.items():
            if entry.get(what) != said:
                yield f"{DICE} gives {roll.name} the {what} {entry.get(what)}; it was {said}."
        drawn, value = entry.get("drawn"), dice.throw(roll.drawn_as or roll.name, roll.sides)
        if drawn not in (None, value) or (drawn is None and roll.source != "umpire"):
            yield f"{DICE} says that {drawn} was drawn for {roll.name}; the secret gives {value}."


def _log(turn: ArchivedTurn) -> list[dict[str, Json]] | None:
    if DICE not in turn.manifest.files:
        return None
    try:
        log = json.loads(turn.history.read(turn.manifest, DICE))
    except ValueError:
        return None
    is_log = isinstance(log, list) and all(isinstance(each, dict) for each in log)
    return log if is_log else None
