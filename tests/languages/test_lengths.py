"""What is said in another language fits where it is printed: heads of columns, words of lists."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.golden.played import SAMPLES, sample_of, turns_with
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.languages import ENGLISH, languages, speaking, speaks
from workbook_engine.core.lettering import width
from workbook_engine.core.records import replace
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.faces import Face, faces
from workbook_engine.sheets.paper import HEAD_SIZE, orders_among, paper_columns
from workbook_engine.sheets.schema import schemas_of

OTHERS = [each for each in languages() if each != ENGLISH]


def sheets(ruleset: str) -> Iterator[Face]:
    """Yield the sheets of a team's book in the language that is spoken."""
    yield from faces(schemas_of(named(ruleset), speaks()), "team")


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_the_longest_word_of_a_head_and_of_a_list_has_room_in_its_column(
    language: str, ruleset: str
) -> None:
    with speaking(language):
        wide = [
            f"{face.title}, {placed.column.header}: {word}"
            for face in sheets(ruleset)
            if face.schema.shape.has_rows
            for placed in face.columns
            for said in (placed.column.header, *placed.column.offered)
            for word in said.replace("-", "- ").split()
            if len(word) > placed.width
        ]
    assert wide == []


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_no_head_of_the_form_on_paper_is_tighter_than_the_tightest_in_english(
    language: str, ruleset: str
) -> None:
    most = max(ratio for ratio, _ in heads(ENGLISH))
    assert [head for ratio, head in heads(language, ruleset) if ratio > most] == []


def heads(language: str, *rulesets: str) -> list[tuple[float, str]]:
    """Return the heads of forms on paper with what they take of their room."""
    with speaking(language):
        return [
            (width(each.head, HEAD_SIZE, "bold") / each.parts, f"{face.title}: {each.head}")
            for ruleset in rulesets or NAMES
            for face in orders_among([*sheets(ruleset)])
            for each in paper_columns(face)
        ]


_TEXT = re.compile(
    r'<text x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*?(?P<bold>font-weight="bold" )?'
    r'font-size="(?P<size>[\d.]+)"[^>]*text-anchor="start"(?P<head> letter-spacing="1")?>'
    r"(?P<said>[^<]+)"
)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("language", OTHERS)
def test_no_word_of_a_legend_runs_into_the_next_or_off_the_paper(
    language: str, sample: str
) -> None:
    ruleset = sample_of(sample).ruleset
    campaign = next(iter(sample_of(sample).tables[Campaign].values()))
    turn = next(turns_with(sample, [replace(campaign, language=language)]))
    wide: list[str] = []
    for team in turn.after[Team].values():
        sight = ruleset.briefing.sight(turn, team)
        with speaking(language):
            for sheet in ruleset.briefing.maps(sight.knows):
                wide += too_wide(sheet.svg)
    assert wide == []


def too_wide(svg: str) -> Iterator[str]:
    """Yield the texts of a legend that run into the next on their line, or off the paper."""
    texts = [each.groupdict() for each in _TEXT.finditer(svg)]
    left = min((float(each["x"]) for each in texts if each["head"]), default=None)
    paper = float(re.search(r'viewBox="0 0 ([\d.]+)', svg)[1])  # type: ignore[index]
    lines: dict[str, list[tuple[float, float, str]]] = {}
    for each in texts:
        x, face = float(each["x"]), "bold" if each["bold"] else "plain"
        if left is not None and x >= left:
            end = x + width(unescape(each["said"]), float(each["size"]), face)
            lines.setdefault(each["y"], []).append((x, end, each["said"]))
    for line in lines.values():
        nexts = [x for x, _, _ in sorted(line)[1:]] + [paper]
        yield from (
            said for (_, end, said), at in zip(sorted(line), nexts, strict=True) if end > at
        )
