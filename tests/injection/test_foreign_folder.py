"""A campaign folder that somebody else has made reaches nothing outside itself.

Whoever is sent one runs commands on it. Neither what its manifests name nor where its links lead is
written, replaced or taken away there.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.hands import Tree, tree, type_in, umpire_here
from tests.new_campaign import drafted_campaign, played_campaign
from workbook_engine.core.findings import Problem
from workbook_engine.excel.screen.kept import ROOM, Kept
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.store.lock import LOCK_NAME
from workbook_engine.store.manifest import MANIFEST_NAME, sum_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links as on Linux and Mac")
STOPPED = 1
LINE = b"a line of a stranger's\n"
DRAFTED, PLAYED = "drafted", "played"
HANDED = ("H8", "../ramp")

RECOVER: Mapping[str, tuple[str, ...]] = {
    "check": ("--write",),
    "collect": (),
    "commit": (),
    "commit --recover": (),
    "draft": (),
    "hand-down": HANDED,
    "share": ("--control", "Anna"),
    "start": (),
    "turn": (),
    "undo": (),
}
"""What begins by finishing whatever was interrupted, and more that it is told."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("made")
    drafted_campaign(room / DRAFTED, "arnhem_bridge")
    type_in(room / DRAFTED, Engagement, "H8", "control", "Anna")
    played_campaign(room / PLAYED, "arnhem_bridge")
    return room


def received(made: Path, room: Path, how: str = DRAFTED) -> Path:
    """Lay out a home with a file of its owner's, and below it the campaign that he was sent."""
    (room / "home/owner").mkdir(parents=True)
    (room / "home/owner/kept.txt").write_text("the owner's own\n")
    return Path(shutil.copytree(made / how, room / "home/games/c"))


def forge(campaign: Path, *places: str) -> None:
    """Have the last manifest name more places, for which a stranger's line waits."""
    turn = max((campaign / "turns").glob("*_turn-*"))
    written = json.loads((turn / MANIFEST_NAME).read_text())
    written["files"] |= {place: sum_of(LINE) for place in places}
    (turn / MANIFEST_NAME).write_text(json.dumps(written))
    (turn / "pub").mkdir(exist_ok=True)
    for above in (campaign, turn):
        (above / "owner").mkdir(exist_ok=True)
        (above / "owner/made.txt").write_bytes(LINE)


def outcome_of(command: str, campaign: Path, *more: str) -> tuple[int, list[str]]:
    places = [str(campaign / each) if each.startswith("../") else each for each in more]
    word, *options = command.split()
    status, answer = umpire_here(word, campaign, *options, *places)
    outcome: Any = answer[0] if isinstance(answer, list) else answer
    return status, [each["code"] for each in outcome["findings"]]


def without_lock(found: Tree) -> Tree:
    return {place: content for place, content in found.items() if not place.endswith(LOCK_NAME)}


@pytest.mark.parametrize("command", RECOVER)
def test_places_outside_are_neither_made_nor_replaced_nor_taken_away(
    made: Path, tmp_path: Path, command: str
) -> None:
    campaign = received(made, tmp_path)
    forge(
        campaign,
        "out/../../../owner/made.txt",
        f"out/{tmp_path / 'home/owner/kept.txt'}",
        "out/../../owner/kept.txt",
    )
    before = without_lock(tree(tmp_path))
    status, codes = outcome_of(command, campaign, *RECOVER[command])
    assert (status, "E-HISTORY-MANIFEST" in codes) == (STOPPED, True)
    assert (without_lock(tree(tmp_path)) == before) is True


# Links

WRITERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "check": (DRAFTED, ("--write",)),
    "collect": (DRAFTED, ()),
    "collect --sample-orders": (PLAYED, ("arnhem_bridge",)),
    "commit": (DRAFTED, ()),
    "debrief": (PLAYED, ("--no-pdf",)),
    "desk": (DRAFTED, ()),
    "draft": (DRAFTED, ()),
    "hand-down": (DRAFTED, HANDED),
    "history --luck": (PLAYED, ()),
    "map": (DRAFTED, ()),
    "map --film": (PLAYED, ()),
    "print": (DRAFTED, ()),
    "publish": (PLAYED, ("--no-pdf",)),
    "rules --card": (DRAFTED, ()),
    "share": (DRAFTED, ("--control", "Anna")),
    "simulate": (DRAFTED, ("--runs", "2")),
    "turn": (DRAFTED, ()),
    "undo": (PLAYED, ()),
}
"""What writes into a campaign, where, and more that it is told."""
REFUSED = {"E-LINK", "E-BOOK-LINK", "E-OUTBOX", "E-HISTORY-STRANGE", "E-HISTORY-MANIFEST"}


