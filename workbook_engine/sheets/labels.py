"""What a book says of itself on its sheet About: the labels of its stamp, found in any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from workbook_engine.core.findings import folded
from workbook_engine.core.languages import Text, _, in_all

ABOUT = _("About")
NOW, VERSION = "now", "version"
"""Labels of a master alone: how the turn stands; which version wrote the book."""
LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "campaign": _("Campaign"),
        "side": _("Side"),
        "team": _("Team"),
        "turn": _("Turn"),
        "stage": _("Stage"),
        "form": _("Form"),
        "seal": _("Seal"),
        "called": _("Called"),
        "rules": _("Rules"),
        "date": _("Date"),
        "squares": _("Squares"),
        "language": _("Language"),
        "control": _("Control"),
        "chance": _("Chance"),
        "promise": _("Promise"),
        "sum": _("Sum"),
    }
)
"""The labels of a stamp; form and seal are what `commands/inspection/seals.py` says.

What the team is called, rules, date and squares keep nobody out: they let a player check his book
without the campaign.
Dice, promise and sum are what he holds against the game when it is over (docs/dice.md).
Control is the umpire whose fights a shared book holds, which is not a team's.
"""


def stamp_labels() -> dict[str, str]:
    """Return the labels of a stamp as they stand in all languages, folded, each with its key.

    >>> stamp_labels()["campaign"], stamp_labels()["feldzug"]
    ('campaign', 'campaign')
    """
    return {folded(each): key for key, label in LABELS.items() for each in in_all(label)}


def found_among(title: str, sheets: Iterable[str]) -> str:
    """Return the sheet of a book that has a title, in any language; nothing where none has."""
    titles = set(map(folded, in_all(title)))
    return next((each for each in sheets if folded(each) in titles), "")
