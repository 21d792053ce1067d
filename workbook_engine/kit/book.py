"""How charts spell the words of the sheets."""

from __future__ import annotations


def as_row(word: str) -> str:
    """Return a word of the sheets as charts spell it.

    >>> as_row("total success"), as_row("Counter-battery")
    ('total_success', 'counter_battery')
    """
    return word.replace(" ", "_").replace("-", "_").lower()
