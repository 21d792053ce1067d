"""Words looked for in a long text: the same are found as by looking for each in turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.passages import Passages

LETTERS = st.text("ab<>\n ", max_size=60)


@given(LETTERS, st.text("ab<>\n ", max_size=9))
def test_a_word_is_in_the_passages_if_it_is_in_the_text(text: str, word: str) -> None:
    assert (word in Passages(text)) is (word in text)


@given(LETTERS, st.integers(0, 60), st.integers(0, 12))
def test_every_part_of_a_text_is_in_its_passages(text: str, start: int, length: int) -> None:
    assert text[start : start + length] in Passages(text)
