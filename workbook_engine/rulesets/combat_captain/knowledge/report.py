"""A captain's report as pages: situation, enemy in sight, his companies one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from workbook_engine.core.answers import shown
from workbook_engine.core.languages import Text, _, plural, spoken, strung
from workbook_engine.core.report_pages import Pages, RowLook, Table, TableLine
from workbook_engine.kit.report import reported, texts
from workbook_engine.kit.report_cells import cell
from workbook_engine.rulesets.combat_captain.knowledge.reported import FEW, FEWER
from workbook_engine.rulesets.combat_captain.knowledge.rows import EnemyRow
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View, left_of
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

ENEMY, ENEMY_WIDTHS = (_("Company"), _("What is seen of it"), _("About", "where")), (6, 11, 7)
COMPANIES = _("Company"), _("What is left of it"), _("This turn"), _("Morale"), _("May still")
COMPANY_TABLE, WIDTHS = _("Company by company"), (9, 13, 12, 6, 8)
SHORT = "short"
_say = partial(CATALOGUE.say, about="")
MORALE = ("steady", "shaken", "wavering", "breaking")


def report(seen: View) -> Pages:
    """CC-GEN-02, CC-LOS-01 Return the pages of a report: one where it fits."""
    return reported(
        seen,
        _("Situation now"),
        ((_("Own"), _own(seen)), (_("Enemy"), _enemy(seen)), (_("Fought for"), _goals(seen))),
        Table(_("Enemy in sight"), _said(ENEMY), ENEMY_WIDTHS, tuple(foes(seen))),
        (
            texts(_("What was reported"), seen.heard),
            Table(spoken(COMPANY_TABLE), _said(COMPANIES), WIDTHS, tuple(_companies(seen))),
        ),
    )


def _said(heads: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(spoken, heads))


def summary(seen: View) -> str:
    """CC-GEN-02 Return a player's turn in a few sentences."""
    return " ".join(seen.heard) or _say("report.quiet")


def dice_to_spend(seen: View) -> str:
    """CC-GEN-02 Return what each company may do: the head of the form."""
    return " ".join(
        f"{each.id}: {_may(seen, each)}."
        for each in seen.companies
        if each.id in seen.commanded and left_of(seen, each.id)
    )


def _own(seen: View) -> str:
    there = [e for c in seen.companies for e in left_of(seen, c.id)]
    said = [_say("report.strength", subunits=_kinds(each.kind for each in there))]
    if seen.played:
        lost = _lost(seen, seen.own)
        said.append(_say("report.lost", men=lost) if lost else _say("report.no_losses"))
    if gone := [each.id for each in seen.own if dict(seen.was).get(each.id) and not each.men]:
        said.append(_say("report.gone", subunits=", ".join(gone)))
    return " ".join(said)


def _lost(seen: View, subunits: Iterable[SubUnit]) -> Text:
    """CC-CLC-15 Return what was lost in the turn: men on foot, and vehicles by kind."""
    was, lost = dict(seen.was), Counter[str]()
    for each in subunits:
        lost[each.kind] += was.get(each.id, each.men) - each.men
    return _by_kind(+lost, _men)


def _enemy(seen: View) -> str:
    now = [each.kind for each in seen.foes if not each.seen]
    return _say("report.seen", subunits=_kinds(now)) if now else _say("report.none_seen")


def _goals(seen: View) -> str:
    held = (f"{e.name}: {e.held_by or _say('report.nobody')}" for e in seen.objectives)
    return "; ".join(held) or _say("report.no_goals")


