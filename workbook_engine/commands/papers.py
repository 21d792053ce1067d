"""The papers of a turn: its rulings as JSON, and a report a person can read."""

from __future__ import annotations

import json

from workbook_engine.commands.playing import Played
from workbook_engine.core.ledger import write_judgement, write_rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.reports.explanation import explained

RULINGS = "rulings.json"
REPORT = "report.md"


def papers(played: Played) -> dict[str, bytes]:
    """Return the papers that are archived with a turn, by file name."""
    written = {
        "turn": str(played.desk.position),
        "ruleset": played.desk.ruleset.name,
        "rulings": write_rulings(played.turn.rulings),
        "judgements": [write_judgement(each) for each in played.turn.judgements],
    }
    return {
        RULINGS: (json.dumps(written, indent=1, ensure_ascii=False) + "\n").encode(),
        REPORT: _report(played).encode(),
    }


def _report(played: Played) -> str:
    """Return every ruling in words, for the umpire's own file."""
    heading = f"# {played.desk.campaign_row.name}, turn {played.desk.position}"
    rulings = "\n\n".join(_section(ruling) for ruling in played.turn.rulings)
    return f"{heading}\n\n{rulings}\n"


def _section(ruling: Ruling) -> str:
    title, *lines = explained(ruling)
    return "\n".join((f"## {title}", "", *lines))
