"""The rule book's charts and readings, read from the data files beside this module."""

from __future__ import annotations

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


def figure(name: str) -> int:
    """Return a single figure named in the text, such as the Men a front hex must hold."""
    return CHARTS["figures"].number(name, "value")
