"""A staff's report as pages: situation, enemy in sight, its formations one by one (SB-RNG-06).

Made from the staff's view alone, in words of a war diary; bases are units there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from workbook_engine.core.languages import _, plural, spoken, strung
from workbook_engine.core.report_pages import Pages, RowLook, Table, TableLine
from workbook_engine.kit.report import reported, texts
from workbook_engine.kit.report_cells import cell
from workbook_engine.rulesets.sector.knowledge.reported import Enemy, OwnBase, OwnFormation
from workbook_engine.rulesets.sector.knowledge.team_view import View
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.words import BaseState

ENEMY, ENEMY_WIDTHS = (_("Where"), _("What"), _("Next to")), (9, 9, 6)
FORMATIONS = _("Formation"), _("What it did"), _("Now at"), _("Strength"), _("Enemy next to it")
FORMATION_TABLE, WIDTHS = _("Formation by formation"), (9, 12, 10, 9, 8)
NO_ENEMY, STOOD, _CORPS_TROOPS = _("none"), _("Stood."), _("Corps troops")
_KEPT = (BaseState.ON_TABLE, BaseState.IN_TRANSIT, BaseState.IN_RESERVE)
_say = partial(CATALOGUE.say, about="")


def report(seen: View) -> Pages:
    """SB-RNG-06 Return the pages of a report: one where it fits."""
    return reported(
        seen,
        _("Situation at the end of {when}").format(when=seen.when),
        ((_("Own"), _own(seen)), (_("Enemy"), _enemy(seen)), (_("Command"), _command(seen))),
        Table(_("Enemy in sight"), _said(ENEMY), ENEMY_WIDTHS, tuple(_enemies(seen))),
        (
            texts(_("What was reported"), seen.heard),
            Table(spoken(FORMATION_TABLE), _said(FORMATIONS), WIDTHS, tuple(_formations(seen))),
        ),
    )


def _said(heads: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(spoken, heads))


def summary(seen: View) -> str:
    """SB-RNG-06 Return a phase in a sentence or two."""
    return " ".join(seen.heard) or _say("report.quiet")


def to_act(seen: View) -> str:
    """SB-PIP-06 Return where the staff's own formations stand, and what they may do: the head."""
    said = []
    for each in seen.may_order:
        order = _(each.order) if each.order else spoken(_CORPS_TROOPS)
        pips = plural("{count} time", "{count} times", each.pips)
        if at := _at(seen, each):
            form = _("{formation} ({order}, can act {times}): {at}.")
            form = _("{formation} ({order}): {at}.") if seen.new_day else form
            said.append(form.format(formation=each.formation, order=order, times=pips, at=at))
    return " ".join(said)


def in_force(seen: View) -> str:
    """SB-PIP-04 Return the orders of the day that stand: the head of the form."""
    said = "; ".join(f"{x.formation} {_(x.order)}" for x in seen.may_order if not x.is_corps)
    return _say("report.in_force", orders=said) if said else ""


def _of(seen: View, each: OwnFormation) -> list[OwnBase]:
    """Return the bases of a Division, or the troops of a Corps."""
    return [own for own in seen.own if own.division == each.formation]


def _own(seen: View) -> str:
    """Return where the staff's troops have gone, and who has fallen out, in a sentence each."""
    held, was = {own.sector for own in seen.own if own.stands}, dict(seen.was)
    before = set(was.values())
    said = [_say("report.strength", units=_units(sum(o.stands for o in seen.own)))]
    if seen.played and held - before:
        said.append(_say("report.reached", sectors=_named(seen, held - before)))
    if seen.played and before - held:
        said.append(_say("report.left", sectors=_named(seen, before - held)))
    fell = [own.base for own in seen.own if own.base in was and own.state not in _KEPT]
    said.append(_say("report.fell", bases=", ".join(fell)) if fell else _say("report.no_losses"))
    return " ".join(said)


def _enemy(seen: View) -> str:
    if not seen.enemies:
        return _say("report.none_seen")
    units = _units(sum(each.bases for each in seen.enemies))
    sectors = plural("{count} sector", "{count} sectors", len(seen.enemies))
    said = [_say("report.seen", units=units, sectors=sectors)]
    if close := {each.sector for each in seen.enemies if each.near}:
        said.append(_say("report.close", sectors=_named(seen, close)))
    return " ".join(said)


def _command(seen: View) -> str:
    """SB-PIP-01, SB-PIP-02 Return what the staff's own may still do today."""
    if seen.new_day:
        return _say("report.new_day")
    left = [_left(each) for each in seen.formations if each.pips and each.bases]
    nobody = _("nobody may do more")
    return _say("report.left_to_do", formations=strung(left, "; ") if left else nobody)


