"""One archived turn verified: played again, its books made again and balanced."""

from __future__ import annotations

import json
from collections.abc import Iterator

from workbook_engine.campaign import CampaignFolder, in_fours, sum_of
from workbook_engine.commands.outcome import rulings
from workbook_engine.commands.proofs.archived import ArchivedTurn
from workbook_engine.commands.proofs.cells_unlike import cells_unlike
from workbook_engine.commands.proofs.checks import MOST_SHOWN, Check, first
from workbook_engine.core.answers import counted
from workbook_engine.core.balance import balance
from workbook_engine.core.desk import Campaign
from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import stops
from workbook_engine.core.ledger import Json, write_rulings


def check_rulings(about: str, turn: ArchivedTurn) -> Check:
    """Play the turn again from its archived books: it must come to the same rulings."""
    again = json.loads(json.dumps(write_rulings(turn.played.turn.rulings)))
    wrong = [str(each) for each in turn.played.findings if stops([each])]
    wrong += _unlike(turn.ledger, again)
    said = f"{rulings(len(turn.ledger))}, the same when the turn is played again"
    if wrong:
        said = f"{rulings(len(turn.ledger))}, not the same when the turn is played again"
    return Check(about, "rulings", said, first(wrong))


def _unlike(kept: list[dict[str, Json]], again: list[dict[str, Json]]) -> Iterator[str]:
    ours, theirs = ({each["id"]: each for each in rulings} for rulings in (kept, again))
    for name in dict.fromkeys((*ours, *theirs)):
        if name not in theirs:
            yield f"{name} is archived, but is not ruled when the turn is played again."
        elif name not in ours:
            yield f"{name} is ruled when the turn is played again, but is not archived."
        elif ours[name] != theirs[name]:
            fields = [each for each in theirs[name] if ours[name].get(each) != theirs[name][each]]
            yield (
                f"{name} is archived with other values than the turn played again gives: "
                f"{', '.join(fields)}."
            )
    if ours.keys() == theirs.keys() and list(ours) != list(theirs):
        yield "The rulings are archived in another order than they are ruled in."


def check_books(about: str, turn: ArchivedTurn) -> Check:
    """Make the books of the turn again: they must say what the archived ones say."""
    made, wrong, same = turn.made, [], 0
    for place in dict.fromkeys((*turn.books, *made)):
        if place not in made or place not in turn.books:
            wrong.append(f"{place} is {'archived' if place in turn.books else 'made'} only.")
        elif sum_of(made[place]) == sum_of(turn.books[place]):
            same += 1
        else:
            wrong += cells_unlike(place, turn.books[place], made[place])
    said = f"{counted(len(turn.books), 'book')}, {same} of them the same to the last byte"
    return Check(about, "books", said, first(wrong))


def key_of(campaign: CampaignFolder) -> bytes:
    """Return the campaign's secret; nothing where it is not beside the master."""
    return campaign.key_file.read_bytes().strip() if campaign.key_file.is_file() else b""


def check_balance(about: str, turn: ArchivedTurn) -> Check:
    """Book the archived changes: what was there, in, out, and what the archived master holds."""
    kinds = [kind for kind in turn.desk.ruleset.records if kind is not Campaign]
    kept = [kind for kind in kinds if kind in turn.desk.state.tables]
    found = balance(turn.played.turn.before.tables, turn.after, turn.rulings, kept)
    sums = [
        f"{_as_headed(turn, s.what)} {s.start} + {s.came} - {s.went} = {s.end}" for s in found.sums
    ]
    more = f"; and {len(sums) - MOST_SHOWN} more" if len(sums) > MOST_SHOWN else ""
    said = f"{found.numbers} numbers; {'; '.join(sums[:MOST_SHOWN]) or 'none changed'}{more}"
    return Check(about, "balance", said, first(found.wrong))


def _as_headed(turn: ArchivedTurn, what: str) -> str:
    """Return what a sum is of, as the umpire reads it: `Forces, Step` for `Unit.step`."""
    record, _, field = what.partition(".")
    for sheet in turn.desk.schemas.sheets:
        if sheet.record.__name__ == record:
            header = next((each.header for each in sheet.columns if each.name == field), field)
            return f"{sheet.title}, {header}"
    return what


def check_promise(about: str, row: Campaign, key: bytes) -> Check:
    """Hold the secret against the hash on a Campaign sheet, and say what was mixed into it."""
    what, wrong = "campaign.key", ""
    if not key:
        wrong = f"{what} does not lie beside the master, so no die can be drawn again."
    elif key_hash(key) != row.key_hash:
        wrong = f"{what} is not the secret that the Campaign sheet promises."
    mark = in_fours(row.key_hash[:12])
    said = f"the secret's hash begins {mark}; the dice are drawn from {row.whose_dice}"
    return Check(about, "promise of the dice", said, (wrong,) if wrong else ())
