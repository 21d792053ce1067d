"""Packs of strangers: each is taken or refused with a finding, at once, and leaves nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.foreign_texts import spoilt
from workbook_engine.books.limits import TEXT
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.samples import sample_at
from workbook_engine.core.findings import Problem
from workbook_engine.shipped import folder

KLEINDORF = folder("sample_campaigns") / "kleindorf"
CONTENTS = (KLEINDORF / "sample.toml").read_text(encoding="utf-8")
MASTER = (KLEINDORF / "master.md").read_text(encoding="utf-8")


def zipped(files: dict[str, str | bytes]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def begun(room: Path, files: dict[str, str | bytes]) -> Outcome:
    """Begin a game from a pack; where it is refused nothing stays."""
    (room / "p.zip").write_bytes(zipped(files))
    outcome = new(room / "game", sample=room / "p.zip")
    assert outcome.status is Status.DONE or not (room / "game").exists()
    return outcome


def codes(room: Path, contents: str | bytes, master: str | bytes = MASTER) -> list[str]:
    outcome = begun(room, {"p/sample.toml": contents, "p/master.md": master})
    assert all(each.cure and each.cell for each in outcome.findings)
    return [each.code for each in outcome.findings]


def test_a_pack_in_a_zip_is_taken(tmp_path: Path) -> None:
    assert codes(tmp_path, CONTENTS) == []


@pytest.mark.parametrize(
    ("contents", "master", "code"),
    [
        ("= [", MASTER, "E-TOML"),
        ('title = "x"\nkey = "kkkk"', MASTER, "E-TOML-MISSING"),
        (CONTENTS.replace('"opcom"', '["opcom"]'), MASTER, "E-TOML-VALUE"),
        (CONTENTS.replace('"opcom"', '"os"'), MASTER, "E-RULESET"),
        (CONTENTS.replace('"opcom"', '"..opcom.x"'), MASTER, "E-RULESET"),
        (CONTENTS.replace('"opcom"', '"sector"'), MASTER, "E-PACK-CAMPAIGN"),
        (f"{CONTENTS}a = {'[' * 5000}{']' * 5000}", MASTER, "E-TOML-DEEP"),
        (CONTENTS.encode() + b"\nb = '\xff'", MASTER, "E-TOML-CODING"),
        (CONTENTS, MASTER.encode() + b"\xff\xfe", "E-TEXT-ENCODING"),
        (CONTENTS, "", "E-PACK-CAMPAIGN"),
        (CONTENTS, "<script>alert(1)</script>", "E-PACK-CAMPAIGN"),
        (CONTENTS, MASTER.replace("OOO\nOOO", "O" * 2000 + "\n", 1), "E-TEXT-CELL"),
    ],
)
def test_a_pack_that_is_spoilt_says_why(
    contents: str | bytes, master: str | bytes, code: str, tmp_path: Path
) -> None:
    assert codes(tmp_path, contents, master) == [code]


@pytest.mark.parametrize(
    ("line", "times", "code"),
    [("| a |\n", 1_000_000, "E-ZIP-SIZE"), ("|", 4_000_000, "E-ZIP-RATIO")],
)
def test_a_pack_of_very_many_signs_says_why(
    line: str, times: int, code: str, tmp_path: Path
) -> None:
    assert codes(tmp_path, CONTENTS, "## Forces\n" + line * times) == [code]


def test_a_misspelt_rule_set_is_asked_about(tmp_path: Path) -> None:
    files = {"sample.toml": CONTENTS.replace('"opcom"', '"opcmo"'), "master.md": MASTER}
    (found,) = begun(tmp_path, {**files}).findings
    assert (found.where, found.cure) == ("sample.toml!ruleset", "Did you mean opcom?")


def test_a_turn_that_is_none_is_found_in_its_cell(tmp_path: Path) -> None:
    row = "| Campaign | Kleindorf |"
    master = MASTER.replace(row, f"{row}\n| Turn | x |")
    assert codes(tmp_path, CONTENTS, master) == ["E-NUMBER"]


def test_units_of_a_side_without_a_team_are_found_before_anything_is_drawn(tmp_path: Path) -> None:
    lines = (each for each in MASTER.split("\n") if not each.startswith("| blue | Blue |"))
    outcome = begun(tmp_path, {"sample.toml": CONTENTS, "master.md": "\n".join(lines)})
    assert outcome.status is Status.STOPPED
    assert {each.cell.sheet for each in outcome.findings if each.cell} >= {"Forces"}


def test_a_pack_without_its_master_is_a_finding(tmp_path: Path) -> None:
    assert [each.code for each in begun(tmp_path, {"sample.toml": CONTENTS}).findings] == [
        "E-PACK-TEXT"
    ]


def test_a_folder_with_a_pipe_for_its_master_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "sample.toml").write_text(CONTENTS, encoding="utf-8")
    (tmp_path / "p" / "master.md").mkdir()
    outcome = new(tmp_path / "game", sample=tmp_path / "p")
    assert [each.code for each in outcome.findings] == ["E-PACK-TEXT"]


def test_a_text_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "p").mkdir()
    for name in ("sample.toml", "master.md"):
        (tmp_path / "p" / name).write_bytes(b"x" * (TEXT.file + 1))
    outcome = new(tmp_path / "game", sample=tmp_path / "p")
    assert [each.code for each in outcome.findings] == ["E-ZIP-SIZE"]


def test_parts_of_a_zip_go_nowhere_on_the_disk(tmp_path: Path) -> None:
    files = {"../outside.txt": "x", "sample.toml": CONTENTS, "master.md": MASTER}
    assert [each.code for each in begun(tmp_path, {**files}).findings] == ["E-ZIP-NAME"]
    assert not (tmp_path.parent / "outside.txt").exists()


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 50_000,
        "## F\n" + "|a" * (TEXT.cells + 1),
        "## F\n" + ("|" * 500 + "\n") * (TEXT.cells // 500 + 1),
        "## G\n```grid\n" + ("O" * 300 + "\n") * 400 + "```\n",
        "".join(f"## sheet {n}\n" for n in range(300)),
    ],
    ids=("lines", "bars", "blank cells", "squares", "sheets"),
)
def test_a_text_book_has_limits(text: str) -> None:
    with pytest.raises(Problem, match="E-TEXT-LARGE"):
        TextBook(text)


@pytest.mark.parametrize(
    "text",
    [
        "## F\n| " + "y" * 200_000 + " |",
        "## F\n| " + "9" * 5_000 + " |",
        "## F\n" + "|a" * 600,
        "## " + "a " * 100_000,
    ],
)
def test_what_no_sheet_can_hold_is_a_finding(text: str) -> None:
    with pytest.raises(Problem, match="E-TEXT-CELL"):
        TextBook(text)


def spoils(room: Path, seeds: range, *, whole: bool) -> int:
    """Read packs spoilt by chance, or begin games from them; return how many were taken."""
    taken = 0
    for seed in seeds:
        chance = Random(seed)
        contents = spoilt.toml(CONTENTS, chance) if chance.randrange(4) == 0 else CONTENTS
        files = {"sample.toml": contents, "master.md": spoilt.markdown(MASTER, chance)}
        (room / "p.zip").write_bytes(zipped({**files}))
        if whole:
            taken += new(room / str(seed), sample=room / "p.zip").status is Status.DONE
            continue
        try:
            sample_at(room / "p.zip")
            taken += 1
        except Stop as stop:
            assert stop.outcome.status in {Status.STOPPED, Status.USAGE}
    return taken


def test_a_pack_spoilt_by_chance_is_taken_or_told(tmp_path: Path) -> None:
    assert 0 < spoils(tmp_path, range(25), whole=False) < 25


def test_a_side_that_no_team_plays_is_drawn_all_the_same(tmp_path: Path) -> None:
    units_of_nobody = 179
    spoils(tmp_path, range(units_of_nobody, units_of_nobody + 1), whole=True)


@pytest.mark.slow
def test_hundreds_of_spoilt_packs_are_taken_or_told(tmp_path: Path) -> None:
    assert 0 < spoils(tmp_path, range(300), whole=True) < 300


@pytest.mark.slow
def test_spoilt_zips_are_taken_or_told(tmp_path: Path) -> None:
    sound = zipped({"p/sample.toml": CONTENTS, "p/master.md": MASTER})
    for seed in range(2_000):
        chance, data = Random(seed), bytearray(sound)
        for _ in range(chance.randint(1, 4)):
            data[chance.choice((chance.randrange(len(data)), -chance.randrange(1, 150)))] = (
                chance.randrange(256)
            )
        (tmp_path / "p.zip").write_bytes(bytes(data))
        try:
            sample_at(tmp_path / "p.zip")
        except Stop as stop:
            assert stop.outcome.status in {Status.STOPPED, Status.USAGE}
