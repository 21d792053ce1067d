"""What simulated games came to as one table, for whoever goes on reckoning with it."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO, StringIO

from workbook_engine.core.ledger import Json
from workbook_engine.core.simulating import Share

HEADS = ("turn", "about", "whose", "came_to", "times", "of", "share", "low", "high")
"""The columns; shares and both ends of their bands as parts of 1, to four places."""


def named(share: Share) -> dict[str, Json]:
    """Return a row with the names of its columns."""
    low, high = (round(each, 4) for each in share.band)
    told = share.turn, share.about, share.whose, share.answer
    return dict(
        zip(
            HEADS,
            (*told, share.times, share.asked, round(share.share, 4), low, high),
            strict=True,
        )
    )


def tables(rows: Sequence[Share]) -> Iterator[tuple[str, bytes]]:
    """Yield the endings and contents of the files that hold the table: CSV, and Parquet if it can.

    A Parquet needs pyarrow, an optional extra; pandas is imported for it, and only then.
    """
    told = [named(each) for each in rows]
    yield ".csv", _csv(told)
    if find_spec("pyarrow"):
        yield ".parquet", _parquet(told)


def _csv(rows: Sequence[dict[str, Json]]) -> bytes:
    made = StringIO()
    lines = csv.DictWriter(made, HEADS, lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return made.getvalue().encode()


def _parquet(rows: Sequence[dict[str, Json]]) -> bytes:
    from pandas import DataFrame

    made = BytesIO()
    DataFrame(rows, columns=list(HEADS)).to_parquet(made, engine="pyarrow", index=False)
    return made.getvalue()
