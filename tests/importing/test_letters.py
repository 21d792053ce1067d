"""A letter says who wrote it, and its text line by line, whatever program it was written with."""

from __future__ import annotations

from email.message import EmailMessage

from workbook_engine.importing.letters import said

PAGE = """<html><head><style>p {color: red}</style></head><body>
<div>Hello Control,<br><br>1 Borderers: attack J11,
 Via Neerpelt &gt; Aalst</div><div>On Saturday Control &lt;c@d.org&gt; wrote:
<blockquote>Team: red<br>4 Bn: Hold</blockquote></div></body></html>"""


def test_a_page_is_read_as_it_is_seen_where_the_plain_text_may_be_broken() -> None:
    letter = EmailMessage()
    letter.set_content("1 Borderers: attack J11, Via Neerpelt\n> Aalst")
    letter.add_alternative(PAGE, subtype="html")
    assert said(letter.as_bytes())["text"].splitlines() == [
        "Hello Control,",
        "1 Borderers: attack J11, Via Neerpelt > Aalst",
        "On Saturday Control <c@d.org> wrote:",
        "> Team: red",
        "> 4 Bn: Hold",
    ]


def test_a_line_that_a_program_broke_is_whole_again() -> None:
    letter = EmailMessage()
    letter.set_content("1 Bn: attack J11, \nVia Aalst\n> quoted\n-- \nAnna", cte="7bit")
    letter.replace_header("Content-Type", "text/plain; format=flowed")
    assert said(letter.as_bytes())["text"].splitlines() == [
        "1 Bn: attack J11, Via Aalst",
        "> quoted",
        "-- ",
        "Anna",
    ]


def test_a_letter_says_who_wrote_it_when_and_what_it_answers() -> None:
    heads = "From: Anna B <Anna@B.org>\nDate: Sat, 28 Nov 2026 10:15:00 +0100\nMessage-ID: <1@b>\n"
    found = said(f"{heads}References: <8@b>\nIn-Reply-To: <9@b>\n\nHi".encode())
    assert found == {
        "sender": "anna@b.org",
        "date": "2026-11-28T10:15:00+01:00",
        "name": "<1@b>",
        "answers": ["<8@b>", "<9@b>"],
        "text": "Hi",
    }


def test_what_is_no_letter_says_nothing_of_itself() -> None:
    for content in (b"", b"\x00\xff", b"From: <\nDate: yesterday\n\n"):
        found = said(content)
        assert (found["sender"], found["date"], found["name"], found["answers"]) == ("", "", "", [])


def test_what_a_machine_answers_is_not_read() -> None:
    assert said(b"Auto-Submitted: auto-replied\n\nI am away: back on Monday")["text"] == ""
