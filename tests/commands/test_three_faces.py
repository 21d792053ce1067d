"""The front page is one value: sheet, browser and terminal say it in the same words, at any time.

What a face leaves out is said in `faces.py`: lines of a section beyond so many, which are counted,
and on the terminal two columns. The sheet counts phases at their defaults too, beyond a few. A text
on the sheet may be cut where its cells end.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, type_in
from tests.commands.desk_sheet import desk_of
from workbook_engine.commands.collect import collect
from workbook_engine.commands.commit import commit
from workbook_engine.commands.desk.page.desk_html import desk_html
from workbook_engine.commands.desk.page.desk_sheet import desk_page
from workbook_engine.commands.desk.page.desk_text import desk_text
from workbook_engine.commands.desk.page.front_page import front_page, played_or_not
from workbook_engine.commands.desk.page.front_rows import (
    ATTACKERS,
    DEFENDERS,
    NOT_PLAYED,
    SECTIONS,
    defaults,
    fights,
    head,
    losses,
    remarks,
)
from workbook_engine.commands.desk.page.front_value import FrontPage
from workbook_engine.commands.desk.reading.places import as_read
from workbook_engine.commands.draft import draft
from workbook_engine.commands.undo import undo
from workbook_engine.core.desk import Team
from workbook_engine.core.records import State, replace
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement


def nothing(_: Path) -> None:
    """Leave all as it lies."""


def type_a_die(campaign: Path) -> None:
    type_in(campaign, Engagement, "C3", "die_yours", 1)
    type_in(campaign, Engagement, "C3", "reason", "thrown at the table")


def type_a_wrong_die(campaign: Path) -> None:
    type_in(campaign, Engagement, "C3", "die_yours", "many")


def hold(campaign: Path) -> None:
    type_in(campaign, Team, "british", "hold", "x")


def a_book_comes(campaign: Path) -> None:
    shutil.copyfile(campaign / "sides/german.xlsx", campaign / "inbox/reply.xlsx")


MOMENTS: dict[str, tuple[Callable[[Path], object], ...]] = {
    "before the draft": (collect,),
    "a team holds": (hold, collect),
    "a book came": (a_book_comes, collect),
    "after the draft": (draft,),
    "a die was typed": (draft, type_a_die, collect),
    "a draft that stopped": (partial(draft, to="combats"), collect),
    "a second draft": (draft, type_a_die, draft),
    "a wrong die": (draft, type_a_wrong_die, collect),
    "after the commit": (draft, commit),
    "collected after it": (draft, commit, collect),
    "the next draft": (draft, commit, lambda campaign: draft(campaign, no_orders=True)),
    "undone": (draft, commit, undo),
}
"""What was done to a campaign whose orders lie there."""
OFTEN = {"a wrong die", "collected after it", "undone"}
"""What the quick suite looks at; the slow one looks at every moment."""


def front_of(campaign: Path) -> FrontPage:
    """Return the front page of a campaign as it stands."""
    here = desk(campaign)
    return front_page(here, played_or_not(here))


def facts(front: FrontPage) -> list[str]:
    """Return every text that the page says, once each."""
    said = list(head(front))
    for made in SECTIONS:
        section = made(front)
        said += [section.title] if section.rows or section.title[:1].isdigit() else []
        said += [text for row in section.rows for text in row.texts]
    return [*dict.fromkeys(filter(None, said))]


def in_browser(front: FrontPage) -> str:
    page = re.sub(r"<style>.*</style>", "", desk_html(front), flags=re.DOTALL)
    return unescape(re.sub("<[^>]*>", "\n", page))


def on_terminal(front: FrontPage) -> str:
    return "\n".join(desk_text(front))


def on_sheet(front: FrontPage) -> list[str]:
    return [str(block.value) for block in desk_page(front).blocks if block.value]


def stands_on_sheet(text: str, texts: list[str]) -> bool:
    """Tell whether a text stands there, as far as there is room."""
    cut = [each.removesuffix("...") for each in texts if each.endswith("...")]
    return text in texts or any(text.startswith(each) for each in cut)


def left_out(front: FrontPage) -> set[str]:
    """Return what the terminal has no columns for."""
    section = next(each(front) for each in SECTIONS if each.__name__ == "fights")
    columns = [section.heads.index(each) for each in (ATTACKERS, DEFENDERS)]
    return {row.texts[at] for row in section.rows for at in columns}


def counted_on_sheet(front: FrontPage, texts: list[str]) -> set[str]:
    """Return what is said of the phases at their defaults that the sheet but counts."""
    rows = defaults(front).rows
    counts = {f"and {len(rows) - at} more phases at their defaults": at for at in range(len(rows))}
    named = next((at for said, at in counts.items() if said in texts), len(rows))
    return {text for row in rows[named:] for text in row.texts}


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(each, marks=() if each in OFTEN else pytest.mark.slow) for each in MOMENTS
    ],
)
def moment(
    request: pytest.FixtureRequest, made: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A campaign as it stands at one of the moments; nobody types in it."""
    campaign = Path(shutil.copytree(made, tmp_path_factory.mktemp("moment") / "campaign"))
    for done in MOMENTS[request.param]:
        done(campaign)
    return campaign


def test_the_three_faces_say_every_fact_in_the_same_words(moment: Path) -> None:
    front = front_of(moment)
    browser, terminal, sheet = in_browser(front), on_terminal(front), on_sheet(front)
    for text in facts(front):
        assert text in browser
        assert stands_on_sheet(text, sheet) or text in counted_on_sheet(front, sheet), text
        assert text in terminal or text in left_out(front)


def test_the_sheet_that_the_last_command_wrote_says_what_the_browser_says_now(moment: Path) -> None:
    written = desk_of(moment).texts
    assert sorted(on_sheet(front_of(moment))) == sorted(written)


def test_fights_of_a_draft_that_cannot_be_played_are_not_said_to_be_none(drafted: Path) -> None:
    type_a_wrong_die(drafted)
    front = front_of(drafted)
    assert front.state == "NOT PLAYED: findings stop it"
    assert f"3  Fights   {NOT_PLAYED}" in in_browser(front)
    assert fights(front).blank == losses(front).blank == remarks(front).blank == NOT_PLAYED


def test_what_a_turn_brought_says_which_turn_it_was(played: Path) -> None:
    front = front_of(played)
    for made in (fights, losses, remarks):
        assert " turn 1" in made(front).title


def test_after_collect_the_last_turn_stays_on_the_page(played: Path) -> None:
    before = fights(front_of(played))
    collect(played)
    assert fights(front_of(played)) == before
    assert before.title in desk_of(played).texts


def test_a_question_leads_to_the_row_of_this_stage_not_to_one_of_an_earlier_stage(
    drafted: Path,
) -> None:
    here = desk(drafted)
    stood = {key: replace(row, turn="0") for key, row in here.workings[Engagement].items()}
    earlier = State(here.position, here.state.tables.replaced({Engagement: stood}))
    assert as_read(replace(here, state=earlier)).of_questions() == as_read(here).of_questions()


def test_a_result_has_the_colours_of_its_sheet_on_every_face(drafted: Path) -> None:
    here = desk(drafted)
    front = front_page(here, played_or_not(here))
    result = front.fights[0].fight.result
    fill, ink = here.schemas.of(Engagement).column("result").marks[result]
    (look,) = [block.look for block in desk_page(front).blocks if block.value == result]
    assert (f"#{look.fill}", f"#{look.ink}") == (fill, ink)
    assert f"background:{fill};color:{ink}" in desk_html(front)
