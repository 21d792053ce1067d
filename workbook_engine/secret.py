"""The campaign's secret, from which its dice are drawn: where it lies, and when it is none."""

from __future__ import annotations

from pathlib import Path

from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import Finding, error

KEY_NAME = "campaign.key"
SHORTEST = 16
"""Letters of a secret: a shorter one can be guessed, and held against the promise of the dice."""


def read_key(file: Path, promised: str, *, needed: bool) -> bytes | Finding:
    """Read the secret and hold it against the hash on the Campaign sheet."""
    try:
        key = file.read_bytes().strip()
    except OSError:
        if not needed:
            return b""
        return error(
            "E-KEY-MISSING",
            f"{KEY_NAME} does not lie beside the master, so no die can be drawn.",
            f"Copy {KEY_NAME} from where the campaign was made, "
            "or set Dice to `typed` on the Campaign sheet and type every die.",
        )
    if promised and key_hash(key) != promised and needed:
        return error(
            "E-KEY-CHANGED",
            f"{KEY_NAME} is not the secret that the Campaign sheet promises.",
            f"Bring the first {KEY_NAME} back; another would draw other dice.",
        )
    short = too_short(key) if needed else None
    return key if short is None else short


def too_short(key: bytes) -> Finding | None:
    """Return the finding about a secret that can be guessed."""
    letters = len(key.decode(errors="replace"))
    if letters >= SHORTEST:
        return None
    return error(
        "E-KEY-SHORT",
        f"the secret has {letters} letters; one under {SHORTEST} can be guessed, and its dice "
        "be known before they fall.",
        "Make the campaign with `umpire new`, which draws a long one, or set Dice to `typed` on "
        "the Campaign sheet and type every die.",
    )
