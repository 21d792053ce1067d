"""Other people's text in the report: shown, not obeyed."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.injection.texts import TEXTS
from workbook_engine.reports.escaping import escaped

markdown_it = pytest.importorskip("markdown_it")
HOSTILE = (
    *TEXTS,
    "1. x",
    "2) x",
    "- x",
    "---",
    "===",
    "+ x",
    "> x",
    "~~x~~",
    "```x```",
    "    code",
    "a\n\n# b\n- c",
    "![x](http://a.b/c.png)",
    "<img src=x onerror=alert(1)>",
    "www.example.org",
    "&lt;b&gt; &#61;",
    "[a]: http://b",
    "__a__ _b_ a_b_c",
    "a\\",
    "\\*a\\*",
)
FRAMES: dict[str, Callable[[str], str]] = {
    "a line": lambda text: text,
    "a heading": lambda text: f"## {text}",
    "an item": lambda text: f"- {text}",
}


def rendered(text: str) -> Any:
    return markdown_it.MarkdownIt("gfm-like", {"linkify": False}).render(text)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_text_is_shown_as_it_was_typed(text: str, frame: str) -> None:
    page = rendered(FRAMES[frame](escaped(text)))
    tags = set(re.findall(r"<\s*/?\s*(\w+)", page))
    assert tags <= {"p", "h2", "ul", "li"}
    shown = html.unescape(re.sub(r"<[^>]*>", "", page))
    wanted = re.sub(r"\s*\n\s*", " / ", text.strip())
    assert " ".join(shown.split()) == " ".join(wanted.split())


@pytest.mark.parametrize("text", [text for text in HOSTILE if "//" in text or "www" in text])
def test_no_address_becomes_a_link_by_itself(text: str) -> None:
    assert not re.search(r"https?://|www\.", escaped(text))
