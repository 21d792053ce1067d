"""Names of files that one system takes and another does not."""

from __future__ import annotations

from tests.every import every
from workbook_engine.core.file_names import LONGEST, same_file, why_no_file

NO_FILE = {
    "a device": ("CON", "keeps the name CON"),
    "a device with an ending": ("com1.xlsx", "keeps the name com1"),
    "a device with a blank": ("nul .old", "keeps the name nul"),
    "a port of the old numbers": ("LPT²", "keeps the name LPT²"),
    "a stream": ("x:y", "holds :"),
    "a folder": ("x/hq", "holds /"),
    "a folder of Windows": ("x\\hq", "holds \\"),
    "a wildcard": ("who?", "holds ?"),
    "a redirection": ("K14>L15", "holds >"),
    "a full stop at the end": ("1 Para.", "full stop"),
    "a blank at the end": ("1 Para ", "blank"),
    "a hidden name": (".staff", "hidden"),
    "the mark of an open book": ("~$staff", "hidden"),
    "a control character": ("1\x07Para", "cannot be seen"),
    "letters turned round": ("guards\u202exslx", "cannot be seen"),
    "a zero-width blank": ("gu\u200bards", "cannot be seen"),
    "a byte of no letter": ("r\udce9ply", "cannot be seen"),
    "full stops alone": ("..", "blank"),
    "nothing": ("", "blank"),
    "too many letters": ("a" * (LONGEST + 1), "longer"),
    "too many bytes": ("🦊" * LONGEST, "longer"),
}


@every(NO_FILE)
def test_what_no_file_can_be_called_everywhere_is_said_with_the_reason(name: str, why: str) -> None:
    assert why in why_no_file(name)


@every({each: each for each in ("1 Para", "9. SS", "console", "Köln", "Гвардия", "نیم\u200cروز")})
def test_what_every_system_takes_is_taken(name: str) -> None:
    assert why_no_file(name) == ""


@every({
    "capitals": ("Army", "aRMY"),
    "an accent written as two signs": ("Kön", "Ko\u0308n"),
    "both": ("KÖN", "ko\u0308n"),
    "a sharp s": ("STRASSE", "straße"),
})  # fmt: skip
def test_two_names_are_one_file_somewhere(one: str, other: str) -> None:
    assert same_file(one) == same_file(other)


def test_another_accent_makes_another_file() -> None:
    assert same_file("Kön") != same_file("Kon")
