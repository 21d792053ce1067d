"""The rule sets, each a folder. Ours are named in `shipped`, others by who brings them.

A rule set of another package is named in that package's own `pyproject.toml`, in one line:

    [project.entry-points."umpire.rulesets"]
    coin_game = "coin_game:RULESET"
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from workbook_engine.core.findings import did_you_mean
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.shipped import RULESETS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NAMES = RULESETS
"""Those of this package; whoever looks for a rule set asks `names()`."""
GROUP = "umpire.rulesets"
"""Under which other packages name their rule sets."""


def names() -> tuple[str, ...]:
    """Return the names of all rule sets: ours first, then those of other packages."""
    return tuple(dict.fromkeys((*NAMES, *sorted(_of_others()))))


def is_known(name: str) -> bool:
    """Tell whether there is a rule set of this name."""
    return name in NAMES or name in _of_others()


def named(name: str) -> RuleSet:
    """Return a rule set by name, importing it only now; raise KeyError for one unknown."""
    if name in NAMES:
        return cast("RuleSet", import_module(f"{__name__}.{name}").RULESET)
    return cast("RuleSet", _of_others()[name].load())


def nearest(name: str) -> str:
    """Say which rule set was perhaps meant by a name, or which there are."""
    return did_you_mean(name, names()) or f"There are {', '.join(names())}."


def none_such(name: str) -> str:
    """Say that there is no rule set of a name, and which was perhaps meant."""
    return f"There is no rule set {name}. {nearest(name)}"


def _of_others() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # much, and seldom asked for

    return {each.name: each for each in entry_points(group=GROUP)}
