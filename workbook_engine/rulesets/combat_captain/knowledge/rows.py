"""What is shown but not computed with: rows of sheets that are views."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from workbook_engine.core.languages import _
from workbook_engine.core.records import Record, field_names
from workbook_engine.kit import losses, timeline
from workbook_engine.kit.places import Placed
from workbook_engine.rulesets.combat_captain.vocabulary.records import SubUnit

MAN, _GONE, _MOST = "●", "○", 10
CROSSED_OFF = _("{men} of {full}")
"""How the men of a large sub-unit are crossed off."""


class Shown(Record, frozen=True, kw_only=True):
    """A sub-unit that is shown on some sheet."""

    key_field: ClassVar[str] = "subunit"

    subunit: str
    company: str = ""
    kind: str = ""
    men: str = ""


class StatusRow(Shown, frozen=True, kw_only=True):
    """A row of Status: a sub-unit as it stands, its men crossed off."""

    side: str = ""
    leader: bool = False
    weapon: str = ""
    cover: int = 0
    markers: int = 0
    state: str = ""


class OwnForce(Shown, frozen=True, kw_only=True):
    """A row of a captain's Forces."""

    leader: bool = False
    weapon: str = ""
    second: str = ""
    cover: int = 0
    x: Fraction | None = None
    y: Fraction | None = None
    stationary: int = 0
    state: str = ""


class OwnCompany(Record, frozen=True, kw_only=True):
    """CC-GEN-02, CC-MOR-01 A row of a captain's Companies: what burdens it, in his words."""

    id: str
    kind: str = ""
    quality: str = ""
    plays: str = ""
    """CC-GEN-03 Whose turn is its side's: the first player's or the second's."""
    dice: int = 0
    ammunition: str = ""
    morale: str = ""
    radius: Fraction | None = None
    loss_order: tuple[str, ...] = ()
    state: str = ""
    as_of: str = ""
    """When it last reported, where reports travel; blank where all is known at once."""


class GroundRow(Placed, frozen=True, kw_only=True):
    """CC-GEN-01 A row of a captain's Ground: what stands on the table."""

    key_field: ClassVar[str] = "name"

    name: str
    kind: str = ""
    width: Fraction | None = None
    depth: Fraction | None = None
    blocks: bool = False


class EnemyRow(Shown, frozen=True, kw_only=True):
    """A row of a captain's Enemy: what is seen of it."""

    side: str = ""
    cover: str = ""
    x: Fraction | None = None
    y: Fraction | None = None
    seen: str = ""
    """When it was, of an earlier report of a company that reports late."""


class LossRow(losses.LossRow, frozen=True, kw_only=True):
    """CC-CLC-15 A row of Losses: a sub-unit that has fewer men."""

    subunit: str = ""
    company: str = ""
    men: int = 0
    state: str = ""


class TimelineRow(timeline.TimelineRow, frozen=True, kw_only=True):
    """A row of the Timeline: one player's turn in short."""

    fire: str = ""
    fights: str = ""
    events: str = ""


R = TypeVar("R", bound=Record)


def shown(kind: type[R], of: SubUnit, **columns: Any) -> R:
    """Return a sub-unit as a row: what both have goes by the same name, except for what is told."""
    return alike(kind, of, subunit=of.id, **columns)


def alike(kind: type[R], of: Record, **columns: Any) -> R:
    """Return a record as one of another kind: what both have goes by the same name."""
    both = {name: getattr(of, name) for name in field_names(kind) if hasattr(of, name)}
    return kind(**{**both, **columns})


def crossed_off(each: SubUnit) -> str:
    """CC-CLC-15 Return men as a captain crosses them off.

    >>> few, gone = (SubUnit(id="A", company="a", men=n, full=m) for n, m in ((3, 5), (0, 12)))
    >>> crossed_off(few), crossed_off(gone)
    ('●●●○○', '0 of 12')
    """
    if max(each.men, each.full) > _MOST:
        return CROSSED_OFF.format(men=each.men, full=each.full)
    return MAN * each.men + _GONE * (each.full - each.men)


OF_UMPIRE, OF_TEAM = (StatusRow, LossRow, TimelineRow), (OwnForce, OwnCompany, EnemyRow, GroundRow)
