"""One book at a time: whatever goes wrong in it is a finding that names it, and stays with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from workbook_engine.books.sheet_limits import RESAVE
from workbook_engine.core.findings import Cell, Finding, Problem, error

T = TypeVar("T")


def from_book(name: str, taken: Callable[[], T]) -> T | Finding:
    """Return what is taken from a book, or the finding why that cannot be done.

    A book comes from anybody, so that even a defect of ours which it alone brings to light must
    not keep the umpire from learning whose book it is.
    """
    try:
        return taken()
    except Problem as problem:
        return problem.finding.at(Cell(name))
    except Exception as defect:
        message = f"The workbook cannot be read ({type(defect).__name__})."
        return error("E-READ", message, RESAVE, cell=Cell(name))