def written_by(made: Path, room: Path, command: str) -> list[str]:
    """Return what a command writes: of each folder one file, and every folder."""
    how, more = WRITERS[command]
    campaign = received(made, room, how)
    before = tree(campaign)
    outcome_of(command, campaign, *more)
    after = tree(campaign)
    changed = [each for each in after if after[each] != before.get(each)]
    of_folder = {each.rpartition("/")[0]: each for each in changed if after[each] != b"folder"}
    folders = {above.as_posix() for each in changed for above in Path(each).parents}
    return sorted({*of_folder.values(), *folders} - {"."} | {LOCK_NAME})


def lead_away(campaign: Path, place: str, victim: Path, *, is_folder: bool) -> None:
    """Have a place be a link to something of the owner's that looks the same."""
    there = campaign / place
    there.parent.mkdir(parents=True, exist_ok=True)
    if there.exists():
        shutil.move(there, victim)
    elif is_folder:
        victim.mkdir()
    else:
        victim.write_text("the owner's own\n")
    there.symlink_to(victim)


def led_away(made: Path, room: Path, command: str) -> Iterator[tuple[str, int, list[str], bool]]:
    """Run a command with each of its targets a link; yield what came of it."""
    how, more = WRITERS[command]
    probe = room / "probe"
    places = written_by(made, probe, command)
    for number, place in enumerate(places):
        campaign = received(made, room / str(number), how)
        victim = room / str(number) / "home/owner/own"
        lead_away(campaign, place, victim, is_folder=(probe / "home/games/c" / place).is_dir())
        before = tree(victim.parent)
        status, codes = outcome_of(command, campaign, *more)
        assert (tree(victim.parent) == before) is True, f"{place} was written through"
        yield place, status, codes, (campaign / place).is_symlink()


OFTEN = {"draft", "map", "rules --card"}


@pytest.mark.parametrize(
    "command",
    [pytest.param(each, marks=() if each in OFTEN else pytest.mark.slow) for each in WRITERS],
)
def test_no_command_writes_through_a_link(made: Path, tmp_path: Path, command: str) -> None:
    """It is refused with a finding, or the link itself gives way."""
    tried = list(led_away(made, tmp_path, command))
    assert len(tried) > 1
    for place, status, codes, still_leads in tried:
        if still_leads and not (status == 0 and place == LOCK_NAME):
            assert (status, bool(REFUSED & {*codes})) == (STOPPED, True), (place, status, codes)


@pytest.mark.slow
def test_a_list_of_what_was_put_out_takes_nothing_away_outside(made: Path, tmp_path: Path) -> None:
    """The list in the outbox may name anything: what is no file of that folder stays."""
    campaign = received(made, tmp_path)
    outcome_of("collect", campaign)
    (listed,) = (campaign / "outbox").rglob("published.json")
    own = tmp_path / "home/owner/kept.txt"
    places = [str(own), os.path.relpath(own, listed.parent), "../../../campaign.key"]
    files = [own, own, campaign / "campaign.key"]
    written = {
        place: [sum_of(file.read_bytes())] for place, file in zip(places, files, strict=True)
    }
    listed.write_text(json.dumps(written | json.loads(listed.read_text())))
    outcome_of("collect", campaign)
    assert own.read_text() == "the owner's own\n"
    assert (campaign / "campaign.key").is_file()


@pytest.mark.slow
def test_the_room_in_which_libreoffice_and_engine_speak_is_no_link(tmp_path: Path) -> None:
    (tmp_path / "c").mkdir()
    (tmp_path / "own").mkdir()
    (tmp_path / "c" / ROOM).symlink_to(tmp_path / "own")
    with pytest.raises(Problem, match="E-LINK"):
        Kept(tmp_path / "c" / ROOM).keep(b"a master")
    assert not any((tmp_path / "own").iterdir())