def foes(seen: View) -> Iterator[TableLine]:
    """CC-LOS-01 Yield the enemy in sight, company by company."""
    for name in dict.fromkeys(each.company for each in seen.foes):
        own = [each for each in seen.foes if each.company == name]
        thin = Counter(each.men for each in own)
        said = [_kinds(each.kind for each in own)]
        fewer = (FEWER, _("{count} with fewer men")), (FEW, _("{count} with few men"))
        said += [text.format(count=n) for word, text in fewer if (n := thin[word])]
        dates = dict.fromkeys(each.seen for each in own if each.seen)
        said += [_say("report.as_of", date=each) for each in dates]
        yield TableLine((name, "; ".join(said), _about(own)))
    if not seen.foes:
        yield TableLine((_say("report.none_seen"),), RowLook.NOTE)


def _about(subunits: Sequence[EnemyRow]) -> str:
    """CC-GEN-01 Return about where some sub-units stand, in inches."""
    spans = [_span([at for e in subunits if (at := getattr(e, axis)) is not None]) for axis in "xy"]
    return ", ".join(spans) if all(spans) else ""


def _span(inches: Sequence[Fraction]) -> str:
    far = (min(inches), max(inches)) if inches else ()
    ends = [*dict.fromkeys(shown(round(each)) for each in far)]
    return _("{start} to {end}").format(start=ends[0], end=ends[1]) if ends[1:] else "".join(ends)


def _companies(seen: View) -> Iterator[TableLine]:
    dates = dict(seen.as_of)
    for each in seen.companies:
        own = left_of(seen, each.id)
        if each.state == Status.ON_TABLE:
            lost = _lost(seen, (e for e in seen.own if e.company == each.id))
            men = sum(e.men for e in own if e.kind == Kind.INFANTRY)
            left = [_kinds(e.kind for e in own), *([_men(men)] if men else [])]
            said: str = _("lost {men}").format(men=lost) if lost else _("no losses")
            if date := dates.get(each.id):
                said = "\n".join((_say("report.as_of", date=date), *((said,) * bool(lost))))
            cells = "; ".join(left), said if seen.played else "", _(morale(each)), _may(seen, each)
            yield TableLine((each.id, *cells))
        else:
            yield TableLine((each.id, _(each.state), "", "", ""))


def morale(company: Company) -> str:
    """CC-MOR-01 Return a company's markers in a captain's word."""
    return MORALE[min(company.markers, len(MORALE) - 1)]


def _may(seen: View, company: Company) -> str:
    """CC-EVT-01, CC-CLC-13 Return what burdens a company."""
    times = plural("{count} time", "{count} times", company.dice)
    said = [_("act {times}").format(times=times)]
    said += [_("short of ammunition")] if company.low_ammunition else []
    said += [_("must fight if charged")] if company.withdrew else []
    return cell(seen, COMPANY_TABLE, company.id, COMPANIES[4], strung(said))


def _kinds(kinds: Iterable[str]) -> Text:
    """Return sub-units by kind.

    >>> _kinds(["infantry", "infantry", "armour"]), _kinds([])
    ('2 squads and crews, 1 armour', 'nobody')
    """
    return _by_kind(Counter(kinds), _squads) or _("nobody")


def _by_kind(found: Counter[str], of_foot: Callable[[int], Text]) -> Text:
    foot = found.pop(Kind.INFANTRY, 0)
    said = [of_foot(foot)] if foot else []
    return strung([*said, *(_VEHICLES[Kind(kind)](n) for kind, n in found.items())])


def _squads(count: int) -> Text:
    return plural("{count} squad or crew", "{count} squads and crews", count)


def _men(count: int) -> Text:
    return plural("{count} man", "{count} men", count)


_VEHICLES: Mapping[Kind, Callable[[int], Text]] = {
    Kind.VEHICLE: lambda n: plural("{count} vehicle", "{count} vehicle", n),
    Kind.HALF_TRACK: lambda n: plural("{count} half-track", "{count} half-track", n),
    Kind.THIN_ARMOUR: lambda n: plural("{count} thin armour", "{count} thin armour", n),
    Kind.ARMOUR: lambda n: plural("{count} armour", "{count} armour", n),
    Kind.SUPERIOR_ARMOUR: lambda n: plural("{count} superior armour", "{count} superior armour", n),
}
