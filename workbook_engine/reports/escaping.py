"""Other people's text in a Markdown report: shown as it was typed, and never obeyed."""

from __future__ import annotations

import re

_ACTIVE = re.compile(
    r"""(?=[\\`*<>\[\]|_~&:@.])(?:  # none of what follows begins otherwise: most letters do
        [\\`*<>\[\]|]        # code, emphasis, HTML, links, tables
      | (?<![^\W_])_ | _(?![^\W_])   # emphasis at the edge of a word
      | ~(?=~)               # struck out
      | &(?=\#?\w+;)         # a character by its name
      | :(?=//) | (?<=mailto): | @(?=\w) | (?<=\bwww)\.   # what becomes a link by itself
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_FIRST = re.compile(r"^(?:[#+=-]|\d+(?=[.)]))")
"""What at the head of a line makes a heading, a list or a rule; a number's mark follows it."""
_BREAK = re.compile(r"(?<!\s)\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


def escaped(text: str) -> str:
    """Return a text as Markdown that shows it, on one line.

    >>> escaped("7-6-5 for 2_Para"), escaped("*Hold* [x](http://a.b)")
    ('7-6-5 for 2_Para', '\\\\*Hold\\\\* \\\\[x\\\\](http\\\\://a.b)')
    >>> escaped("# not a heading"), escaped("1. no list"), escaped("=1+1")
    ('\\\\# not a heading', '1\\\\. no list', '\\\\=1+1')
    """
    line = text.strip()
    if not line.isprintable():  # no break of a line is
        line = _BREAK.sub(" / ", line)
    line = _ACTIVE.sub(r"\\\g<0>", line)
    first = _FIRST.match(line)
    if first is None:
        return line
    return f"{first[0]}\\{line[first.end() :]}" if first[0].isdecimal() else f"\\{line}"
