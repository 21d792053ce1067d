"""The list of findings is whole."""

from __future__ import annotations

from tests.bad_books.findings_list import CODE, LIST, listed


def test_every_code_of_the_source_is_listed() -> None:
    codes = set(CODE.findall(LIST.read_text(encoding="utf-8")))
    missing = set(CODE.findall(listed())) - codes
    assert missing == set(), "run python -m tests.bad_books.findings_list"
    assert len(codes) >= 60
