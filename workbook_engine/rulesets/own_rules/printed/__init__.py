"""Charts of a printed page as others lay them out, made rows of our sheets."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.core.records import Record
from workbook_engine.core.relaid import Relay
from workbook_engine.kit.typed_tables import TableRow
from workbook_engine.rulesets.own_rules.printed.grounds import relaid_ground
from workbook_engine.rulesets.own_rules.printed.lists import relaid_modifiers
from workbook_engine.rulesets.own_rules.printed.tables import relaid
from workbook_engine.rulesets.own_rules.vocabulary.records import GroundKind, Modifier

RELAYS: Mapping[type[Record], Relay] = {
    TableRow: relaid,
    GroundKind: relaid_ground,
    Modifier: relaid_modifiers,
}
"""By sheet."""
