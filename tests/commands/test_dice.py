"""Dice from end to end: the log, the verifier on the page, and a game with typed dice only."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_in
from tests.commands.setting_up import type_rows
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.desk import Campaign, DieRow, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.ledger import Json
from workbook_engine.store.history import History

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
FIRST = "1/combat/C3/die/1"


@pytest.fixture
def verify(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """The verifier as it stands on the page, run on a campaign without this program."""
    script = re.search(r"```python\n(# verify_dice\.py\n.*?)```", PAGE.read_text("utf-8"), re.S)
    assert script is not None
    file = tmp_path / "verify_dice.py"
    file.write_text(script[1], encoding="utf-8")

    def run(campaign: Path, *promise: str) -> tuple[int, str]:
        command = [sys.executable, "-I", str(file), str(campaign), *promise]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert not ran.stderr, ran.stderr
        return ran.returncode, ran.stdout

    return run


def log_of(campaign: Path, folder: str = "0001_turn-01") -> list[dict[str, Json]]:
    log: list[dict[str, Json]] = json.loads(
        (campaign / "turns" / folder / "dice.json").read_text("utf-8")
    )
    return log


def forge(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.slow
def test_the_log_keeps_what_was_drawn_beside_what_was_typed(drafted: Path) -> None:
    drawn = KeyedDice(b"tiny-secret-02286").throw(FIRST, 6)
    typed = drawn % 6 + 1
    type_in(drafted, DieRow, FIRST, "typed", typed)
    type_in(drafted, DieRow, FIRST, "reason", "thrown at the table")
    assert turn_of(drafted).status is Status.DONE
    first = log_of(drafted)[0]
    assert first == {
        "name": FIRST,
        "sides": 6,
        "drawn": drawn,
        "value": typed,
        "source": "umpire",
        "reason": "thrown at the table",
    }
    assert seen(drafted, DieRow, FIRST, "drawn") == drawn


def test_the_manifest_holds_the_sum_of_the_log(played: Path) -> None:
    head = History(played).head()
    assert head is not None
    assert History(played).read(head, "dice.json")
    (played / "turns" / head.folder_name / "dice.json").write_text("[]")
    with pytest.raises(Exception, match="E-HISTORY-CHANGED"):
        History(played).read(head, "dice.json")


def test_the_published_verifier_finds_a_played_campaign_true(
    played: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    promise = desk(played).campaign_row.key_hash
    status, said = verify(played, promise)
    assert (status, said.splitlines()[-1]) == (0, f"{len(log_of(played))} dice, 0 wrong.")


def test_the_published_verifier_takes_what_was_mixed_in(
    campaign: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    type_in(campaign, Team, "british", "dice_word", "anna")
    assert start(campaign).status is Status.DONE
    attack = {"Unit or group": "1 Para; 2 Para", "Action": "Attack", "Target": "Town"}
    type_rows(campaign / "sides" / "british.xlsx", {"Orders": [attack]})
    assert turn_of(campaign, no_orders=True).status is Status.DONE
    assert log_of(campaign, "0002_turn-01")
    promise = desk(campaign).campaign_row.key_hash
    assert verify(campaign, promise, "words anna")[0] == 0
    assert verify(campaign, promise)[0] == 1


def test_the_published_verifier_names_a_forged_die(
    played: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    first = log_of(played)[0]
    name, value = first["name"], first["value"]
    forged = value % 6 + 1
    part = f'"name": "{name}", "sides": 6, "value": {{}}'
    ledger = played / "turns" / "0001_turn-01" / "rulings.json"
    forge(ledger, part.format(value), part.format(forged))
    status, said = verify(played)
    assert status == 1
    assert f"0001_turn-01: {name} reads {forged}, but the key gives {value}" in said


def test_the_published_verifier_names_a_die_forged_in_the_log_and_another_key(
    played: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    forge(played / "turns" / "0001_turn-01" / "dice.json", '"value": ', '"value": 1')
    status, said = verify(played, "00ff")
    assert status == 1
    assert "reads otherwise in the dice log" in said
    assert "the key is not the one that was promised" in said


@pytest.mark.slow
def test_a_typed_die_is_told_and_not_found_wrong(
    drafted: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    type_in(drafted, DieRow, FIRST, "typed", 6)
    turn_of(drafted)
    status, said = verify(drafted)
    assert status == 0
    assert f"{FIRST} reads 6, typed by the umpire" in said


def type_all(campaign: Path) -> int:
    """Type a three on every die that is asked for; return how many there were."""
    asked = [name for name in desk(campaign).workings[DieRow] if name.startswith("1/")]
    for name in asked:
        type_in(campaign, DieRow, name, "typed", 3)
    return len(asked)


@pytest.mark.slow
def test_with_typed_dice_only_nothing_is_committed_until_every_die_is_typed(
    campaign: Path, verify: Callable[..., tuple[int, str]]
) -> None:
    type_in(campaign, Campaign, "Tiny", "dice", "typed")
    (campaign / "campaign.key").unlink()
    assert turn_of(campaign).status is Status.STOPPED
    while draft(campaign).answer["must_answer"]:
        assert commit(campaign).status is Status.STOPPED
        assert type_all(campaign)
    assert commit(campaign).status is Status.DONE
    log = log_of(campaign)
    assert log
    assert {(each["value"], each["drawn"], each["source"]) for each in log} == {(3, None, "umpire")}


@pytest.mark.slow
def test_with_typed_dice_only_a_die_that_is_not_on_the_die_is_a_finding(campaign: Path) -> None:
    type_in(campaign, Campaign, "Tiny", "dice", "typed")
    draft(campaign)
    type_in(campaign, DieRow, FIRST, "typed", 7)
    outcome = commit(campaign)
    assert outcome.status is Status.STOPPED
    assert "E-ANSWER" in [each.code for each in outcome.findings]
