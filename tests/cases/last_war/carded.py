"""Cases of what a front-line card may hold: written on the umpire's sheet, and read from it."""

from __future__ import annotations

from typing import Any

from tests.cases.comparing import Found
from tests.cases.given import Given
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import stops
from workbook_engine.core.records import Position
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of

_SCHEMAS = schemas_of(RULESET)
_BOOK = """## Campaign
| Campaign | A war |
| Rule set | last_war |
| Turn | 1 |

## Nations
| Nation | Side | Team | Effectiveness |
| --- | --- | --- | --- |
| GER | Axis | OKH | 5 |

## Hexes
| Hex | Terrain | Held by |
| --- | --- | --- |
| 0101 | open | GER |

## Front
"""


def cv(given: Given) -> Found:
    """LW-RES-01 Combat value of a card; what is not a whole number of points is not understood."""
    return {"cv": [_cv(item) for item in given["items"]]}


def _cv(item: Any) -> int | str:
    headers = {c.name: c.header for c in _SCHEMAS.titled("Front").columns}
    cells = {"id": "0101 GER", "hex": "0101", "nation": "GER", **item}
    rows = ([headers[name] for name in cells], ["---"] * len(cells), map(str, cells.values()))
    text = _BOOK + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"
    found = read(TextBook(text, "master.md"), _SCHEMAS, "master", Position(1), sparse=True)
    if stops(each for each in found.findings if each.cell and each.cell.sheet == "Front"):
        return "error"
    return found.tables[Front]["0101 GER"].points.cv
