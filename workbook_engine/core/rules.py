"""The rules in force: a book's charts, figures and readings, with the umpire's own rulings.

They are a value, and what is looked up in it is what holds. A turn has its own, which note what was
used of the umpire's; what is weighed, checked or shown has the same without notes. The book as it
is printed stands in the rule set's contents page, and nothing that plays or reports reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping
from fractions import Fraction
from importlib.resources import files
from pathlib import PurePath
from typing import Any, TypeVar

from workbook_engine.core.charts import Chart
from workbook_engine.core.house_rulings import NO_RULINGS, HouseRuling, RulingsInForce
from workbook_engine.core.settings import Setting, Settings, Word

FIGURES = "figures"
"""The chart of single numbers that stand in the text: one row each, with its `value`."""


T = TypeVar("T")
Read = MutableMapping[str, Setting]
"""The house rules that were read, by name."""
Used = MutableMapping[str, HouseRuling]
"""The umpire's own rulings that something rests on, by number."""


class Rules:
    """What a rule book says in a campaign, in its turn now to be played, or in one fight of it."""

    __slots__ = (
        "_exact",
        "_fight",
        "_made",
        "_read",
        "_readings",
        "_unnoted",
        "_used",
        "charts",
        "house",
        "printed",
        "settings",
    )

    def __init__(
        self,
        printed: Mapping[str, Chart],
        settings: Settings,
        house: RulingsInForce = NO_RULINGS,
        *,
        fight: str = "",
        read: Read | None = None,
        used: Used | None = None,
    ) -> None:
        self.printed = printed
        """The charts as printed, by name: to show, and to compare with."""
        self.settings = settings
        """The readings as the campaign has chosen them."""
        self.house = house
        """The umpire's own rulings, of whatever scope."""
        self._fight, self._read, self._used = fight, read, used
        self._unnoted = self if read is None and used is None else None
        self._made: dict[tuple[Hashable, ...], tuple[Any, Read, Used]] = {}
        self._exact: dict[str, Fraction] = {}
        """The figures that were asked for and are not ruled on: with every step of a march."""
        cells, self._readings = house.held(fight)
        self.charts = printed
        """The charts in force, by name: those not ruled on are the printed ones themselves."""
        if cells:
            self.charts = {
                name: chart.under(cells[chart.title], used) if chart.title in cells else chart
                for name, chart in printed.items()
            }

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        """Take along the book and what is ruled; what was made of them is made again."""
        return Rules, (self.printed, self.settings, self.house)

    @classmethod
    def of(cls, package: str) -> Rules:
        """Read the folder `charts` and `settings.toml` of a rule set's package, as printed."""
        here = files(package)
        charts = sorted(here.joinpath("charts").iterdir(), key=lambda file: file.name)
        printed = {
            PurePath(file.name).stem: Chart.load(file)
            for file in charts
            if PurePath(file.name).suffix == ".toml"
        }
        return cls(printed, Settings.load(here.joinpath("settings.toml")))

    def under(self, settings: Settings, house: RulingsInForce = NO_RULINGS) -> Rules:
        """Return the same book as a campaign reads it, with the umpire's own rulings."""
        return Rules(self.printed, settings, house)

    def with_values(self, values: Mapping[str, Word]) -> Rules:
        """Return the same book with some readings changed; ValueError for one not offered."""
        return self.under(self.settings.with_values(values), self.house)

    def in_fight(self, label: str) -> Rules:
        """Return the rules as they hold in a fight: rulings on it alone hold there, too."""
        fight = self.house.fight(label)
        if fight == self._fight:
            return self
        given = self.printed, self.settings, self.house
        return Rules(*given, fight=fight, read=self._read, used=self._used)

    def noting(self, read: Read, used: Used) -> Rules:
        """Return the same rules, which note the house rules read and the rulings used."""
        given = self.printed, self.settings, self.house
        noting = Rules(*given, fight=self._fight, read=read, used=used)
        noting._unnoted, noting._made, noting._exact = self._unnoted, self._made, self._exact
        return noting

    def unnoted(self) -> Rules:
        """Return the same rules, which note nothing."""
        if self._unnoted is None:
            given = self.printed, self.settings, self.house
            self._unnoted = Rules(*given, fight=self._fight)
        return self._unnoted

    def once(self, make: Callable[..., T], *of: Hashable) -> T:
        """Return what a function makes of the rules, and of words of the book, made once.

        What it rests on of the House is noted each time it is asked for.
        """
        asked = (make, *of)
        known = self._made.get(asked)
        if known is None:
            read: Read = {}
            used: Used = {}
            known = self._made[asked] = make(self.noting(read, used), *of), read, used
        made: T
        made, read, used = known
        if used and self._used is not None:
            self._used.update(used)
        if read and self._read is not None:
            self._read.update(read)
        return made

    def figure(self, name: str) -> int:
        """Return a single figure named in the text, a whole number."""
        return self.charts[FIGURES].number(name, "value")

    def fraction(self, name: str) -> Fraction:
        """Return a single figure named in the text, such as a share or a distance."""
        known = self._exact.get(name)
        if known is None:
            chart = self.charts[FIGURES]
            known = chart.share(name, "value")
            if (name, "value") not in chart.ruled:
                self._exact[name] = known
        return known

    def word(self, name: str) -> str:
        """Return a reading that is a word."""
        return str(self.reading(name))

    def number(self, name: str) -> int:
        """Return a reading that is a whole number."""
        return int(self.reading(name))

    def yes(self, name: str) -> bool:
        """Return a reading that is yes or no."""
        return bool(self.reading(name))

    def reading(self, name: str) -> Word:
        """Return a reading, whatever its kind; KeyError where there is none such."""
        ruling = self._readings.get(name)
        if ruling is not None:
            if self._used is not None:
                self._used[ruling.number] = ruling
            return ruling.value
        setting = self.settings[name]
        if self._read is not None and name in self.settings.not_ours:
            self._read[name] = setting
        return setting.value


NO_RULES = Rules({}, Settings({}))
"""Of a state that nobody reports on: whatever is looked up in them is a KeyError."""
