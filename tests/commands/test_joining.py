"""Short pages of a PDF are joined, in their order, and numbered again."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from workbook_engine.commands.desk.post.joining import joined


def page(title: str, high: float, *rows: float, picture: bool = False) -> str:
    """Return a page as LibreOffice paints it: head and foot cut out, a title, a frame below it.

    Lines of a table stand so far below the title.
    """
    top = 550.0
    lines = "".join(f"28 {top - row} m 728 {top - row} l S " for row in rows)
    return (
        f"q 28 565 784 8 re W* n BT /F1 6 Tf 28 567 Td (Kleindorf {title}) Tj ET Q "
        "q 28 21 784 8 re W* n BT /F1 6 Tf 28 23 Td (Page 1 of 9) Tj ET Q "
        f"BT /F1 10 Tf 28 {top} Td (<{title}>) Tj ET {lines}28 {top - high} 700 10 re f* "
        + ("q 1 0 0 1 0 0 cm Q" if picture else "")
    )


def pdf(*contents: str) -> bytes:
    writer = PdfWriter()
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"}
    named = DictionaryObject({NameObject(k): NameObject(v) for k, v in font.items()})
    for each in contents:
        blank = writer.add_blank_page(842, 595)
        fonts = DictionaryObject({NameObject("/F1"): named})
        blank[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = DecodedStreamObject()
        stream.set_data(each.encode())
        blank.replace_contents(stream)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def titles(content: bytes) -> list[list[str]]:
    """Return the titles of the pages that strips on each page are of, from the top."""
    texts = [each.extract_text() for each in PdfReader(BytesIO(content)).pages]
    return [[word for word in dict.fromkeys(text.split()) if word[0] == "<"] for text in texts]


def test_what_is_short_stands_below_what_is_short_before_it() -> None:
    pages = page("Teams", 100), page("Forces", 200), page("Stacks", 150), page("Orders", 90)
    made = joined(pdf(*pages))
    assert titles(made) == [["<Teams>", "<Forces>", "<Stacks>"], ["<Orders>"]]
    last = PdfReader(BytesIO(made)).pages[-1].extract_text()
    assert "Page 2 of 2" in last


def test_a_table_too_long_for_what_is_left_is_cut_below_one_of_its_rows() -> None:
    made = joined(pdf(page("Teams", 100), page("Rulings", 490, 20, 40, 200, 490)))
    assert titles(made) == [["<Teams>", "<Rulings>"], ["<Rulings>"]]


def test_a_full_page_and_a_page_with_a_picture_stay_alone() -> None:
    pages = page("Desk", 100, picture=True), page("Teams", 100), page("Rulings", 480)
    assert titles(joined(pdf(*pages))) == [["<Desk>"], ["<Teams>"], ["<Rulings>"]]


def test_a_blank_page_and_one_without_a_foot_stay_beside_those_that_are_joined() -> None:
    pages = page("Teams", 100), page("Forces", 90), "", "BT /F1 9 Tf 9 9 Td (<Map>) Tj ET"
    assert titles(joined(pdf(*pages))) == [["<Teams>", "<Forces>"], [], ["<Map>"]]


def test_what_has_nothing_to_join_or_is_no_pdf_stays_byte_for_byte() -> None:
    whole = pdf(page("Rulings", 480), page("Rulings", 480))
    assert joined(whole) == whole
    assert joined(b"%PDF-1.7 of another kind") == b"%PDF-1.7 of another kind"
