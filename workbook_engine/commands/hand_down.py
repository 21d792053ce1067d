"""`umpire hand-down`: a drafted fight becomes a campaign of a smaller scale, to be played and read
back; how is said in `core/handing.py`."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.campaign import to_type
from workbook_engine.commands.at_work import at_work
from workbook_engine.commands.desk.playing.play import Played, differences, play_desk
from workbook_engine.commands.desk.reading.desk import open_folder, read_desk
from workbook_engine.commands.desk.reading.mending import playable
from workbook_engine.commands.desk.writing.placing import refuse_open
from workbook_engine.commands.handing.cells import Proposed
from workbook_engine.commands.handing.laying import Lower, lower_of, taker
from workbook_engine.commands.handing.stamps import (
    BATTLE,
    battle_in_text,
    file_of,
    room_of,
    stamp_of,
)
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path, refuse_name, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.battle_texts import written
from workbook_engine.core.findings import did_you_mean, error
from workbook_engine.core.handing import Battle, HandsDown, Stamp
from workbook_engine.core.records import replace
from workbook_engine.kit.fights import Decision

DRAFT_FIRST = "A fight is handed down as it is drafted: umpire draft first."


@returns_outcome
def hand_down(
    folder: str | Path,
    fight: str,
    new_folder: str | Path,
    ruleset: str | None = None,
    table: str | None = None,
) -> Outcome:
    """Make a campaign of a fight, ready for `umpire start`, and type that it is fought elsewhere.

    The ground and what else the set-up needs come from a sample or pack, if one is named as its
    table. The upper campaign's turn waits for the result until it is read back.
    """
    campaign, path = open_folder(folder), Path(new_folder)
    refuse_name(path)
    with at_work(campaign, goes_on=True) as told:
        desk = playable(read_desk(campaign))
        hands = _that_hands_down(desk.ruleset.hands_down, desk.ruleset.title)
        played = play_desk(desk)
        battle = _battle(played, hands, fight, path)
        lower = lower_of(path, battle, *taker(hands, ruleset), table)
        wrote = _made(lower, _proposed(played, hands, battle, lower))
    return Outcome(
        sentences=(*told, *_said(lower, desk.folder.path)),
        wrote=wrote,
        answer={"fight": fight, "ruleset": lower.ruleset.name, "folder": as_path(path)},
    )


def _made(lower: Lower, proposed: Proposed) -> tuple[str, ...]:
    """Make the lower campaign, keep the battle on the upper side, type what is proposed there.

    Wherever it is cut short: a lower campaign that is there is whole, with its stamp on both sides,
    and the same command does the rest.
    """
    desk, battle = proposed.desk, lower.battle
    refuse_open(desk.folder, [desk.master.place])
    lower.prepare()
    texts = {file_of(battle.stamp.fight): written(battle).encode()}
    kept = room_of(desk).fill(texts, others_stay=True)
    return (*lower.put(), *map(as_path, kept), *proposed.put())


def _that_hands_down(hands: HandsDown | None, title: str) -> HandsDown:
    if hands is None:
        raise Stop(Status.USAGE, f"{title} hands no fights down.")
    return hands


def _battle(played: Played, hands: HandsDown, fight: str, path: Path) -> Battle:
    """Return the fight as it stands on the sheets, or as it was handed down; with its stamp."""
    found = hands.brief(played.turn, fight)
    if found is None:
        labels = [each.label for each in played.desk.ruleset.front(played.turn).fights]
        near = did_you_mean(fight, labels) or f"There are: {', '.join(labels) or 'none'}."
        raise Stop(Status.STOPPED, f"There is no fight {fight} in this turn. {near}")
    battle = replace(found, stamp=stamp_of(played.desk, fight, path))
    kept = room_of(played.desk).path / file_of(fight)
    before = battle_in_text(kept) if kept.is_file() else None
    if before is not None:
        _refuse_twice(before.stamp, battle.stamp, kept)
    layout = played.desk.reading.layouts.get(hands.fights)
    on_sheet = layout is not None and fight in layout.rows
    if not on_sheet or (before != battle and differences(played)):
        raise Stop(Status.STOPPED, DRAFT_FIRST)
    return battle


def _refuse_twice(there: Stamp, now: Stamp, kept: Path) -> None:
    """End the command if the fight was handed down to another folder, as it is still drafted."""
    other = there.to_folder != now.to_folder and there.commit == now.commit
    if other and (Path(there.to_folder) / BATTLE).is_file():
        found = error(
            "E-HANDED-TWICE",
            f"{there.fight} of turn {there.turn} was handed down already, to {there.to_folder}.",
            f"Read it back with umpire read-back, or take {as_path(kept)} away to begin again.",
        )
        raise stopped_by([found])


def _proposed(played: Played, hands: HandsDown, battle: Battle, lower: Lower) -> Proposed:
    """Return what is typed into the upper master: that the fight is fought elsewhere, and where."""
    proposed = Proposed(played.desk)
    row = played.turn.after[hands.fights][battle.stamp.fight]
    where = f"handed down to {lower.path.resolve().name} ({lower.ruleset.title})"
    reason = f"{where} after commit {battle.stamp.commit}"
    proposed.answers(row, {"decision": str(Decision.ELSEWHERE)}, reason)
    if proposed.findings:
        raise stopped_by(proposed.findings)
    return proposed


def _said(lower: Lower, upper: Path) -> tuple[str, ...]:
    path, typed = as_path(lower.path), to_type(lower.path)
    units = counted(len(lower.laid.became), "unit")
    return (
        f"{lower.battle.stamp.fight} is handed down to {path}: {units}, by {lower.ruleset.title}.",
        *(f"{each[:1].upper()}{each[1:]}." for each in lower.laid.remarks),
        f"Change {path}/master.xlsx as you like, or {path}/conversion.toml and hand down again; "
        f"then umpire start {typed}.",
        f"umpire draft {to_type(upper)} shows the fight as fought elsewhere: its result is "
        f"answered by umpire read-back {typed}.",
    )
