"""What the last draft was played on, kept beside the history until the next draft.

The master's sheets cannot keep it: orders are copied there as soon as they come in, and answers
are typed over. Without it a draft says what has changed, and not why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct, field

from workbook_engine.campaign import CampaignFolder, sum_of
from workbook_engine.commands.desk.playing.play import Played, compared
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.core.desk import RulingRow
from workbook_engine.core.ledger import Json, read_record, read_value, write_record, write_value
from workbook_engine.core.records import Orders, Tables, replace
from workbook_engine.core.turn import Amendment
from workbook_engine.core.umpire import Answer
from workbook_engine.reports.desk_rows import ruling_rows
from workbook_engine.sheets.schema import Schemas

_NAME = ".last_draft.json"
"""A history passes over names that begin so."""


class News(Struct, frozen=True):
    """What a draft said of its fights that the draft before did not."""

    since: Mapping[str, str] = field(default_factory=dict)
    """Whether each is new, changed, the same or gone, by what it is called."""
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class DraftedOn(Struct, frozen=True):
    """What a draft was played on, and what was new of it."""

    orders: Orders
    answers: Mapping[str, Answer]
    """Those of its turn, by name."""
    amendments: tuple[Amendment, ...]
    by_hand: tuple[str, ...]
    """What was changed by hand, in words."""
    fights: tuple[str, ...]
    """What its fights were called."""
    news: News


def answers_now(desk: Desk) -> dict[str, Answer]:
    """Return the answers of the turn that is played, wherever they were typed."""
    now = f"{desk.position}/"
    answers = {name: each for name, each in desk.answers.items() if name.startswith(now)}
    return {name: replace(each, cell=None) for name, each in answers.items()}


def keep(played: Played, news: News) -> None:
    """Keep what a draft was played on, and what was new of it.

    Where that cannot be done the front page says less of it, and so does the next draft.
    """
    desk, position = played.desk, played.desk.position
    rows = ruling_rows(position, played.turn.rulings, desk.schemas.called)
    kept = {
        "rulings": _sum(rows),
        "orders": {
            kind.__name__: [*map(write_record, desk.orders[kind].values())] for kind in desk.orders
        },
        "answers": [_answer_written(each) for each in answers_now(desk).values()],
        "amendments": [_amendment_written(each) for each in desk.amendments],
        "by_hand": [each.text for each in desk.by_hand],
        "fights": [each.label for each in desk.ruleset.front(played.turn).fights],
        "since": dict(news.since),
        "reasons": {label: list(each) for label, each in news.reasons.items()},
    }
    try:
        desk.folder.disk.put(_file(desk.folder), json.dumps(kept, indent=1).encode())
    except OSError:
        return


def last_draft(desk: Desk) -> DraftedOn | None:
    """Return what the draft that stands on the sheets was played on; None where nobody knows."""
    shown = (row for row in desk.workings[RulingRow].values() if row.turn == str(desk.position))
    try:
        kept = json.loads(desk.folder.disk.read(_file(desk.folder)))
        if kept["rulings"] != _sum(shown):
            return None
        return _read(kept, desk.schemas)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _file(folder: CampaignFolder) -> Path:
    return folder.history.folder / _NAME


def _sum(rows: Iterable[RulingRow]) -> str:
    """Return the sum of rulings as they are compared."""
    return sum_of(json.dumps(sorted((row.ruling, *compared(row)) for row in rows)).encode())


def _read(kept: Json, schemas: Schemas) -> DraftedOn:
    records = {sheet.record.__name__: sheet.record for sheet in schemas.sheets}
    kinds = {records[name]: lines for name, lines in kept["orders"].items()}
    orders = {
        kind: {row.key: row for row in (read_record(kind, line) for line in lines)}
        for kind, lines in kinds.items()
    }
    answers = (Answer(**{**each, "value": read_value(each["value"])}) for each in kept["answers"])
    amendments = (
        Amendment(
            **{
                **each,
                "record": records[each["record"]],
                "value": read_value(each["value"]),
            }
        )
        for each in kept["amendments"]
    )
    return DraftedOn(
        Tables(orders),
        {each.name: each for each in answers},
        tuple(amendments),
        tuple(kept["by_hand"]),
        tuple(kept["fights"]),
        News(kept["since"], {label: tuple(each) for label, each in kept["reasons"].items()}),
    )


def _answer_written(answer: Answer) -> Json:
    texts = ("name", "basis", "reason", "confirmed", "of_row", "noted")
    return {"value": write_value(answer.value), **{each: getattr(answer, each) for each in texts}}


def _amendment_written(amendment: Amendment) -> Json:
    texts = ("key", "field", "reason", "before_play", "called")
    return {
        "record": amendment.record.__name__,
        "value": write_value(amendment.value),
        **{each: getattr(amendment, each) for each in texts},
    }
