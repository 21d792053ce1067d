"""A rule set's charts and readings, read from the data files beside its contents page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib.resources import files
from pathlib import PurePath

from msgspec import Struct

from workbook_engine.core.charts import Chart
from workbook_engine.core.old_charts import OldChart
from workbook_engine.core.rules import FIGURES as FIGURES
from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Settings


class Book(Struct, frozen=True):
    """The data of a rule book: its charts by name, and its ambiguous points with their readings."""

    charts: Mapping[str, Chart]
    settings: Settings

    @classmethod
    def of(cls, package: str) -> Book:
        """Read `settings.toml` and the folder `charts` of a rule set's package."""
        here = files(package)
        charts = sorted(here.joinpath("charts").iterdir(), key=lambda file: file.name)
        return cls(
            {
                PurePath(file.name).stem: OldChart.load(file)
                for file in charts
                if PurePath(file.name).suffix == ".toml"
            },
            Settings.load(here.joinpath("settings.toml")),
        )

    @property
    def rules(self) -> Rules:
        """The book as the rules in force are made of it."""
        return Rules(self.charts, self.settings)

    def number(self, name: str) -> int:
        """Return a single figure named in the text, a whole number."""
        return self.charts[FIGURES].number(name, "value")

    def share(self, name: str) -> Fraction:
        """Return a single figure named in the text, such as a share or a distance."""
        return self.charts[FIGURES].share(name, "value")


def as_row(word: str) -> str:
    """Return a word of the sheets as charts spell it.

    >>> as_row("total success"), as_row("Counter-battery")
    ('total_success', 'counter_battery')
    """
    return word.replace(" ", "_").replace("-", "_").lower()
