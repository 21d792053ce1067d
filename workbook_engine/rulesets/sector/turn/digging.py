"""Defences extended (SB-DIG-01)."""

from __future__ import annotations

from workbook_engine.core.changes import Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.digs import dug
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import enemies_of, sector_named, side_of
from workbook_engine.rulesets.sector.land.distance import is_engaged
from workbook_engine.rulesets.sector.turn.moving import named_at
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import Division, Sector


def dug_in(
    state: State, orders: TurnOrders, umpire: Umpire, division: Division, line: ActionLine
) -> Ruling:
    """SB-DIG-01 Extend the defences of a sector by one dig, for a PIP."""
    at, name = sector_named(line.start), umpire.on("digs", line.id).name("dug")
    if at not in state[Sector] or not named_at(state, line):
        return Ruling(name, "SB-DIG-01", f"{division.id} has nobody to dig at {at}.")
    purse, digs = Purse(division.pips), state[Sector][at].digs
    enemies = enemies_of(state, side_of(state, division.team))
    engaged = is_engaged(at, enemies, umpire.settings)
    found = dug(division.order, digs, purse, umpire.settings, engaged=engaged)
    if found.reason is not None:
        slots = {"division": division.id, "sector": at, "why": str(found.reason)}
        told = (Told(line.team, CATALOGUE.say("dig.refused", name, **slots)),)
        text = f"{division.id} does not dig at {at}: {found.reason}."
        return Ruling(name, "SB-DIG-01", text, told=told)
    changes = (
        Set(Sector, at, "digs", found.digs),
        Set(Sector, at, "owner", side_of(state, division.team)),
        Set(Division, division.id, "pips", purse.left),
    )
    told = (Told(line.team, CATALOGUE.say("dig.done", name, division=division.id, sector=at)),)
    return Ruling(
        name, "SB-DIG-01", f"{division.id} digs at {at}: {found.digs}.", (), changes, told
    )
