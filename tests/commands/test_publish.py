"""`umpire publish`: what each team is sent, and nothing that it may not know."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from threading import Event
from zipfile import ZipFile

import pytest

from tests.new_campaign import played_campaign
from tests.sheets_of import sheets_of
from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.post import packets, pdf
from workbook_engine.commands.desk.post.outbox import out_folder
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.proofs.checks import Check
from workbook_engine.commands.proofs.verify_fog import Sent
from workbook_engine.commands.publish import publish
from workbook_engine.commands.undo import MARK, undo
from workbook_engine.core.briefing import Drawings, Sight
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.kit.maps.drawn import Drawing
from workbook_engine.kit.maps.marks import Text

HIDDEN = "9 SS PzArtR"
"""A German unit that fires at Arnhem Bridge, and that the British cannot name after turn 1."""


def played(sample: str, folder: Path) -> Path:
    played_campaign(folder, sample)
    return folder


@pytest.fixture(scope="module")
def bridge_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played("arnhem_bridge", tmp_path_factory.mktemp("publish") / "bridge")


@pytest.fixture
def bridge(bridge_played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(bridge_played, tmp_path / "bridge"))


@pytest.fixture(scope="module")
def sent(bridge_played: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Outcome]:
    """The bridge with what goes out lying in its outbox; only to be looked at."""
    folder = Path(shutil.copytree(bridge_played, tmp_path_factory.mktemp("sent") / "bridge"))
    return folder, out(folder)


def out(folder: Path) -> Outcome:
    return publish(folder, variants=2, pdf=False)


def in_outbox(folder: Path) -> set[str]:
    there = folder / "outbox"
    return {each.relative_to(there).as_posix() for each in there.rglob("*") if each.is_file()}


def test_each_team_has_its_book_report_map_and_zip_named_after_team_and_turn(
    sent: tuple[Path, Outcome],
) -> None:
    bridge, done = sent
    assert done.status is Status.DONE, done
    ends = (".xlsx", "_report.html", "_orders.html", "_map.png", ".json")
    british = {f"british_turn_02{each}" for each in ends}
    there = in_outbox(bridge)
    assert {f"turn_02/british/{each}" for each in british} < there
    assert {"turn_02/british_turn_02.zip", "turn_02/german_turn_02.zip"} < there
    with ZipFile(bridge / "outbox/turn_02/british_turn_02.zip") as package:
        assert set(package.namelist()) == british


def test_the_book_that_goes_out_is_the_one_that_was_archived(
    sent: tuple[Path, Outcome],
) -> None:
    bridge, _ = sent
    book = (bridge / "outbox/turn_02/german/german_turn_02.xlsx").read_bytes()
    assert book == (bridge / "turns/0001_turn-01/out/sides/german.xlsx").read_bytes()


def test_the_book_says_of_itself_whose_it_is_and_of_which_turn(
    sent: tuple[Path, Outcome],
) -> None:
    with ZipFile(sent[0] / "outbox/turn_02/british/british_turn_02.xlsx") as package:
        core = package.read("docProps/core.xml").decode()
    assert "<dc:title>Arnhem Bridge: 1st Airborne Division (British)</dc:title>" in core
    assert "<dc:subject>Turn 2</dc:subject>" in core


def test_it_is_said_which_zip_is_for_whom(sent: tuple[Path, Outcome]) -> None:
    _, done = sent
    assert any("german_turn_02.zip is german's" in each for each in done.sentences)
    assert {Path(each).name for each in done.wrote} == {
        "british_turn_02.zip",
        "german_turn_02.zip",
        "turn_02_all_teams.zip",
    }


def test_the_zip_for_control_holds_every_teams_files_and_nothing_else(
    sent: tuple[Path, Outcome],
) -> None:
    bridge, _ = sent
    with ZipFile(bridge / "outbox/turn_02/turn_02_all_teams.zip") as package:
        names = set(package.namelist())
    folders = {"british", "german"}
    wanted = {each for each in in_outbox(bridge) if each.split("/")[1] in folders}
    assert {f"turn_02/{each}" for each in names} == wanted
    assert len(names) == 10


def test_the_report_reads_alone_and_has_the_map_in_it(sent: tuple[Path, Outcome]) -> None:
    page = (sent[0] / "outbox/turn_02/british/british_turn_02_report.html").read_text("utf-8")
    assert "2 Para stood fast at Arnhem Bridge (H8) as ordered, at a price" in page
    assert "Fill in british_turn_02.xlsx" in page
    assert 'src="data:image/svg+xml,%3Csvg' in page
    assert re.findall(r"https?:", page) == []


def test_the_form_for_a_telephone_holds_the_teams_own_lines_and_lists(
    sent: tuple[Path, Outcome],
) -> None:
    page = (sent[0] / "outbox/turn_02/british/british_turn_02_orders.html").read_text("utf-8")
    found = re.search(r'<script type="application/json" id="form">(.*?)</script>', page)
    assert found is not None
    form = json.loads(found[1])
    orders = next(each for each in form["forms"] if each["title"] == "Orders")
    own = form["lists"][orders["columns"][0]["list"]]
    assert {"2 Para"} < {line["unit"] for line in orders["lines"]} <= {*own}
    assert form["head"][:3] == [["Campaign", "Arnhem Bridge"], ["Team", "british"], ["Turn", "2"]]
    assert [label for label, _ in form["head"][3:]] == ["Form", "Seal"]
    assert HIDDEN not in page
    assert re.findall(r"https?:", page) == []


def test_the_report_in_the_book_shows_the_map_round_its_troops(bridge_played: Path) -> None:
    book = sheets_of(bridge_played / "sides/british.xlsx", "Report", "Map")
    (inset,) = book["Report"]._images  # type: ignore[attr-defined]
    assert inset.width > inset.height > 500
    assert len(book["Map"]._images) == 1  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_leak_planted_in_the_form_for_a_telephone_is_caught(
    bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = packets.own_form
    monkeypatch.setattr(packets, "own_form", lambda *of: own(*of) | {"also": f"</script>{HIDDEN}"})
    stopped = out(bridge)
    assert stopped.status is Status.STOPPED
    assert any(f"_orders.html gives “{HIDDEN}”" in each.message for each in stopped.findings)
    assert in_outbox(bridge) == set()


def test_a_leak_planted_in_a_map_is_caught_and_nothing_goes_out(
    bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = packets._drawn

    def leaking(ruleset: RuleSet, sight: Sight[object]) -> Drawings:
        first, *rest = drawn(ruleset, sight)
        assert isinstance(first, Drawing)
        return (replace(first, marks=(*first.marks, Text((0, 0), HIDDEN, 9))), *rest)

    monkeypatch.setattr(packets, "_drawn", leaking)
    stopped = out(bridge)
    assert stopped.status is Status.STOPPED
    assert {each.code for each in stopped.findings} == {"E-FOG"}
    assert any(HIDDEN in each.message and "british" in each.message for each in stopped.findings)
    assert in_outbox(bridge) == set()


def test_an_archived_book_that_was_changed_does_not_go_out(bridge: Path) -> None:
    book = bridge / "turns/0001_turn-01/out/sides/british.xlsx"
    book.write_bytes(book.read_bytes() + HIDDEN.encode())
    stopped = out(bridge)
    assert stopped.status is Status.STOPPED
    assert [each.code for each in stopped.findings] == ["E-HISTORY-CHANGED"]
    assert in_outbox(bridge) == set()


@pytest.mark.slow
def test_run_again_it_leaves_the_same_files_and_what_others_put_beside_them(
    sent: tuple[Path, Outcome], tmp_path: Path
) -> None:
    bridge = Path(shutil.copytree(sent[0], tmp_path / "bridge"))
    before = in_outbox(bridge)
    letter = bridge / "outbox/turn_02/british/letter.txt"
    letter.write_text("From Control")
    (bridge / "outbox/turn_02/british/british_turn_02_map.png").unlink()
    assert out(bridge).status is Status.DONE
    assert in_outbox(bridge) == {*before, "turn_02/british/letter.txt"}
    assert letter.read_text() == "From Control"


@pytest.mark.slow
def test_what_is_no_longer_sent_is_taken_away_unless_somebody_saved_it(
    sent: tuple[Path, Outcome], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridge = Path(shutil.copytree(sent[0], tmp_path / "bridge"))
    german = bridge / "outbox/turn_02/german/german_turn_02_map.png"
    german.write_bytes(b"drawn upon")
    monkeypatch.setattr(packets, "_drawn", lambda ruleset, sight: ())
    assert out(bridge).status is Status.DONE
    assert german.read_bytes() == b"drawn upon"
    assert not (bridge / "outbox/turn_02/british/british_turn_02_map.png").exists()


def test_a_strangers_file_in_the_way_is_told_and_nothing_is_written(bridge: Path) -> None:
    place = bridge / "outbox/turn_02/british/british_turn_02.xlsx"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"somebody's own")
    stopped = out(bridge)
    assert stopped.status is Status.STOPPED
    assert [each.code for each in stopped.findings] == ["E-OUTBOX"]
    assert "british_turn_02.xlsx" in str(stopped.findings[0].cell)
    assert in_outbox(bridge) == {"turn_02/british/british_turn_02.xlsx"}
    assert place.read_bytes() == b"somebody's own"


@pytest.mark.slow
def test_sending_out_changes_no_book_and_makes_no_finding(bridge: Path) -> None:
    def books() -> dict[Path, bytes]:
        outbox = bridge / "outbox"
        files = [each for each in bridge.rglob("*") if each.is_file()]
        return {each: each.read_bytes() for each in files if outbox not in each.parents}

    before, found = books(), check(bridge).findings
    out(bridge)
    assert books() == before
    assert check(bridge).findings == found


@pytest.mark.slow
def test_what_was_sent_of_a_turn_that_is_undone_is_marked_until_it_is_sent_anew(
    bridge: Path,
) -> None:
    of_turn_1, of_turn_2 = (out_folder(CampaignFolder(bridge), f"turn_0{n}") for n in (1, 2))
    of_turn_1.fill({"british_turn_01.txt": b"orders wanted"})
    of_turn_2.fill({"british_turn_02.txt": b"orders wanted"})
    undo(bridge)
    assert not (of_turn_1.path / MARK).exists()
    assert "turn 1 is to be played again" in (of_turn_2.path / MARK).read_text()
    of_turn_2.fill({"british_turn_02.txt": b"orders wanted by noon"})
    assert not (of_turn_2.path / MARK).exists()


@pytest.mark.slow
def test_after_an_undo_the_books_of_the_earlier_turn_go_out(bridge: Path) -> None:
    undo(bridge)
    assert out(bridge).status is Status.DONE
    sent = (bridge / "outbox/turn_01/german/german_turn_01.xlsx").read_bytes()
    assert sent == (bridge / "turns/0000_turn-00/out/sides/german.xlsx").read_bytes()


@pytest.mark.slow
def test_without_libreoffice_it_is_told_how_a_pdf_is_made(
    bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "libreoffice", lambda _: "")
    done = publish(bridge, variants=1)
    assert done.status is Status.DONE
    assert any("Export as PDF" in each for each in done.sentences)
    assert not any(each.endswith(".pdf") for each in in_outbox(bridge))


@pytest.mark.slow
def test_the_pdfs_are_made_while_the_fog_is_proved(
    bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Event()

    def made(books: Mapping[str, bytes], campaign: Path) -> dict[str, bytes]:
        begun.set()
        return {f"{Path(each).stem}.pdf": b"%PDF" for each in books}

    def proved(about: str, sent: Sent, variants: int) -> Iterator[Check]:
        assert begun.wait(60)
        yield Check(about, "fog", "no hidden word")

    monkeypatch.setattr("workbook_engine.commands.publish.as_pdfs", made)
    monkeypatch.setattr("workbook_engine.commands.publish.check_fog", proved)
    assert publish(bridge).status is Status.DONE
    assert (bridge / "outbox/turn_02/british/british_turn_02.pdf").read_bytes() == b"%PDF"


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.skipif(not pdf.libreoffice(Path()), reason="LibreOffice is not on this machine")
def test_each_book_goes_out_as_a_pdf_too(bridge: Path) -> None:
    publish(bridge, variants=1)
    made = bridge / "outbox/turn_02/british/british_turn_02.pdf"
    assert made.read_bytes().startswith(b"%PDF")
    if shutil.which("pdfinfo"):
        info = subprocess.run(["pdfinfo", str(made)], check=True, capture_output=True, text=True)
        assert re.search(
            r"Title: +Arnhem Bridge: 1st Airborne Division \(British\)\nSubject: +Turn 2\n",
            info.stdout,
        )
    with ZipFile(bridge / "outbox/turn_02/british_turn_02.zip") as package:
        assert "british_turn_02.pdf" in package.namelist()


@pytest.mark.slow
def test_where_a_turn_has_stages_the_names_say_which(tmp_path: Path) -> None:
    orel = played("orel_salient", tmp_path / "orel")
    done = out(orel)
    assert done.status is Status.DONE, done
    assert "turn_01_stage_2/soviet/soviet_turn_01_stage_2.xlsx" in in_outbox(orel)
