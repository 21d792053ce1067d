"""Campaigns whose history is spoilt in one way each, as an accident or a cheat would."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.acceptance.hands import at, type_cells
from tests.fog.zips import put, with_part
from workbook_engine.store.manifest import MANIFEST_NAME, sum_of

Spoiler = Callable[[Path], None]
Change = Callable[[list[dict[str, Any]]], Any]


def turn_folder(campaign: Path) -> Path:
    return next((campaign / "turns").glob("0001_*"))


def resealed(campaign: Path) -> None:
    """Make the manifests fit what lies there, as one would who covers his tracks."""
    previous = ""
    for folder in sorted((campaign / "turns").iterdir()):
        manifest = folder / MANIFEST_NAME
        written = json.loads(manifest.read_text(encoding="utf-8"))
        written["files"] = {path: sum_of((folder / path).read_bytes()) for path in written["files"]}
        written["previous_sum"] = previous
        manifest.write_text(json.dumps(written), encoding="utf-8")
        previous = sum_of(manifest.read_bytes())


def a_byte(campaign: Path) -> None:
    file = turn_folder(campaign) / "in" / "master.xlsx"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def a_file_gone(campaign: Path) -> None:
    (turn_folder(campaign) / "rulings.json").unlink()


def in_ledger(change: Change) -> Spoiler:
    """Return what changes the rulings that are kept, and seals them again."""
    return _rewritten("rulings.json", lambda written: change(written["rulings"]))


def in_log(change: Change) -> Spoiler:
    """Return what changes the log of the dice, and seals it again."""
    return _rewritten("dice.json", change)


def _rewritten(name: str, change: Callable[[Any], None]) -> Spoiler:
    def spoil(campaign: Path) -> None:
        file = turn_folder(campaign) / name
        written = json.loads(file.read_text(encoding="utf-8"))
        change(written)
        file.write_text(json.dumps(written), encoding="utf-8")
        resealed(campaign)

    return spoil


def another_die(rulings: list[dict[str, Any]]) -> None:
    roll = next(roll for each in rulings for roll in each["rolls"])
    roll["value"] = roll["value"] % roll["sides"] + 1


def a_die_of_seven(rulings: list[dict[str, Any]]) -> None:
    roll = next(roll for each in rulings for roll in each["rolls"])
    roll["value"], roll["source"] = 7, "umpire"


def another_text(rulings: list[dict[str, Any]]) -> None:
    rulings[0]["text"] = "Nothing happened."


def a_ruling_less(rulings: list[dict[str, Any]]) -> None:
    del rulings[-1]


def another_loss(rulings: list[dict[str, Any]]) -> None:
    changes = (body for each in rulings for change in each["changes"] for body in change.values())
    step = next(body for body in changes if body.get("field") == "step")
    step["now"] += 1


def another_stock(campaign: Path) -> None:
    master = turn_folder(campaign) / "out" / "master.xlsx"
    type_cells(master, "Stacks", {at(master, "Stacks", "British ammo, red (points)", "Bde HQ"): 9})
    resealed(campaign)


def a_leak(campaign: Path) -> None:
    book = turn_folder(campaign) / "out" / "sides" / "british.xlsx"
    book.write_bytes(with_part(book.read_bytes(), "customXml/item1.xml", "<x>10 SS</x>"))
    resealed(campaign)


def a_leak_in_a_note(campaign: Path) -> None:
    book = turn_folder(campaign) / "out" / "sides" / "british.xlsx"
    book.write_bytes(put(book.read_bytes(), "xl/comments1.xml", "<t>", "SS HQ is at C1"))
    resealed(campaign)


def another_key(campaign: Path) -> None:
    key = campaign / "campaign.key"
    key.chmod(0o600)
    key.write_bytes(b"another secret\n")


def no_key(campaign: Path) -> None:
    (campaign / "campaign.key").unlink()


def another_in_the_log(log: list[dict[str, Any]]) -> None:
    log[0]["value"] = log[0]["value"] % log[0]["sides"] + 1


def said_to_be_typed(log: list[dict[str, Any]]) -> None:
    log[0]["source"] = "umpire"


def drawn_otherwise(log: list[dict[str, Any]]) -> None:
    log[0]["drawn"] = log[0]["drawn"] % log[0]["sides"] + 1


def a_die_left_out(log: list[dict[str, Any]]) -> None:
    del log[0]


def a_leak_in_a_report(campaign: Path) -> None:
    report = turn_folder(campaign) / "reports" / "british.md"
    report.write_text(f"{report.read_text('utf-8')}The SS is weak.\n", encoding="utf-8")
    resealed(campaign)


def a_commit_slipped_in(campaign: Path) -> None:
    manifest = next((campaign / "turns").glob("0000_*")) / MANIFEST_NAME
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"when": "', '"when": "x'))
    written = manifest.read_bytes()
    manifest.write_bytes(written + b" ")


SPOILT: dict[str, tuple[Spoiler, str, str]] = {
    "a byte of the archive": (a_byte, "archive", "master.xlsx is not what was committed"),
    "a file that is gone": (a_file_gone, "archive", "rulings.json is gone"),
    "another die": (in_ledger(another_die), "dice", "the secret gives"),
    "a die of seven": (in_ledger(a_die_of_seven), "dice", "not on a die of 6"),
    "a ruling that reads otherwise": (in_ledger(another_text), "rulings", "text"),
    "a ruling that is gone": (in_ledger(a_ruling_less), "rulings", "is not archived"),
    "a loss that was not": (in_ledger(another_loss), "balance", "step"),
    "a stock from nowhere": (another_stock, "balance", "9 is in the book"),
    "a stock the books do not give": (another_stock, "books", "when it is made again"),
    "a leak": (a_leak, "fog for british", "customXml/item1.xml is not part of a team's book"),
    "a leak in a note": (a_leak_in_a_note, "fog for british", "gives “SS HQ” away"),
    "a leak in a report": (a_leak_in_a_report, "fog for british", "british.md is not what is made"),
    "another die in the log": (in_log(another_in_the_log), "dice", "the value"),
    "a die of the log that is typed": (in_log(said_to_be_typed), "dice", "the source umpire"),
    "a die of the log drawn otherwise": (in_log(drawn_otherwise), "dice", "was drawn for"),
    "a die that the log leaves out": (in_log(a_die_left_out), "dice", "other dice"),
    "another secret": (another_key, "promise of the dice", "is not the secret"),
    "no secret": (no_key, "promise of the dice", "does not lie beside"),
    "a commit slipped in": (a_commit_slipped_in, "chain", "was made after another commit"),
}  # fmt: skip
"""Ways to spoil it, the check that must fail, and words of what it says."""
