"""A text is said again in the language of whoever reads it."""

import pickle
from collections.abc import Iterator

import pytest

from tests.languages.left import NOBODYS, nobodys_spoken
from workbook_engine.core.languages import _, plural, speaking, spoken


@pytest.fixture(autouse=True)
def _spoken() -> Iterator[None]:
    with nobodys_spoken():
        yield


def test_a_text_in_a_text_is_said_again_with_it() -> None:
    told = _("{unit} is {how}.").format(unit="2 Para", how=_("lost"))
    with speaking(NOBODYS):
        assert spoken(told) == "2 Para იტ მპტუ."
    assert told == "2 Para is lost."


def test_a_number_takes_the_plural_of_the_language() -> None:
    told = plural("{count} load", "{count} loads", 3)
    with speaking(NOBODYS):
        assert spoken(told) == f"3 {spoken(_('loads'))}"


def test_a_text_stays_one_on_its_way_to_another_process() -> None:
    told = pickle.loads(pickle.dumps(_("{unit} moved.").format(unit="2 Para")))
    with speaking(NOBODYS):
        assert spoken(told) != "2 Para moved." == told


def test_what_is_no_text_of_ours_is_left_as_it_is() -> None:
    with speaking(NOBODYS):
        assert spoken("the umpire's own words") == "the umpire's own words"
