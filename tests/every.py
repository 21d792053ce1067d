"""One fact of many rows, held as one test: a thousand rows are not a thousand tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Rows = Mapping[str, object]


def every(table: Rows | Callable[[], Rows]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Let a fact of one row be a test of all; it fails with each row that is not so, by name.

    A row that is a tuple is given to the fact in its parts. A table without rows fails as well,
    for it would hold nothing. One that takes long to make may be given as a function.
    """

    def test_of(fact: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            rows = table() if callable(table) else table
            wrong = {at: error for at, row in rows.items() if (error := _wrong(fact, row))}
            if wrong or not rows:
                said = [f"{at}: {type(error).__name__}: {error}" for at, error in wrong.items()]
                heading = f"{len(wrong)} of {len(rows)} rows"
                raise AssertionError("\n".join([heading, *said])) from next(
                    iter(wrong.values()), None
                )

        test.__name__, test.__qualname__ = fact.__name__, fact.__qualname__
        test.__doc__, test.__module__ = fact.__doc__, fact.__module__
        test.of_one = fact  # type: ignore[attr-defined]  # for who has rows of his own
        return test

    return test_of


def _wrong(fact: Callable[..., None], row: object) -> Exception | None:
    try:
        fact(*(row if isinstance(row, tuple) else (row,)))
    except Exception as error:  # whatever it is, the rows after it are looked at too
        return error
    return None
