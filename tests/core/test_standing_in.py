"""Words looked for in a long text: the same are found as by looking for each in turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbook_engine.core.hidden import standing_in

LETTERS = st.text("ab<>\n é\U0001f98a\ud800", max_size=60)
WORDS = st.lists(st.text("ab<>\n é\U0001f98a\ud800", max_size=9), max_size=12)


@given(LETTERS, WORDS)
def test_words_stand_in_a_text_that_are_in_it(text: str, words: list[str]) -> None:
    assert standing_in(text, words) == {word for word in words if word in text}


@given(LETTERS, st.integers(0, 60), st.integers(0, 12), WORDS)
def test_every_part_of_a_text_stands_in_it(
    text: str, start: int, length: int, others: list[str]
) -> None:
    part = text[start : start + length]
    assert part in standing_in(text, [*others, part])


def test_words_within_and_across_each_other_are_all_found() -> None:
    words = ["2 Para", "2 Para Bde", "Para", "Bde at", "a Bde a"]
    assert standing_in("2 Para Bde at Ede", words) == set(words)
