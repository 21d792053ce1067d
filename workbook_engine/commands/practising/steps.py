"""The steps of the practice game, as they are written beside its sample."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.practising import looks
from workbook_engine.commands.practising.looks import Check, NamedCell
from workbook_engine.core.findings import Finding
from workbook_engine.shipped import folder

SAMPLE = "kleindorf"
"""The sample that is practised with."""
FILE = "practice.toml"


class Run(Struct, frozen=True):
    """A command to run: what stands around the campaign's folder."""

    before: str
    behind: str = ""


class Typing(Struct, frozen=True):
    """A cell to type into, and what."""

    place: NamedCell
    what: str


class Step(Struct, frozen=True):
    """One step: what it is for, what to do in order, and whether it was done."""

    title: str
    tells: str
    does: tuple[Run | Typing, ...]
    looks: tuple[Check, ...]

    def missing(self, desk: Desk) -> Finding | None:
        """Return the first thing of the step that is not done."""
        return next((found for look in self.looks if (found := look(desk))), None)


class Practice(Struct, frozen=True):
    """The practice game: what its campaign is called, its steps, and what is said at its end."""

    campaign: str
    before_commit: tuple[Step, ...]
    """Once a turn was committed these lie behind."""
    after: tuple[Step, ...]
    further: str

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in order."""
        return (*self.before_commit, *self.after)

    def first_not_done(self, desk: Desk) -> tuple[int, Finding] | None:
        """Return the place of the first step that is not done, and what of it is missing.

        It is read from the campaign alone, so that the practice can be left and taken up at will.
        """
        behind = 0 if looks.committed(desk) else len(self.before_commit)
        ahead = enumerate(self.steps[behind:], behind)
        return next(((n, found) for n, each in ahead if (found := each.missing(desk))), None)


def the_practice() -> Practice:
    """Return the practice game as it ships."""
    file = folder("sample_campaigns") / SAMPLE / FILE
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    places = {name: NamedCell(**each) for name, each in written["places"].items()}
    return Practice(
        written["campaign"],
        tuple(_step(each, places) for each in written["before_commit"]),
        tuple(_step(each, places) for each in written["after"]),
        written["further"].strip(),
    )


def _step(written: Mapping[str, Any], places: Mapping[str, NamedCell]) -> Step:
    return Step(
        written["title"],
        written["tells"].strip(),
        tuple(_run_or_typing(each, places) for each in written["does"]),
        tuple(_look(**_with_places(each, places)) for each in written["looks"]),
    )


def _run_or_typing(written: Mapping[str, str], places: Mapping[str, NamedCell]) -> Run | Typing:
    if "run" in written:
        return Run(written["run"], written.get("behind", ""))
    return Typing(places[written["at"]], written["type"])


def _with_places(written: Mapping[str, str], places: Mapping[str, NamedCell]) -> dict[str, Any]:
    return {
        name: places[value] if name in {"at", "yours"} else value for name, value in written.items()
    }


def _look(what: str, **more: Any) -> Check:
    if not more:
        return _AT_ALL[what]
    return _AT_A_PLACE[what](**more)


def _typed(at: NamedCell, like: str = "", otherwise: str = "") -> Check:
    return looks.typed(at, lambda text: bool(re.search(like, text)), otherwise)


_AT_ALL: dict[str, Check] = {
    "orders came": looks.orders_came,
    "nothing stops": looks.nothing_stops,
    "draft is current": looks.draft_is_current,
    "committed": looks.committed,
    "undone": looks.undone,
    "committed again": looks.committed_again,
    "published": looks.published,
}
_AT_A_PLACE: dict[str, Callable[..., Check]] = {
    "typed": _typed,
    "drafted": looks.drafted,
    "follows": looks.follows,
}
