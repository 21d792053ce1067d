"""The crash suite has teeth: a store with one sync, rename or rule taken out does not pass it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.crash.mutants import HOUSE, MUTANTS, Mutant, found_in, store_with

SOON_CAUGHT = (
    "the archive's folders are not synced",
    "the manifest is written under its own name",
    "what lies on the desk is removed instead of kept",
    "recovery puts nothing in place",
    "the desk is laid before the commit",
)


def test_every_mutant_is_one_of_the_store_as_it_is_now(tmp_path: Path) -> None:
    for number, mutant in enumerate(MUTANTS):
        store_with(mutant, tmp_path / str(number))


@pytest.mark.parametrize("name", SOON_CAUGHT)
def test_a_mutant_is_caught_soon(name: str, tmp_path: Path) -> None:
    mutant = next(each for each in MUTANTS if each.name == name)
    assert found_in(store_with(mutant, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda each: each.name)
def test_a_mutant_is_caught_unless_it_is_said_why_not(mutant: Mutant, tmp_path: Path) -> None:
    assert bool(found_in(store_with(mutant, tmp_path))) != bool(mutant.lives), mutant.lives


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
