"""The texts that a battle leaves on both sides: read, written, and compared."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.campaign import CampaignFolder, to_type
from workbook_engine.commands.desk.post.outbox import OutFolder, out_folder
from workbook_engine.commands.desk.post.packets import turn_folder
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.outcome import as_path, stopped_by
from workbook_engine.commands.texts import text_in
from workbook_engine.core.battle_texts import battle_of
from workbook_engine.core.file_names import why_no_file
from workbook_engine.core.findings import Finding, error
from workbook_engine.core.handing import Battle, Stamp
from workbook_engine.store.manifest import Manifest

BATTLE, CONVERSION, HANDED = "battle.toml", "conversion.toml", "handed_down.toml"
BATTLES = "battles"
"""The folder of the upper campaign in which its battles are kept, turn by turn."""


def room_of(desk: Desk) -> OutFolder:
    """Return the folder of the upper campaign in which the battles of its turn are kept."""
    return out_folder(desk.folder, turn_folder(desk.ruleset, desk.position), BATTLES)


def file_of(label: str) -> str:
    """Return the name of the file that a fight is kept in.

    >>> file_of("K14>L15"), file_of("H8")
    ('K14-L15.toml', 'H8.toml')
    """
    name = "".join(each if each.isalnum() or each == " " else "-" for each in label)
    return f"{f'fight {name}' if why_no_file(name) else name}.toml"


def stamp_of(desk: Desk, label: str, lower: Path) -> Stamp:
    """Return the stamp of a fight on a desk that is handed down to a folder."""
    return Stamp(
        campaign=desk.campaign_row.name,
        promise=desk.campaign_row.key_hash,
        ruleset=desk.ruleset.name,
        commit=last_commit(desk.folder),
        turn=str(desk.position),
        fight=label,
        from_folder=as_path(desk.folder.path.resolve()),
        to_folder=as_path(lower.resolve()),
    )


def last_commit(folder: CampaignFolder) -> int:
    """Return the number of the commit that stands on the desk; an undo's is an older one's."""
    head = folder.history.head()
    return folder.history.settled(head).commit if head is not None else 0


def battle_in(lower: Path) -> Battle:
    """Return the battle that was handed down to a folder; where there is none the command ends."""
    file = lower / BATTLE
    if not file.is_file():
        raise stopped_by(
            [
                error(
                    "E-HANDED-NONE",
                    f"there is no {BATTLE} in {as_path(lower)}: nothing was handed down to it.",
                    "Give the folder that `umpire hand-down` has made.",
                )
            ]
        )
    return battle_in_text(file)


def battle_in_text(file: Path) -> Battle:
    """Return the battle that a text says."""
    return battle_of(text_in(file, "battle"))


def upper_of(battle: Battle, lower: Path, given: str | Path | None) -> Path:
    """Return the folder of the campaign that handed a battle down, where it lies now."""
    named = Path(battle.stamp.from_folder)
    for path in (Path(given),) if given else (named, lower.resolve().parent / named.name):
        if CampaignFolder(path).masters:
            return path
    raise stopped_by(
        [
            error(
                "E-HANDED-UPPER",
                f"{battle.stamp.campaign} does not lie in {as_path(Path(given or named))}.",
                "Say where it is: --to FOLDER.",
            )
        ]
    )


def refuse_unlike(desk: Desk, battle: Battle) -> None:
    """End the command unless the stamp on the upper side is that of the battle."""
    stamp, row = battle.stamp, desk.campaign_row
    if (stamp.campaign, stamp.promise) != (row.name, row.key_hash):
        raise stopped_by([_of_another(battle, desk)])
    commits = [each.commit for each in _line(desk)]
    if stamp.commit not in commits:
        raise stopped_by([_undone(battle)])
    if stamp.commit != commits[0] or stamp.turn != str(desk.position):
        raise stopped_by([_played_on(battle, desk)])
    kept = room_of(desk).path / file_of(stamp.fight)
    if not kept.is_file() or battle_in_text(kept) != battle:
        raise stopped_by([_not_kept(battle, kept)])


def _line(desk: Desk) -> tuple[Manifest, ...]:
    history = desk.folder.history
    head = history.head()
    return history.line(head) if head is not None else ()


def _of_another(battle: Battle, desk: Desk) -> Finding:
    said = f"{battle.stamp.fight} was handed down by another campaign, {battle.stamp.campaign}"
    return error(
        "E-HANDED-ANOTHER",
        f"{said}, than the one in {as_path(desk.folder.path)}.",
        "Say where that campaign lies: --to FOLDER.",
    )


def _undone(battle: Battle) -> Finding:
    return error(
        "E-HANDED-UNDONE",
        f"commit {battle.stamp.commit}, on which {battle.stamp.fight} was handed down, is undone.",
        "Hand the fight down again to another folder, if it is fought again.",
    )


def _played_on(battle: Battle, desk: Desk) -> Finding:
    stamp = battle.stamp
    return error(
        "E-HANDED-LATE",
        f"{stamp.fight} was handed down in turn {stamp.turn}, after commit {stamp.commit}; "
        f"{stamp.campaign} has come to turn {desk.position}.",
        f"To let it count take the later turns back: umpire undo {to_type(desk.folder.path)} "
        f"--to {stamp.commit}",
    )


def _not_kept(battle: Battle, kept: Path) -> Finding:
    return error(
        "E-HANDED-STAMP",
        f"{BATTLE} is not the battle that {battle.stamp.campaign} has handed down.",
        f"Compare it with {as_path(kept)}; hand the fight down again if it is lost.",
    )
