"""The campaign's secret, from which its dice are drawn: where it lies, and when it is none.

What the umpire does not choose is mixed into it at the start: words of the teams, a public number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from unicodedata import normalize

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import key_hash
from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where

KEY_NAME = "campaign.key"
SHORTEST = 16
"""Letters of a secret: a shorter one can be guessed and tested on the promise of the dice."""


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


def plain_word(text: str) -> str:
    """Return what counts of a word or number: small letters a to z and figures.

    However it is typed, it is the same, so that nobody can choose among its spellings.

    >>> plain_word("Brücke 7"), plain_word("4, 8, 15"), plain_word("Слово")
    ('brucke7', '4815', '')
    """
    letters = normalize("NFKD", text).casefold()
    return "".join(each for each in letters if each.isascii() and each.isalnum())


def mixture(campaign: Campaign, teams: Iterable[Team]) -> str:
    """Return what is mixed into the key at the start; nothing where nothing was given.

    The words stand in the order of the alphabet and without the teams' names: neither is the
    umpire's to choose.
    """
    words = sorted(filter(None, (plain_word(team.dice_word) for team in teams)))
    number = plain_word(campaign.public_number)
    said = f"words {' '.join(words)}" if words else "", f"number {number}" if number else ""
    return ", ".join(filter(None, said))


def about_mixture(state: State, where: Where) -> Iterator[Finding]:
    """Yield what is odd about the words and the number before they are mixed into the key."""
    campaign = next(iter(state[Campaign].values()))
    teams = state[Team].values()
    if campaign.dice == "typed":
        return
    typed = [(team.dice_word, where(Team, team.team, "dice_word")) for team in teams]
    typed.append((campaign.public_number, where(Campaign, campaign.name, "public_number")))
    for text, cell in typed:
        if _has_other_letters(text):
            yield error(
                "E-DICE-WORD",
                f"{text} has letters other than a to z and figures; such can be exchanged for "
                "others that look alike.",
                "Ask for a word in letters a to z or in figures.",
                cell=cell,
            )
    silent = [team for team in teams if not team.dice_word.strip()]
    if 0 < len(silent) < len(teams):
        yield warning(
            "W-DICE-WORD",
            f"{', '.join(each.called for each in silent)} gave no word for the dice; what the "
            "other teams gave is mixed in.",
            "Ask for it, or leave it: one word that you did not choose is enough.",
            cell=where(Team, silent[0].team, "dice_word"),
        )


def _has_other_letters(text: str) -> bool:
    plain = normalize("NFKD", text).casefold()
    return any(each.isalnum() and not each.isascii() for each in plain) or bool(
        text.strip() and not plain_word(text)
    )


def came_too_late(state: State, where: Where) -> Iterator[Finding]:
    """Yield a warning for each word or number that was typed after the key was mixed."""
    campaign = next(iter(state[Campaign].values()))
    counts = campaign.mixed.replace(",", "").split()
    cells = {
        where(Team, team.team, "dice_word"): team.dice_word for team in state[Team].values()
    } | {where(Campaign, campaign.name, "public_number"): campaign.public_number}
    for cell, text in cells.items():
        if plain_word(text) and plain_word(text) not in counts:
            yield warning(
                "W-DICE-LATE",
                f"{text} is not among what was mixed into the dice at the start.",
                "Before the first turn `umpire start` mixes it in; after that it has no effect.",
                cell=cell,
            )
