"""Whom a hex attacks and by whom it is attacked, as a team sees it, for every sheet (LW-FLG-02)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.rulesets.last_war.knowledge.team_view import View


def afoot(seen: View) -> Iterator[tuple[str, str, str]]:
    """LW-FLG-02 Yield the attacks to come: not fought, the place not taken, the start not lost."""
    held = {each.hex: each.side for each in seen.land}
    for start, into, side in seen.attacks:
        waits = (start, into) not in seen.settled
        if waits and held.get(into) != side and held.get(start, "") in ("", side):
            yield start, into, side


def attacked_by(seen: View, name: str) -> list[str]:
    """LW-FLG-02 Return the places that its side attacks from a hex."""
    return [into for start, into, side in afoot(seen) if start == name and side == seen.side]


def attackers_of(seen: View, name: str) -> list[str]:
    """LW-FLG-02 Return the places that the enemy attacks a hex from."""
    return [start for start, into, side in afoot(seen) if into == name and side != seen.side]
