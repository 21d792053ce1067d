"""The rule book's charts and readings, read from the data files beside this module."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib.resources import files

from workbook_engine.core.charts import Chart
from workbook_engine.core.settings import Settings

_HERE = files(__package__.rpartition(".")[0])

CHARTS = {
    file.name.removesuffix(".toml"): Chart.load(file)
    for file in sorted(_HERE.joinpath("charts").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".toml")
}
SETTINGS = Settings.load(_HERE.joinpath("settings.toml"))


@cache
def figure(name: str) -> Fraction:
    """Return a single figure named in the text, such as the reach of a headquarters in km."""
    return CHARTS["figures"].share(name, "value")


def as_row(word: str) -> str:
    """Return a word of the sheets as charts spell it: `total success` is row `total_success`."""
    return word.replace(" ", "_").replace("-", "_").lower()
