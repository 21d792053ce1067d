"""The papers of a turn: its rulings as JSON, and a report a person can read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from workbook_engine.commands.desk.playing.play import Played, turn_to_commit
from workbook_engine.commands.desk.playing.team_reports import reports
from workbook_engine.commands.desk.reading.last_turn import RULINGS
from workbook_engine.core.ledger import Json, write_front, write_judgement
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling
from workbook_engine.reports.desk_rows import Called, die_rows
from workbook_engine.reports.escaping import escaped
from workbook_engine.reports.explanation import explained
from workbook_engine.reports.papers import in_markdown

DICE = "dice.json"
REPORT = "report.md"


def papers(played: Played, ruled: Sequence[Json]) -> dict[str, bytes]:
    """Return the papers that are archived with a turn, by file name; `ruled` is its ledger."""
    ruleset = played.desk.ruleset
    turn = turn_to_commit(played)
    head = in_markdown(ruleset.paper(turn))
    return {
        **reports(ruleset.briefing, turn),
        RULINGS: _ledger(played, ruled).encode(),
        DICE: (_lines(dice_log(played)) + "\n").encode(),
        REPORT: _report(played, head).encode(),
    }


def dice_log(played: Played) -> list[Json]:
    """Return every die of the turn: its name, what was drawn for it, what counts, and whose it is.

    The manifest holds the sum of the log, so that no die can be changed afterwards.
    """
    rulings = played.turn.rulings
    rows = die_rows(played.desk.position, rulings, keyed=bool(played.desk.key))
    reasons = {
        each.name: each.because if each.of_row else each.reason for each in played.turn.judgements
    }
    kept = {each.name: each.drawn_as for ruling in rulings for each in ruling.rolls}
    return [
        {
            "name": row.name,
            **({"drawn_as": kept[row.name]} if kept[row.name] else {}),
            "sides": row.sides,
            "drawn": row.drawn,
            "value": row.value,
            "source": row.source,
            "reason": reasons.get(row.name, ""),
        }
        for row in rows
    ]


def _ledger(played: Played, ruled: Sequence[Json]) -> str:
    """Return the rulings and questions of a turn as JSON, each on a line of its own.

    What the umpire sees first of it stands there too, for his front page until the next draft.
    """
    judgements = [write_judgement(each) for each in played.turn.judgements]
    parts = {
        "turn": _json(str(played.desk.position)),
        "ruleset": _json(played.desk.ruleset.name),
        "rulings": _lines(ruled),
        "judgements": _lines(judgements),
        "front": _json(write_front(played.desk.ruleset.front(played.turn))),
    }
    return "{" + ",\n".join(f"{_json(name)}: {part}" for name, part in parts.items()) + "}\n"


def _lines(values: Iterable[Json]) -> str:
    return "[\n" + ",\n".join(map(_json, values)) + "\n]"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _report(played: Played, head: str) -> str:
    """Return what the rule set says of the turn, and then every ruling in the order of play."""
    heading = f"# {escaped(played.desk.campaign_row.name)}, turn {played.desk.position}"
    called, state = played.desk.schemas.called, played.turn.after
    rulings = "\n\n".join(_section(ruling, called, state) for ruling in played.turn.rulings)
    parts = (heading, head, "## Rulings in the order of play", rulings)
    return "\n\n".join(filter(None, parts)) + "\n"


def _section(ruling: Ruling, called: Called, state: State) -> str:
    title, said, *lines = explained(ruling, called, state)
    return "\n".join((f"### {escaped(title)}", "", escaped(said), *map(_line, lines)))


def _line(line: str) -> str:
    """Return a heading of a ruling's part, or what stands under it as an item of a list."""
    return f"- {escaped(line)}" if line.startswith(" ") else f"\n{escaped(line)}\n"
