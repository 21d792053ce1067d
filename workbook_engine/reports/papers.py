"""A rule set's text as Markdown, with nothing in it that Markdown would take for its own."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.briefing import Paper
from workbook_engine.reports.escaping import escaped

_HEADINGS = 2
"""Levels of headings; then come paragraphs, then the items of a list."""


def in_markdown(paper: Paper) -> str:
    """Return a text as Markdown; nothing for a paper without lines."""
    return "\n\n".join(_parts(paper))


def _parts(paper: Paper) -> Iterator[str]:
    for level, title, text in paper:
        said = "  \n".join(escaped(line) for line in text.splitlines())
        named = escaped(title)
        if level <= _HEADINGS:
            yield f"{'#' * level} {named}"
        if level <= _HEADINGS and said:
            yield said
        elif level == _HEADINGS + 1:
            yield f"**{named}.** {said}" if named else said
        elif level > _HEADINGS + 1:
            yield f"- {named}{': ' if named else ''}{said}"