def _left(each: OwnFormation) -> str:
    times = plural("{count} more time", "{count} more times", each.pips)
    said = (
        _("{formation} may intervene {times}")
        if each.is_corps
        else _("{formation} may act {times}")
    )
    return said.format(formation=each.formation, times=times)


def _enemies(seen: View) -> Iterator[TableLine]:
    """SB-RNG-06 Yield the enemy as seen, what stands next to the staff's troops first."""
    for each in sorted(seen.enemies, key=lambda enemy: not enemy.near):
        yield TableLine((place(seen, each.sector), in_words(each), ", ".join(each.near)))
    for each in seen.before:
        age = _("OLD, {date}").format(date=each.seen) if each.seen else _("OLD")
        yield TableLine((place(seen, each.sector), in_words(each), age), RowLook.OLD)
    if seen.before:
        yield TableLine((_say("report.old"),), RowLook.NOTE)
    if not (seen.enemies or seen.before):
        yield TableLine((_say("report.none_seen"),), RowLook.NOTE)


def in_words(enemy: Enemy) -> str:
    """SB-RNG-06 Return what is seen of an enemy.

    >>> in_words(Enemy("Red", "C3", 4, 2, ())), in_words(Enemy("Red", "C3", 1, 1, ("C4",)))
    ('4 units, 2 of them armoured', '1 armoured unit')
    """
    if enemy.armoured == enemy.bases:
        return plural("{count} armoured unit", "{count} armoured units", enemy.bases)
    units, some = _units(enemy.bases), _("{units}, {armoured} of them armoured")
    return some.format(units=units, armoured=enemy.armoured) if enemy.armoured else units


def _units(count: int) -> str:
    return plural("{count} unit", "{count} units", count)


def _formations(seen: View) -> Iterator[TableLine]:
    """SB-PIP-04 Yield each Corps with its troops, and its Divisions below it."""
    for name in dict.fromkeys(filter(None, (each.corps for each in seen.formations))):
        yield TableLine((name,), RowLook.GROUP)
        for each in seen.formations:
            if each.corps == name and (own := _of(seen, each)):
                yield _formation(seen, each, own)


def _formation(seen: View, each: OwnFormation, own: Sequence[OwnBase]) -> TableLine:
    at = {o.sector for o in own if o.stands and not o.as_of}
    close = (e.sector for e in seen.enemies if at & {*e.near})
    order = _(each.order) if each.order else spoken(_CORPS_TROOPS)
    name, near = f"{each.formation}\n{order}", ", ".join(close) or spoken(NO_ENEMY)
    did = _say("report.as_of", date=own[0].as_of) if own[0].as_of else _did(own, seen)
    return TableLine((name, did, _at(seen, each), _state(own), near))


def _did(own: Sequence[OwnBase], seen: View) -> str:
    """Return where bases of a formation have gone, and who has fallen out, a line each."""
    was = dict(seen.was)
    stood = [o for o in own if o.stands and o.base in was]
    moves = Counter((was[o.base], o.sector) for o in stood if was[o.base] != o.sector)
    way = _("{start} to {end}: {units}")
    lines: list[str] = [
        way.format(start=at, end=to, units=_units(n)) for (at, to), n in moves.items()
    ]
    lines += [f"{o.base}: {_(o.state)}" for o in own if o.base in was and not o.stands]
    back = _("{base}: back")
    lines += [back.format(base=o.base) for o in own if o.stands and o.base not in was]
    return "\n".join(lines) or (spoken(STOOD) if seen.played and stood else "")


def _at(seen: View, each: OwnFormation) -> str:
    there = Counter(o.sector for o in _of(seen, each) if o.stands)
    said = ", ".join(f"{sector}: {units}" for sector, units in sorted(there.items()))
    return cell(seen, FORMATION_TABLE, each.formation, FORMATIONS[2], said)


def _state(own: Iterable[OwnBase]) -> str:
    states = Counter(_("fit") if o.stands else _(o.state) for o in own)
    return "\n".join(f"{number} {state}" for state, number in states.items())


def _named(seen: View, sectors: Iterable[str]) -> str:
    return ", ".join(place(seen, each) for each in sorted(sectors))


def place(seen: View, sector: str) -> str:
    """Return a sector with the place in it, as the map has it."""
    name = next((each.name for each in seen.land if each.sector == sector), "")
    return f"{name} ({sector})" if name else sector
