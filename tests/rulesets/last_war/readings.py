"""How a test tells what each choice of a setting comes to; it notes which choices have been told.

    @reading("odds_rounding", {"column": "5:2", "integer": "2:1"})
    def test_s_01_five_to_two(house):
        turn = fight("5/0/0 +1", "2/0/0", house=house)
        return turn, turn.combat().base

The war is played once for each choice named, under it; what is found must be what the choice comes
to, other than the default's, and the rulings must say that it is a house rule, or not say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper
from inspect import Parameter, Signature

import pytest

from tests.rulesets.last_war.played_war import Played
from workbook_engine.core.settings import Word
from workbook_engine.rulesets.last_war import RULESET

House = Mapping[str, Word]
TOLD: set[tuple[str, Word]] = set()
"""Settings and choices that have a fact; the default's is part of each."""


Told = Callable[[House], tuple[Played, object]]


def reading(name: str, comes_to: Mapping[Word, object]) -> Callable[[Told], Callable[[Word], None]]:
    """Make a fact of a war: what its choices come to, the default among them."""
    setting = RULESET.settings[name]
    default = next(found for choice, found in comes_to.items() if choice == setting.default)
    TOLD.update((name, choice) for choice in comes_to)

    def made(played_under: Told) -> Callable[[Word], None]:
        @pytest.mark.parametrize("choice", list(comes_to), ids=str)
        def fact(choice: Word) -> None:
            turn, found = played_under({name: choice})
            assert found == comes_to[choice]
            is_default = choice == setting.default
            assert is_default or found != default
            said = f"{setting.reading} {name}" in turn.house_rules()
            assert said is not is_default

        update_wrapper(fact, played_under)
        fact.__signature__ = Signature([Parameter("choice", Parameter.POSITIONAL_OR_KEYWORD)])  # type: ignore[attr-defined]
        fact.__doc__ = f"{setting.reading}, {setting.cite}: {setting.title}."
        return fact

    return made
