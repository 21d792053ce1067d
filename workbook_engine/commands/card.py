"""`umpire card`: the umpire's aid, all charts and readings in force on a few printed pages."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.commands.desk.reading.in_force import in_force
from workbook_engine.commands.outcome import Outcome, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.reports.card import card as page
from workbook_engine.store.disk import Disk


@returns_outcome
def card(subject: str | Path, target: str | Path | None = None) -> Outcome:
    """Write the aid of a campaign, with its own readings, or of a rule set as it comes."""
    ruleset, campaign = in_force(subject)
    home = Path(subject) if campaign else Path()
    place = Path(target) if target else home / f"{'' if campaign else ruleset.name + '_'}card.html"
    Disk(place.parent if target else home).put(place, page(ruleset, campaign).encode())
    house = sum(not each.is_default for each in ruleset.settings)
    own = len(ruleset.house.rulings)
    ruled = f", {counted(own, 'ruling')} of the House" if own else ""
    sentence = f"{len(ruleset.charts)} charts, {house or 'no'} house rules{ruled}."
    return Outcome(sentences=(sentence,), wrote=(as_path(place),))
