"""What stands in a manifest's place and is none, and what no commit of ours has written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.every import every
from workbook_engine.core.findings import Problem
from workbook_engine.store.commit import Plan, carry_out
from workbook_engine.store.history import History
from workbook_engine.store.manifest import Kind, Manifest, sum_of

SUM = sum_of(b"")
OURS = (
    *("in/master.xlsx", "out/master.xlsm", "out/sides/german.xlsx", "out/sides/réponse 2.xlsx"),
    *("in/inbox/re: orders of 12:30.xlsx", "in/inbox/.. a joke.xlsx", "out/inbox/reply.xlsx"),
    *("in/control/turn_01/anna.xlsx", "reports/german.md", "rulings.json", "dice.json"),
    "report.md",
)
HOSTILE = (
    *("", "/", "..", "out", "out/", "out//master.xlsx", "/etc/passwd", "out//etc/passwd"),
    *("../x.xlsx", "out/../x.xlsx", "out/../../../ann/.bash_aliases", "out/sides/../../x.xlsx"),
    *("out/out/../../../x.xlsx", "in/../../x.xlsx", "out/sides/..", "out/sides/.", "out/sides/"),
    *("out/./master.xlsx", "./out/master.xlsx", "out/master.xlsx/../../x", "out/sides/a/b.xlsx"),
    *("C:/x.xlsx", "out/C:/x.xlsx", "out/C:x.xlsx", "out/sides/C:x.xlsx", "out/sides/z:"),
    *("out\\sides\\x.xlsx", "out/sides/..\\x.xlsx", "out/\\\\host\\share\\x.xlsx"),
    *("OUT/../x.xlsx", "Out/master.xlsx", "out/MASTER.XLSX", "out/Sides/x.xlsx"),
    *("out/sides/.. ", "out/sides/...", "out/sides/x.xlsx.", "out/sides /x.xlsx"),
    *("out/sides/x\0.xlsx", "out/sides/x\n.xlsx", "out/sides/\ud800.xlsx", "out/sides/\x85"),
    *("out/campaign.key", "out/.umpire.lock", "out/turns/0000_turn-00/manifest.json"),
    *("out/outbox/x", "out/control/x.xlsx", "manifest.json", "pub/master.xlsx", "was/master.xlsx"),
    *("reports/../x", "reports/a/b.md", "rulings.json/x", "desk.html", "~/x", "$HOME/x"),
)


def manifest(**fields: Any) -> dict[str, Any]:
    whole = Manifest(0, 0, 1, Kind.SETUP, files={"out/master.xlsx": SUM})
    return {**json.loads(whole.to_bytes()), **fields}


@pytest.mark.parametrize("written", [b"[" * 100_000, b"[]", b'"x"', b"{}", b"7", b"{"])
def test_what_is_no_manifest_is_refused(written: bytes) -> None:
    with pytest.raises(ValueError):
        Manifest.from_bytes(written)


@every({each: each for each in OURS})
def test_a_place_that_commits_write_to_is_taken(place: str) -> None:
    assert Manifest.from_bytes(json.dumps(manifest(files={place: SUM})).encode()).files


@every({repr(each): each for each in HOSTILE})
def test_any_other_place_is_refused(place: str) -> None:
    with pytest.raises(ValueError):
        Manifest.from_bytes(json.dumps(manifest(files={place: SUM})).encode())


ODD = (
    *({"commit": each} for each in (-1, True, 1.0, "0", None)),
    *({"turn": each} for each in (-1, False, "../..", None)),
    *({"stage": "1"}, {"rulings": "x"}, {"previous": "0"}, {"restores": [0]}, {"form": 0.5}),
    *({"kind": "gift"}, {"when": 7}, {"version": None}, {"previous_sum": "x"}),
    *({"files": each} for each in ([], "out/master.xlsx", None, {"out/master.xlsx": 7})),
    *({"files": {"out/master.xlsx": each}} for each in ("", "x" * 64, SUM.upper(), SUM + "\n")),
    {"more": 1},
)


@every({repr(each): each for each in ODD})
def test_a_field_of_another_kind_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Manifest.from_bytes(json.dumps(manifest(**fields)).encode())


def test_the_manifest_of_another_folder_is_refused(tmp_path: Path) -> None:
    carry_out(History(tmp_path), Plan(0, 1, Kind.SETUP, {}, {"master.xlsx": b"0"}))
    (tmp_path / "turns/0000_turn-00").rename(tmp_path / "turns/0000_turn-01")
    with pytest.raises(Problem, match=r"E-HISTORY-MANIFEST .* in another folder"):
        History(tmp_path).commits()


def test_a_book_that_has_no_name_for_every_system_is_never_committed(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"E-PLACE 'out/sides/x:y\.xlsx'"):
        carry_out(History(tmp_path), Plan(0, 1, Kind.SETUP, {}, {"sides/x:y.xlsx": b"0"}))
    assert not any(tmp_path.iterdir())
