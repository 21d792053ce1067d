"""A fight handed down to a campaign of other rules, fought there, and read back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.acceptance.hands import desk, tree, type_in, umpire_says
from tests.handed_down import copied
from tests.new_campaign import drafted_campaign, new_campaign
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.explain import explain
from workbook_engine.commands.hand_down import hand_down
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.read_back import read_back
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.commands.undo import undo
from workbook_engine.commands.verify import verify
from workbook_engine.core.rulings import Standing
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, OrderLine, Unit
from workbook_engine.rulesets.sector.vocabulary.records import Base

DECISION, RESULT = "1/combat/H8/decision/1", "1/combat/H8/result/1"


@pytest.fixture(scope="module")
def handed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Arnhem Bridge with its first turn drafted and H8 handed down, in a folder with the ramp."""
    room = tmp_path_factory.mktemp("handed")
    drafted_campaign(room / "bridge", "arnhem_bridge")
    assert hand_down(room / "bridge", "H8", room / "ramp", "sector").status is Status.DONE
    return room


@pytest.fixture(scope="module")
def fought(handed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, with the ramp started and its first phase played."""
    room = copied(handed, tmp_path_factory.mktemp("fought") / "room")
    assert start(room / "ramp").status is Status.DONE
    assert turn_of(room / "ramp", no_orders=True).status is Status.DONE
    return room


@pytest.fixture
def room(fought: Path, tmp_path: Path) -> Path:
    return copied(fought, tmp_path / "room")


def with_word(room: Path, **left: str) -> None:
    """Let the umpire say how much is left, and that the attackers hold the ground."""
    file = room / "ramp" / "handed_down.toml"
    text = file.read_text(encoding="utf-8").replace('# holds = "nobody"', 'holds = "attackers"')
    for unit, number in left.items():
        head, name, rest = text.partition(f'id = "{unit.replace("_", " ")}"')
        text = head + name + rest.replace("# left = 0", f"left = {number}", 1)
    file.write_text(text, encoding="utf-8")


def back(room: Path, *, exact: bool = False) -> Outcome:
    return read_back(room / "ramp", exact=exact)


def standing(outcome: Outcome, question: str) -> str:
    """Return how a question stands after a draft."""
    rulings = outcome.answer["rulings"]
    asked = [each for ruling in rulings for each in ruling["judgements"]]
    return str(next(each["standing"] for each in asked if each["name"] == question))


# Down


def test_a_fight_becomes_a_campaign_that_waits_for_its_start(handed: Path) -> None:
    ramp = desk(handed / "ramp")
    assert ramp.set_up
    there = [each for each in ramp.state[Base] if each.startswith("2 Para")]
    assert there == ["2 Para 1", "2 Para 2", "2 Para 3"]
    where = {ramp.state[Base][each].sector for each in there}
    assert {ramp.state[ramp.ruleset.record("Sector")][each].terrain for each in where} == {"city"}


def test_the_upper_turn_waits_for_the_result(handed: Path, tmp_path: Path) -> None:
    bridge = copied(handed, tmp_path / "room") / "bridge"
    assert standing(draft(bridge), RESULT) == Standing.MUST_ANSWER
    assert commit(bridge).status is Status.STOPPED


@pytest.mark.slow
def test_a_draft_with_other_forces_reads_review(handed: Path, tmp_path: Path) -> None:
    bridge = copied(handed, tmp_path / "room") / "bridge"
    assert standing(draft(bridge), DECISION) == Standing.ANSWERED
    type_in(bridge, OrderLine, "german/1", "void", "x")
    assert standing(draft(bridge), DECISION) == Standing.REVIEW


@pytest.mark.slow
def test_what_waits_is_laid_anew_by_the_conversion_beside_it(handed: Path, tmp_path: Path) -> None:
    room = copied(handed, tmp_path / "room")
    rewrite(room, "full = 3", "full = 1", "conversion.toml")
    outcome = hand_down(room / "bridge", "H8", room / "ramp", "sector")
    assert outcome.status is Status.DONE, outcome
    assert "2 Para" in desk(room / "ramp").state[Base]


@pytest.mark.slow
def test_a_conversion_that_lacks_a_kind_is_a_finding(handed: Path, tmp_path: Path) -> None:
    room = copied(handed, tmp_path / "room")
    for kind in ('"parachute infantry"', "other"):
        rewrite(room, f"[kinds.{kind}]", "[spare]", "conversion.toml")
        rewrite(room, "[spare]", f"[spare.{kind}]", "conversion.toml")
    outcome = hand_down(room / "bridge", "H8", room / "ramp", "sector")
    (found,) = outcome.findings
    assert found.code == "E-CONVERSION"
    assert 'write [kinds."parachute infantry"]' in found.message


# Back


def test_what_is_left_is_proposed_with_where_it_comes_from(room: Path) -> None:
    with_word(room, **{"2_Para": "1.5", "5_AL_Atk_Bty": "0"})
    assert back(room).status is Status.DONE
    outcome = draft(room / "bridge")
    assert standing(outcome, RESULT) == Standing.ANSWERED
    row = desk(room / "bridge").answers[RESULT]
    assert (row.value, row.reason) == ("total success", "Sector, 1 turn, commit 2 of ramp")


@pytest.mark.slow
def test_exact_losses_stand_in_the_upper_book_and_are_explained(room: Path) -> None:
    with_word(room, **{"2_Para": "1.5", "5_AL_Atk_Bty": "0"})
    assert back(room, exact=True).status is Status.DONE
    played = turn_of(room / "bridge")
    assert played.status is Status.DONE
    assert "4  Losses of turn 1   British 5 steps" in played.sentences
    units = desk(room / "bridge").state[Unit]
    steps = {name: units[name].step for name in ("2 Para", "5 AL Atk Bty", "20 SS PzGR")}
    assert steps == {"2 Para": 4, "5 AL Atk Bty": 2, "20 SS PzGR": 3}
    said = "\n".join(explain(room / "bridge", "2 Para").sentences)
    assert "Sector, 1 turn, commit 2 of ramp: 1.5 of 3 left of status 6: 3" in said


@pytest.mark.slow
def test_the_turn_is_undone_with_what_was_read_back(room: Path) -> None:
    with_word(room)
    back(room)
    assert turn_of(room / "bridge").status is Status.DONE
    assert undo(room / "bridge").status is Status.DONE
    assert desk(room / "bridge").answers[RESULT].value == "limited success"
    outcome = back(room)
    assert outcome.status is Status.DONE
    assert "All of it stands there already; nothing was written." in outcome.sentences


@pytest.mark.slow
def test_a_fight_that_is_drafted_otherwise_is_told(room: Path) -> None:
    with_word(room)
    type_in(room / "bridge", OrderLine, "german/1", "void", "x")
    outcome = back(room)
    (found,) = outcome.findings
    assert (outcome.status, found.code) == (Status.DONE, "W-HANDED-CHANGED")
    assert "20 SS PzGR is not in it any more" in found.message


@pytest.mark.slow
def test_both_histories_are_proved(room: Path) -> None:
    with_word(room)
    back(room, exact=True)
    assert turn_of(room / "bridge").status is Status.DONE
    proved = verify(room / "ramp", 1), verify(room / "bridge", quick=True)
    assert [outcome.status for outcome in proved] == [Status.DONE, Status.DONE], proved


# What stands in the way: a finding with its cure, and no file is touched


def already_answered(room: Path) -> Outcome:
    type_in(room / "bridge", Engagement, "H8", "result_yours", "total success")
    return untouched(room)


def played_past(room: Path) -> Outcome:
    type_in(room / "bridge", Engagement, "H8", "result_yours", "total success")
    turn_of(room / "bridge")
    return untouched(room)


def undone_below(room: Path) -> Outcome:
    undo(room / "ramp")
    return untouched(room)


def another_battle(room: Path) -> Outcome:
    rewrite(room, "status = 6", "status = 9")
    return untouched(room)


def undone_above(room: Path) -> Outcome:
    rewrite(room, "commit = 0", "commit = 7", everywhere=True)
    return untouched(room)


def rows_that_never_were(room: Path) -> Outcome:
    rewrite(room, '"2 Para 1", "2 Para 2", "2 Para 3"', '"Nobody"', "handed_down.toml")
    return untouched(room)


def a_spoilt_text(room: Path) -> Outcome:
    rewrite(room, "ground =", "ground", "handed_down.toml")
    return untouched(room)


def a_text_that_is_gone(room: Path) -> Outcome:
    (room / "ramp" / "handed_down.toml").unlink()
    return untouched(room)


def more_left_than_there_was(room: Path) -> Outcome:
    rewrite(room, "# left = 0", "left = 99", "handed_down.toml")
    return untouched(room)


def less_left_than_nothing(room: Path) -> Outcome:
    rewrite(room, "# left = 0", "left = -5", "handed_down.toml")
    return untouched(room)


def a_number_without_end(room: Path) -> Outcome:
    rewrite(room, "# left = 0", 'left = "1e99999999"', "handed_down.toml")
    return untouched(room)


def nothing_above(room: Path) -> Outcome:
    shutil.rmtree(room / "bridge")
    return untouched(room)


def no_fight_any_more(room: Path) -> Outcome:
    for line in ("german/1", "german/2"):
        type_in(room / "bridge", OrderLine, line, "void", "x")
    return untouched(room)


def rewrite(
    room: Path, old: str, new: str, name: str = "battle.toml", *, everywhere: bool = False
) -> None:
    """Change what stands in a text of the battle; everywhere: on the upper side as well."""
    upper = [room / "bridge" / "battles" / "turn_01" / "H8.toml"] if everywhere else []
    for file in (room / "ramp" / name, *upper):
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")


def the_wrong_folder(room: Path) -> Outcome:
    return untouched(room, lower="bridge")


def another_campaign(room: Path) -> Outcome:
    shutil.rmtree(room / "bridge")
    new_campaign(room / "bridge", "kleindorf")
    return untouched(room)


def a_book_that_is_open(room: Path) -> Outcome:
    (room / "bridge" / "~$master.xlsx").write_bytes(b"")
    return untouched(room)


def untouched(room: Path, lower: str = "ramp") -> Outcome:
    before = tree(room)
    outcome = read_back(room / lower, room / "bridge", exact=True)
    assert bool(tree(room) == before)
    return outcome


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        pytest.param(already_answered, "E-HANDED-OTHER", marks=pytest.mark.slow),
        pytest.param(played_past, "E-HANDED-LATE", marks=pytest.mark.slow),
        pytest.param(undone_below, "E-HANDED-NOT-FOUGHT", marks=pytest.mark.slow),
        (another_battle, "E-HANDED-STAMP"),
        (undone_above, "E-HANDED-UNDONE"),
        (rows_that_never_were, "E-HANDED-ROWS"),
        (a_spoilt_text, "E-TOML"),
        (a_text_that_is_gone, "E-TEXT-READ"),
        (more_left_than_there_was, "E-HANDED-LEFT"),
        (less_left_than_nothing, "E-TOML-VALUE"),
        (a_number_without_end, "E-TOML-VALUE"),
        (nothing_above, "E-HANDED-UPPER"),
        pytest.param(no_fight_any_more, "E-HANDED-GONE", marks=pytest.mark.slow),
        (the_wrong_folder, "E-HANDED-NONE"),
        pytest.param(another_campaign, "E-HANDED-ANOTHER", marks=pytest.mark.slow),
        (a_book_that_is_open, "E-BOOK-OPEN"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_what_stands_in_the_way_is_a_finding(room: Path, trouble: object, code: str) -> None:
    with_word(room)
    outcome = trouble(room)  # type: ignore[operator]
    assert code in [found.code for found in outcome.findings], outcome
    assert all(found.cure for found in outcome.findings)


def test_a_fight_is_handed_down_once(fought: Path) -> None:
    before = tree(fought)
    for to, said in (("ramp", "it has started"), ("other", "handed down already")):
        outcome = hand_down(fought / "bridge", "H8", fought / to, "sector")
        assert [found.code for found in outcome.findings] == ["E-HANDED-TWICE"], outcome
        assert said in outcome.findings[0].message
    assert bool(tree(fought) == before)


def test_a_folder_takes_one_fight(handed: Path, tmp_path: Path) -> None:
    room = copied(handed, tmp_path / "room")
    rewrite(room, 'fight = "H8"', 'fight = "G7"')
    outcome = hand_down(room / "bridge", "H8", room / "ramp", "sector")
    assert [found.code for found in outcome.findings] == ["E-HANDED-OTHERS"]


@pytest.mark.slow
def test_the_terminal_says_what_comes_next(handed: Path, tmp_path: Path) -> None:
    status, said = umpire_says("hand-down", handed / "bridge", "K9", tmp_path / "ramp")
    assert (status, said.strip()) == (1, "There is no fight K9 in this turn. There are: H8.")
