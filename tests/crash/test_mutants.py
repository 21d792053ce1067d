"""The crash suite has teeth: a store with one sync, rename or rule taken out does not pass it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.crash.mutants import HOUSE, MUTANTS, Mutant, altered, found_in

SOON_CAUGHT = (
    "the archive's folders are not synced",
    "the commit is not synced before the desk is touched",
    "the manifest is written under its own name",
    "what lies on the desk is removed instead of kept",
    "recovery removes nothing",
    "recovery puts nothing in place",
    "the desk is laid before the commit",
    "copies are removed unread",
)
SOON = [mutant for mutant in MUTANTS if mutant.name in SOON_CAUGHT]
LATER = [mutant for mutant in MUTANTS if mutant not in SOON and not mutant.lives]
by_name = lambda mutant: mutant.name  # noqa: E731


def test_every_mutant_is_one_of_the_store_as_it_is_now(tmp_path: Path) -> None:
    for number, mutant in enumerate(MUTANTS):
        altered(mutant, tmp_path / str(number))


@pytest.mark.parametrize("mutant", SOON, ids=by_name)
def test_a_mutant_is_caught_soon(mutant: Mutant, tmp_path: Path) -> None:
    assert mutant.judgement in found_in(altered(mutant, tmp_path), mutant.at)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", LATER, ids=by_name)
def test_a_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    assert mutant.judgement in found_in(altered(mutant, tmp_path), mutant.at)


PLACES = sorted({mutant.at for mutant in MUTANTS if not mutant.lives})
QUICK = {("killed", "set-up"), ("killed", "pending"), ("power cut", "set-up")}


@pytest.mark.parametrize(
    "at",
    [pytest.param(at, marks=[] if at in QUICK else pytest.mark.slow) for at in PLACES],
    ids=" ".join,
)
def test_in_the_store_as_it_is_nothing_is_found_where_mutants_are(
    at: tuple[str, str], tmp_path: Path
) -> None:
    assert found_in(tmp_path, at) == ""


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [each for each in MUTANTS if each.lives], ids=by_name)
def test_a_mutant_lives_for_a_reason(mutant: Mutant, tmp_path: Path) -> None:
    assert found_in(altered(mutant, tmp_path)) == "", mutant.lives


def test_a_mutant_that_does_not_even_run_is_caught_by_nobody(tmp_path: Path) -> None:
    (tmp_path / "publish.py").write_text("import nothing_that_is_there\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="no judgement was passed"):
        found_in(tmp_path, ("killed", "set-up"))


def test_every_mutant_lives_or_is_caught_by_a_judgement() -> None:
    assert [each.name for each in MUTANTS if bool(each.judgement) == bool(each.lives)] == []


def test_nearly_all_mutants_are_to_be_caught() -> None:
    lives = [mutant for mutant in MUTANTS if mutant.lives]
    assert len(MUTANTS) - len(lives) >= 27
    assert len(lives) <= 6


def test_every_sync_of_the_store_is_taken_out_by_a_mutant() -> None:
    """A sync in the source and in no mutant is one that nobody has tried without."""
    taken = "\n".join(old for mutant in MUTANTS for old, _ in mutant.changes)
    store = HOUSE / "workbook_engine" / "store"
    syncs = {
        (file.name, line.split("#")[0].strip())
        for file in store.glob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.match(r"\s+[\w.]*(sync_file|sync_folder|_sync_below|_sync_desk)\(", line)
    }
    assert len(syncs) >= 15
    left = {each for each in syncs if each[1].rstrip(")") not in taken and each not in OTHERS}
    assert not left, left


OTHERS = {
    ("commit.py", "history.disk.sync_folder(above)"),  # three folders, a mutant for each
    ("publish.py", "history.disk.sync_folder(folder)"),  # within the syncing of the desk
    ("disk.py", "self.sync_folder(path.parent)"),  # of a draft, which can be drafted again
}
