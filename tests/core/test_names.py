"""Names of questions: whatever a unit is called, they can be told apart and taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import an_umpire
from workbook_engine.core.names import joined, part, subject_in

ODD = ("1/5 Para", "1|5 Para", "1-5 Para", "1 5 Para", "50% Inf", "A\nB", "%7C.", "K14>L15", "É")
TEXTS = st.text(alphabet="/|%\n\t;>-.7C 1aé", max_size=6)


@given(one=TEXTS, other=TEXTS)
def test_two_subjects_never_share_a_name(one: str, other: str) -> None:
    assert (part(one) == part(other)) is (one == other)


@given(subject=TEXTS, what=TEXTS)
def test_a_name_has_five_parts_whatever_stands_in_them(subject: str, what: str) -> None:
    name = an_umpire().on("moves", subject).name(what)
    assert (name.count("/"), subject_in(name), name.split("/")[3]) == (4, part(subject), part(what))


def test_odd_subjects_of_one_phase_are_all_asked() -> None:
    umpire = an_umpire()
    for subject in ODD:
        umpire.on("moves", subject).judge("halt at", "", rule="T-1")
    assert len({each.name for each in umpire.asked.judgements}) == len(ODD)


@pytest.mark.parametrize("name", ["2 Para", "K14>L15", "attackers' die", "Köln 1", "stavka 1"])
def test_a_plain_subject_is_named_as_it_is(name: str) -> None:
    assert part(name) == name


def test_a_position_of_a_stage_is_the_first_part() -> None:
    assert joined("1.2", "combat", "K14", "die", 1) == "1.2/combat/K14/die/1"
