"""What simulated games came to as one table, for whoever goes on reckoning with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from workbook_engine.core.ledger import Json
from workbook_engine.core.simulating import Share

if TYPE_CHECKING:
    from pandas import DataFrame

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

    A Parquet needs pyarrow, an optional extra. pandas is imported here, and only now.
    """
    from pandas import DataFrame

    frame = DataFrame([named(each) for each in rows], columns=list(HEADS))
    yield ".csv", frame.to_csv(index=False, lineterminator="\n").encode()
    if find_spec("pyarrow"):
        yield ".parquet", _parquet(frame)


def _parquet(frame: DataFrame) -> bytes:
    made = BytesIO()
    frame.to_parquet(made, engine="pyarrow", index=False)
    return made.getvalue()
