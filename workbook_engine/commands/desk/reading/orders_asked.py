"""Whether the orders that a stage asks for have come: a turn without any must be meant."""

from __future__ import annotations

from workbook_engine.commands.desk.reading.desk import Desk

NO_ORDERS = "No team has given any order."


def lacks_orders(desk: Desk) -> bool:
    """Tell whether nobody has given an order in a stage that asks for them.

    One that is not understood is given all the same.
    """
    stage, left_out = desk.ruleset.stage(desk.position), desk.given.left_out
    return stage.wants != () and not left_out and not any(stage.given(desk.orders))
