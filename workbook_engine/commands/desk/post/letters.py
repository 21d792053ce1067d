"""Letters as drafts (.eml), which any program of mail opens: what a team is sent, and answers.

The same letter is the same bytes whenever it is made. Who gets it stands in it and nowhere else:
it is in no zip, and a team's own address is all that it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import PurePosixPath

from workbook_engine.books.letter import Letter
from workbook_engine.campaign import sum_of
from workbook_engine.core.desk import Team

LETTER = ".eml"
AS_SENT = SMTP.clone(max_line_length=990)
"""How a letter is written: a name longer than a usual line, as those of Exchange are, stays whole;
cut, an answer would not be told from other letters."""
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_KINDS = {
    ".xlsx": _SHEET,
    ".xlsm": "application/vnd.ms-excel.sheet.macroEnabled.12",
    ".html": "text/html",
    ".png": "image/png",
    ".pdf": "application/pdf",
}


def draft(
    to: Sequence[str],
    subject: str,
    text: str,
    files: Mapping[str, bytes],
    name: str = "",
    answers: Letter | None = None,
) -> bytes:
    """Return a letter that nobody has sent yet, with files attached, by its Message-ID.

    Without a name it is called after what it says. It may answer a letter that came.
    """
    mark = sum_of("\n".join((*to, subject, text, answers.name if answers else "")).encode())[:24]
    made = EmailMessage(SMTP)
    if to:
        made["To"] = ", ".join(to)
    made["Subject"] = " ".join(subject.split())
    made["Message-ID"] = name or f"<answer.{mark}@workbook.umpire>"
    if answers and answers.name:
        made["In-Reply-To"] = answers.name
        made["References"] = " ".join(dict.fromkeys((*answers.answers, answers.name)))
    made["X-Unsent"] = "1"
    made.set_content(text, cte="quoted-printable")
    for file, content in files.items():
        kind = _KINDS.get(PurePosixPath(file).suffix, "application/octet-stream")
        main, _, sub = kind.partition("/")
        made.add_attachment(content, maintype=main, subtype=sub, filename=file)
    if made.is_multipart():
        made.set_boundary(f"=_{mark}")
    return made.as_bytes(policy=AS_SENT)


def as_answer(
    team: Team | None, letter: Letter | None, made: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return a receipt or refusal, a page and a text, as an answer to the letter it is for.

    There is none where it came in none, or from an address that is not the team's.
    """
    if letter is None or team is None or letter.sender not in team.addresses:
        return {}
    name = next(each for each in made if each.endswith(".txt"))
    text = made[name].decode()
    pages = {file: content for file, content in made.items() if file != name}
    subject, _, _ = text.partition("\n")
    content = draft((letter.sender,), subject, text, pages, answers=letter)
    return {f"{name.removesuffix('.txt')}{LETTER}": content}
