"""`umpire excel add` and `remove`: the master with buttons and without; commands on both."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from workbook_engine.books.file_book import FileBook
from workbook_engine.books.package.shapes import macros_of
from workbook_engine.books.vba.project import Kind, Module, project, sources_of
from workbook_engine.campaign import SCREEN
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.button_row import CAPTIONS, HEIGHT, with_panel
from workbook_engine.commands.desk.page.front_page import front_page
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.excel.adding import add, remove


def parts(book: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(book) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def desk_of(book: Path) -> str:
    """Return the part of a book that is its Desk, its first sheet."""
    held = parts(book)
    first = re.search(r'<sheet [^>]*r:id="([^"]*)"', held["xl/workbook.xml"].decode())
    assert first
    for link in re.findall(r"<Relationship [^>]*>", held["xl/_rels/workbook.xml.rels"].decode()):
        if f'Id="{first[1]}"' in link:
            return "xl/" + re.sub(r'.*Target="(?:/xl/)?([^"]*)".*', r"\1", link)
    raise AssertionError(first[1])


def buttons(book: Path) -> dict[str, str]:
    """Return what starts which macro in a book."""
    drawings = (text for name, text in parts(book).items() if "umpireButtons" in name)
    return {k: v for text in drawings for k, v in macros_of(text.decode()).items()}


@pytest.mark.slow
def test_two_makings_are_the_same_to_the_byte(plain: Path, pressed: Path, tmp_path: Path) -> None:
    again = shutil.copytree(plain, tmp_path / "again")
    assert add(again).status is Status.DONE
    same = (again / "master.xlsm").read_bytes() == (pressed / "master.xlsm").read_bytes()
    assert same


def test_what_the_buttons_start_are_the_subs_of_the_project(pressed: Path) -> None:
    book = pressed / "master.xlsm"
    started = {macro: caption for caption, macro in buttons(book).items()}
    source = sources_of(parts(book)["xl/vbaProject.bin"])["UmpireButtons"]
    assert started == CAPTIONS
    assert [each for each in started if f"Sub {each}()" not in source] == []


def test_only_what_tells_of_the_buttons_is_another_part(plain: Path, pressed: Path) -> None:
    before, after = parts(plain / "master.xlsx"), parts(pressed / "master.xlsm")
    desk = desk_of(plain / "master.xlsx")
    assert {name for name in before if before[name] != after[name]} == {
        "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", desk,
    }  # fmt: skip


def test_remove_gives_back_what_was_there_to_the_byte(plain: Path, campaign: Path) -> None:
    assert remove(campaign).status is Status.DONE
    same = (campaign / "master.xlsx").read_bytes() == (plain / "master.xlsx").read_bytes()
    assert same
    assert not (campaign / "master.xlsm").exists()


@pytest.mark.slow
def test_texts_speak_of_the_buttons_where_there_are_buttons(pressed: Path, plain: Path) -> None:
    here = [desk(each) for each in (plain, pressed)]
    steps = [front_page(each, None).next_step for each in here]
    assert steps == ["umpire draft", "press Draft"]


def test_texts_speak_of_the_buttons_of_a_book_that_shows_the_master(campaign: Path) -> None:
    assert remove(campaign).status is Status.DONE
    (campaign / SCREEN).touch()
    assert front_page(desk(campaign), None).next_step == "press Draft"


@pytest.mark.slow
def test_the_buttons_stay_while_the_desk_is_laid_anew_turn_by_turn(campaign: Path) -> None:
    assert draft(campaign).status is Status.DONE
    assert commit(campaign).status is Status.DONE
    assert {*buttons(campaign / "master.xlsm").values()} == {*CAPTIONS}
    desk = parts(campaign / "master.xlsm")[desk_of(campaign / "master.xlsm")].decode()
    assert f'<row r="3" ht="{HEIGHT:g}"' in desk
    assert "<legacyDrawing" in desk


@pytest.mark.slow
def test_an_undo_to_before_the_buttons_keeps_them_and_holds_when_verified(campaign: Path) -> None:
    assert commit(campaign).status is Status.STOPPED, "it was not drafted"
    assert draft(campaign).status is Status.DONE
    assert commit(campaign).status is Status.DONE
    assert undo(campaign, to=0).status is Status.DONE
    assert [each.name for each in campaign.glob("master.*")] == ["master.xlsm"]
    assert FileBook.open(campaign / "master.xlsm").project is not None
    assert verify(campaign, quick=True).status is Status.DONE


@pytest.mark.slow
def test_an_undo_after_they_were_removed_brings_none_back(campaign: Path) -> None:
    assert draft(campaign).status is Status.DONE
    assert commit(campaign).status is Status.DONE
    assert remove(campaign).status is Status.DONE
    assert undo(campaign).status is Status.DONE
    assert [each.name for each in campaign.glob("master.*")] == ["master.xlsx"]
    assert verify(campaign, quick=True).status is Status.DONE


def test_a_master_with_macros_of_somebody_elses_is_left_alone(campaign: Path, plain: Path) -> None:
    own = project((Module("ThisWorkbook", Kind.DOCUMENT), Module("Mine", Kind.STANDARD, "Sub a()")))
    content = with_panel((plain / "master.xlsx").read_bytes(), own)
    (campaign / "master.xlsm").write_bytes(content)
    for command in (add, remove):
        outcome = command(campaign)
        assert outcome.status is Status.STOPPED
        assert "Mine" in outcome.sentences[0]
    assert (campaign / "master.xlsm").read_bytes() == content


def test_what_a_crash_left_half_done_is_finished_by_running_it_again(campaign: Path) -> None:
    before = (campaign / "master.xlsm").read_bytes()
    assert remove(campaign).status is Status.DONE
    (campaign / "master.xlsx").rename(campaign / "master.xlsm")
    assert draft(campaign, no_orders=True).status is Status.DONE, "such a book is read all the same"
    assert add(campaign).status is Status.DONE
    assert {*buttons(campaign / "master.xlsm").values()} == {*CAPTIONS}
    assert len((campaign / "master.xlsm").read_bytes()) > len(before) - 50_000


def test_no_players_book_has_macros(campaign: Path) -> None:
    assert draft(campaign).status is Status.DONE
    assert commit(campaign).status is Status.DONE
    for book in (campaign / "sides").iterdir():
        assert [name for name in parts(book) if "vba" in name.lower()] == []
        assert b"macroEnabled" not in parts(book)["[Content_Types].xml"]


@pytest.mark.slow
def test_buttons_that_excel_has_saved_again_are_taken_out_too(campaign: Path) -> None:
    """Excel writes each button a second time, as a control with a part of its own."""
    book = campaign / "master.xlsm"
    book.write_bytes(as_excel_saves(book))
    assert remove(campaign).status is Status.DONE
    left = parts(campaign / "master.xlsx")
    assert [name for name in left if "ctrlProp" in name or "umpireButtons" in name] == []
    assert "<control" not in left[desk_of(campaign / "master.xlsx")].decode()
    assert "spid" not in left["xl/drawings/drawing9.xml"].decode()
    assert draft(campaign).status is Status.DONE


def as_excel_saves(book: Path) -> bytes:
    """Return a master as Excel saves it, as far as one of its buttons goes."""
    from workbook_engine.books.package.raw_zip import with_members

    held = parts(book)
    sheet = desk_of(book)
    rels = sheet.replace("sheets/", "sheets/_rels/") + ".rels"
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    links = (
        f'<Relationship Id="rId7" Type="{kinds}/ctrlProp" Target="/xl/ctrlProps/ctrlProp1.xml"/>'
        f'<Relationship Id="rId8" Type="{kinds}/drawing" Target="/xl/drawings/drawing9.xml"/>'
        "</Relationships>"
    )
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    control = (
        f'<mc:AlternateContent {mc}><mc:Choice Requires="x14"><controls><mc:AlternateContent {mc}>'
        '<mc:Choice Requires="x14"><control shapeId="40961" r:id="rId7" name="Button 1" '
        f'xmlns:r="{kinds}"><controlPr defaultSize="0" macro="[0]!collect"><anchor/></controlPr>'
        "</control></mc:Choice></mc:AlternateContent></controls></mc:Choice></mc:AlternateContent>"
    )
    drawing = (
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
        f'><mc:AlternateContent {mc}><mc:Choice Requires="a14" xmlns:a14="urn:a14">'
        '<xdr:twoCellAnchor><a14:compatExt spid="_x0000_s40961"/></xdr:twoCellAnchor></mc:Choice>'
        "</mc:AlternateContent></xdr:wsDr>"
    )
    text = held[sheet].decode().replace("</worksheet>", f"{control}</worksheet>")
    override = b'<Override PartName="/xl/drawings/drawing9.xml" ContentType="application/vnd.'
    override += b'openxmlformats-officedocument.drawing+xml"/></Types>'
    return with_members(
        book.read_bytes(),
        {
            sheet: text.encode(),
            rels: held[rels].decode().replace("</Relationships>", links).encode(),
            "xl/ctrlProps/ctrlProp1.xml": b"<formControlPr/>",
            "xl/drawings/drawing9.xml": drawing.encode(),
            "[Content_Types].xml": held["[Content_Types].xml"].replace(b"</Types>", override),
        },
    )
