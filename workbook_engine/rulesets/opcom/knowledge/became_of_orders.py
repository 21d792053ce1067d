"""What became of each line of the sheet Orders, unit by unit (OC-5.1 to OC-5.11, OC-2.2).

All is said in words that the unit's own staff may read: of what it heard, and of its own troops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from workbook_engine.core.became import Course, heard
from workbook_engine.core.desk import team_called
from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _, listed, strung
from workbook_engine.core.notation import names_in
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rulings import Answer, Came, Ruling, Vain
from workbook_engine.rulesets.opcom.aftermath.counter_attack import KIND
from workbook_engine.rulesets.opcom.combat.grouping import rows_with
from workbook_engine.rulesets.opcom.fire.gun_tasks import is_tasked
from workbook_engine.rulesets.opcom.knowledge.forecast.went import IN_TRAFFIC
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.movement.planning import BEHIND
from workbook_engine.rulesets.opcom.orders.orders import is_named, units_of_line
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirMission, Squadron
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Engaged,
    Engagement,
    Mode,
    OrderLine,
    Role,
    Unit,
    UnitState,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike
from workbook_engine.rulesets.opcom.vocabulary.words import FIRES_WHERE_IT_STANDS

_ATTACKS = frozenset({Action.ATTACK, Action.BREAKTHROUGH})
_FIRES = frozenset({Role.FIRES_FOR_ATTACKER, Role.FIRES_FOR_DEFENDER})
_STAYS = frozenset({"", Action.HOLD, *FIRES_WHERE_IT_STANDS})
Parts = Iterator[Answer | None]


class _Ordered(Struct, frozen=True):
    """One unit under one line, in the stage as it went."""

    course: Course
    line: OrderLine
    unit: Unit

    @property
    def now(self) -> Unit:
        """The unit as the stage left it."""
        return self.course.after[Unit][self.unit.id]

    @property
    def engaged(self) -> Sequence[Engaged]:
        """Its rows in fights."""
        return rows_with(self.course.after, self.unit.id)

    def ruled(self, of: type[Record] | str, what: str) -> Ruling | None:
        """Return the ruling on it that is so called."""
        return self.course.ruled(of, self.unit.id, what)

    def place(self, square: str) -> str:
        """Return a square as its staff calls it."""
        at = square_of(self.course.after, square)
        return named(self.course.after, at) if at else square

    def done(self, text: str) -> Answer:
        """Return that it did so."""
        return Answer(Came.DONE, text, self.unit.id)

    def partly(self, text: str, vain: Vain | None = None) -> Answer:
        """Return that it did so in part."""
        return Answer(Came.PARTLY, text, self.unit.id, vain)

    def undone(self, text: str, vain: Vain | None = None) -> Answer:
        """Return that it did not."""
        return Answer(Came.NOT, text, self.unit.id, vain)

    def why(self, ruling: Ruling, did_not: str, vain: Vain | None = Vain.TEAM) -> Answer:
        """Return that it did not, for the reason that its staff heard."""
        slots = (dict(told.slots).get("why") for told in heard(ruling, self.unit.team))
        why = next(filter(None, slots), "")
        return self.undone(strung((did_not, why), ": ") if why else did_not, vain)


def became_of_orders(course: Course, line: OrderLine) -> Parts:
    """OC-5.1 Yield what each unit of a line did of it, and what not and why."""
    units = dict.fromkeys(unit.id for unit in units_of_line(course.begun, line))
    given = course.orders.given(OrderLine)
    own = [name for name in units if name in given and given[name].id == line.id]
    if not units:
        nobody = _("{unit}: no such unit takes orders of this team")
        yield Answer(Came.NOT, nobody.format(unit=line.unit or _("nobody")))
    elif not own:
        said = _("{units}: under another line, which holds instead")
        yield Answer(Came.NOT, said.format(units=", ".join(units)), vain=Vain.TEAM)
    for name in own:
        unit = course.begun[Unit][name]
        yield from _of_unit(_Ordered(course, line, unit))


def was_attacked(course: Course, line: OrderLine) -> bool:
    """OC-9.13 Tell whether a unit of a line had to defend itself."""
    units = units_of_line(course.begun, line)
    rows = (row for unit in units for row in rows_with(course.after, unit.id))
    return any(row.role == Role.DEFENDER for row in rows)


def _of_unit(of: _Ordered) -> Parts:
    line = of.line
    if of.unit.state == UnitState.WAITING and not of.ruled("drop", "landed"):
        yield of.undone(_("has not arrived, and so had nothing to do yet"))
        return
    if of.unit.rail or line.mode == Mode.RAIL:
        yield from _by_rail(of)
    elif line.action not in _STAYS:
        yield from _moved(of)
    yield from _ACTS.get(line.action, _held)(of)
    if line.supports:
        yield from _supported(of)
    if line.attach:
        yield _attached(of)
    if line.counter_attack and any(row.role == Role.DEFENDER for row in of.engaged):
        yield from _struck_back(of)


def _by_rail(of: _Ordered) -> Parts:
    """OC-6.8 Yield how a unit went by rail, and how it marched once it was off the train."""
    state = of.course.after
    trains = (t for s in (of.course.begun, state) for t in s[Train].values())
    names = dict.fromkeys(t.name for t in trains if of.unit.id in t.loaded)
    own = [r for r in of.course.about("rail", of.unit.id) if heard_of(r, of.unit)]
    ran = [r for name in names for r in of.course.about("rail", name) if heard_of(r, of.unit)]
    for ruling in (*own, *ran):
        told = next(each for each in heard(ruling, of.unit.team) if _is_of(each.slots, of.unit))
        yield Answer(_OF_RAIL.get(told.fact, Came.DONE), told.text)
    gave_up = of.ruled("rail", "off")
    if gave_up and not heard_of(gave_up, of.unit):
        yield of.done(_("gave up getting on its train"))
    marched = of.course.about(Move, of.unit.id)
    if marched and of.line.action not in _STAYS:
        yield from _moved(of)
    elif not (own or ran or gave_up):
        if of.line.action in ("", Action.HOLD) or not _goals(of.line):
            yield of.done(_("stayed on its train"))
        else:
            yield None


_OF_RAIL = {
    "told_rail.void": Came.NOT,
    "told_rail.waits": Came.NOT,
    "told_rail.kept": Came.NOT,
    "told_rail.boards": Came.PARTLY,
}
"""How an order by rail came out, by what the staff heard."""


def heard_of(ruling: Ruling, unit: Unit) -> bool:
    """OC-2.2 Tell whether its staff hears of a unit by a ruling."""
    return any(_is_of(told.slots, unit) for told in heard(ruling, unit.team))


def _is_of(slots: Sequence[tuple[str, str]], unit: Unit) -> bool:
    return ("unit", unit.id) in slots


def _goals(line: OrderLine) -> str:
    return line.to or line.target or line.via


def _moved(of: _Ordered) -> Parts:
    """OC-6.1, OC-6.12 Yield where a march came to, and why it ended there."""
    ruling, row = of.ruled(Move, "moved"), of.course.after[Move].get(of.unit.id)
    if ruling is None or row is None:
        yield from _not_marched(of)
        return
    told = {each.fact: each for each in heard(ruling, of.unit.team)}
    attacks = of.line.action in {*_ATTACKS, Action.PROBE}
    if told.get("told_moved.not"):
        yield of.why(ruling, _("did not move"))
    elif told.get("told_moved.met"):
        text = _("met the enemy and halted at {place}").format(place=row.end)
        yield of.done(text) if attacks else of.partly(text)
    elif told.get(IN_TRAFFIC):
        yield of.partly(_("was held up by traffic at {place}").format(place=row.end), Vain.TEAM)
    elif row.stopped_by and row.stopped_by != BEHIND:
        yield of.partly(strung((_("came to {place}").format(place=row.end), row.stopped_by), ": "))
    else:
        yield of.done(
            (_("came to {place}") if row.km else _("stands at {place}")).format(place=row.end)
        )


def _not_marched(of: _Ordered) -> Parts:
    """OC-5.4, OC-9.11 Yield why a unit that was to go somewhere made no march."""
    line = of.line
    if not _goals(line):
        if line.action in (Action.MOVE, Action.PROBE):
            yield of.undone(_("was not told where to go, and holds"), Vain.TEAM)
    elif of.now.state == UnitState.CAPTURED:
        yield of.undone(_("was lost"))
    elif line.target and not (line.to or line.via) and of.course.about("orders", "all"):
        said = _("knows of no {target}, and holds").format(target=line.target)
        yield of.undone(said, Vain.TEAM) if _unknown(of) else None
    else:
        yield None


def _unknown(of: _Ordered) -> bool:
    """OC-5.4 Tell whether the target is left out because its staff does not know of it."""
    read = of.course.ruled("orders", "all", "read")
    whose = team_called(of.course.begun, of.line.team)
    left_out = f"{of.line.unit}: {whose} does not know of {of.line.target}"
    return read is not None and any(each.text == left_out for each in read.working)


def _attacked(of: _Ordered) -> Parts:
    """OC-5.4, OC-9.13 Yield the fight in which a unit attacked, or why it did not."""
    rows = [row for row in of.engaged if row.role == Role.ATTACKER]
    rows += [row for row in of.engaged if row.role == Role.DEFENDER and not rows]
    refused, unopposed = of.ruled("orders", "refused"), of.ruled("orders", "unopposed")
    if refused:
        yield of.why(refused, _("did not attack"), None if refused.rule in _UNKNOWN else Vain.TEAM)
    elif unopposed:
        place = of.place(of.line.target or of.line.to)
        nobody = _("found nobody at {place}").format(place=place)
        taken = any(heard(unopposed, of.unit.team))
        yield replace(of.done(nobody), vain=None if taken else Vain.UMPIRE)
    elif rows:
        yield _fought(of, rows[0])
    elif of.now.state == UnitState.CAPTURED:
        yield of.undone(_("was lost before it could attack"))
    elif next(of.course.called(Engagement, "encounter"), None):
        yield of.undone(_("did not attack: the enemy attacked first"))
    elif any(not each.changes for each in of.course.called(Engagement, "defined")):  # U-08
        yield of.undone(_("did not attack: its fight has not two sides yet"))
    else:
        yield None


_UNKNOWN = frozenset({"OC-9.4", "OC-9.13"})
"""Refusals by what no staff is told: the numbers of its units, and where the enemy is."""


def _fought(of: _Ordered, row: Engaged) -> Answer:
    fight = of.course.after[Engagement][row.engagement]
    place = of.place(fight.square)
    if row.role == Role.DEFENDER:
        return of.undone(_("was attacked first at {place}").format(place=place))
    if not fight.result:
        why = row.why_not or fight.outcome or _("not yet fought")
        return of.undone(_("did not attack at {place}: {why}").format(place=place, why=why))
    if not row.counts:
        nothing = _("was at the attack on {place} without effect: {why}")
        return of.partly(nothing.format(place=place, why=row.why_not), Vain.UMPIRE)
    return of.done(_("attacked at {place}").format(place=place))


def _prepared(of: _Ordered) -> Parts:
    """OC-9.7 Yield whether a unit is prepared for the next turn."""
    if of.now.prepared:
        yield of.done(_("made ready to attack"))
    else:
        yield of.undone(_("could not make ready: it was thrown back, moved too far, or was lost"))


def _struck(of: _Ordered) -> Parts:
    """OC-9.36, OC-9.38 Yield what guns with a task struck, or why they did not fire."""
    unit, line, refused = of.unit, of.line, of.ruled("orders", "task refused")
    strikes = (each for each in of.course.after[Strike].values() if unit.id in each.guns)
    struck = next(strikes, None)
    if not is_tasked(unit, line):
        yield from _held(of)
    elif refused:
        out_of_range = refused.rule == "OC-9.16"
        yield of.why(refused, _DID_NOT[line.action], None if out_of_range else Vain.TEAM)
    elif struck:
        yield of.done(_("fired on {place}").format(place=of.place(struck.target)))
    elif of.now.state == UnitState.CAPTURED:
        yield of.undone(_("was lost before it could fire"))
    elif line.action == Action.COUNTER_BATTERY:
        allocated = of.course.ruled("counter-battery", unit.side, "allocated")
        guns = [each.text for each in allocated.working] if allocated else []
        said = _("looked for the enemy's guns, and had none to fire at")
        yield of.done(said) if unit.id in guns else None
    else:
        dry = [r for r in of.course.called(Strike, "declared") if heard_of(r, unit)]
        yield of.why(dry[0], _("did not fire")) if dry else None


_DID_NOT: dict[str, str] = {
    Action.BOMBARD: _("did not bombard"),
    Action.INTERDICT: _("did not interdict"),
    Action.COUNTER_BATTERY: _("did not counter-battery"),
}


def _held(of: _Ordered) -> Parts:
    """OC-5.1 Yield that a unit held as ordered."""
    line = of.line
    if line.action == Action.HOLD and _goals(line) and line.mode != Mode.RAIL:
        yield of.partly(
            _("held where it stood: with Hold, no To, Via or Target is read"), Vain.TEAM
        )
    elif of.now.state == UnitState.CAPTURED:
        yield of.partly(_("held until it was lost"))
    elif not of.unit.rail:
        yield of.done(_("held as ordered"))


def _nothing_more(of: _Ordered) -> Parts:
    return iter(())


_ACTS: dict[str, Callable[[_Ordered], Parts]] = {
    **dict.fromkeys(map(str, _ATTACKS), _attacked),
    **dict.fromkeys(map(str, FIRES_WHERE_IT_STANDS), _struck),
    str(Action.PREPARE): _prepared,
    str(Action.MOVE): _nothing_more,
    str(Action.PROBE): _nothing_more,
}


def _supported(of: _Ordered) -> Parts:
    """OC-9.17, OC-12.8 Yield what Supports led to: guns that fire, or that were asked for."""
    course, line = of.course, of.line
    refused = of.ruled("orders", "support refused")
    fired = [row for row in of.engaged if row.role in _FIRES]
    if fired:
        places = dict.fromkeys(course.after[Engagement][row.engagement].square for row in fired)
        where = ", ".join(map(of.place, places))
        yield of.done(_("fired in support at {place}").format(place=where))
    elif refused:
        in_line = refused.rule == "OC-9.18b"
        yield of.why(refused, _("did not fire in support"), None if in_line else Vain.TEAM)
    elif not of.engaged:
        said = _("was in no fight, and nor was {units}").format(units=line.supports)
        yield of.undone(said)
    else:
        came = [name for name in names_in(line.supports) if _has_come(of, name)]
        if came:
            yield of.done(_("was supported by {units}").format(units=listed(came)))
        if left := [name for name in names_in(line.supports) if name not in came]:
            yield of.undone(_("had no support from {units}").format(units=listed(left)))


def _has_come(of: _Ordered, name: str) -> bool:
    """OC-9.17, OC-12.8 Tell whether guns or a squadron of a name were in a fight of a unit's."""
    state = of.course.after
    fights = [state[Engagement][row.engagement] for row in of.engaged]
    guns = {gun for fight in fights for gun in (*fight.fire_attack, *fight.fire_defence)}
    flown = {m for fight in fights for m in (*fight.squadrons_attack, *fight.squadrons_defence)}
    squadrons = (state[Squadron][state[AirMission][mission].squadron] for mission in flown)
    called = {folded(each) for s in squadrons for each in (s.id, s.name) if each}
    return folded(name) in called or any(is_named(state[Unit][gun], name) for gun in guns)


def _attached(of: _Ordered) -> Answer | None:
    """OC-9.12 Return whether a unit was put under another formation."""
    refused = of.ruled("attach", "not attached")
    if refused:
        stayed = _("did not come under {formation}").format(formation=of.line.attach)
        return of.why(refused, stayed, None)
    if folded(of.line.attach) in {folded(of.now.brigade), folded(of.now.division)}:
        return of.done(_("comes under {formation}").format(formation=of.line.attach))
    return of.undone(_("was lost")) if of.now.state == UnitState.CAPTURED else None


def _struck_back(of: _Ordered) -> Parts:
    """OC-9.29 Yield the counter-attack of a unit that was attacked, or that there was none."""
    fights = of.course.after[Engagement]
    row = next((r for r in of.engaged if fights[r.engagement].kind == KIND), None)
    if row and row.role == Role.ATTACKER:
        place = of.place(fights[row.engagement].square)
        yield of.done(_("counter-attacked at {place}").format(place=place))
    else:
        yield of.done(_("had no counter-attack to make"))
