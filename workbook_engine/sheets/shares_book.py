"""What simulated runs came to, as a workbook of its own: what is open on the sheet Odds, its charts
on Charts, and every figure on the hidden sheet Figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any

from msgspec import Struct

from workbook_engine.core.simulating import LOSSES, Share, by_question
from workbook_engine.core.worth import Worth
from workbook_engine.sheets.answer_colours import FEW, REST
from workbook_engine.sheets.cells import CellValue, put
from workbook_engine.sheets.columns import Mark
from workbook_engine.sheets.styles import GREY, INK, LINE
from workbook_engine.sheets.worth_sheet import NAME as WORTH
from workbook_engine.sheets.worth_sheet import put_worth

HEADS = ("Turn", "About", "Whose", "Came to", "Times", "Of", "Share", "From", "To")
ODDS_HEADS = ("", "Came to", "Share", "19 of 20 from", "to", "Times")
WIDTHS = (40, 34, 9, 14, 9, 9)
NUMBERS = range(2, len(WIDTHS))
"""Columns of Odds that hold numbers."""
MOST = 24
"""Charts in a workbook: of so many, the first."""
BARS = 20
"""Bars in a chart: the most open."""
WIDE, BAR, AROUND = 940, 26, 110
"""Width of a chart, the height of a bar of it, and what it needs around them, in pixels."""
CELL = 20
"""Height of a row of cells, in pixels."""
ASIDE = len(HEADS) + 1
"""The column of Figures from which the charts are drawn."""
OTHERS = "others"
FIGURES = "Figures"
NOTE = f"Every figure, also of what is the same in every run, stands on the hidden sheet {FIGURES}."


def new_book(made: BytesIO) -> Any:
    """Return a workbook to be filled, which is put where it is wanted as it is closed."""
    import xlsxwriter

    return xlsxwriter.Workbook(made, {"in_memory": True})


def shares_book(
    title: str,
    said: Sequence[str],
    shares: Sequence[Share],
    colours: Mapping[str, Mark],
    worth: Worth | None = None,
) -> bytes:
    """Return the workbook; an answer has its colour wherever it stands."""
    made = BytesIO()
    with new_book(made) as book:
        if worth:
            first = book.add_worksheet(WORTH)
            put_worth(book, first, title, worth, colours)
            _on_paper(first)
        odds, charts, figures = map(book.add_worksheet, ("Odds", "Charts", FIGURES))
        figures.hide()
        _Odds(book, odds, colours).put(title, (*said, NOTE), shares)
        _figures(book, figures, shares)
        charts.hide_gridlines(2)
        _on_paper(charts)
        _Charts(book, charts, figures, colours).put(shares)
    return made.getvalue()


def _on_paper(sheet: Any) -> None:
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.6)
    sheet.set_footer("&L&8Umpire only. Do not hand out.&R&8Page &P of &N")


def _figures(book: Any, sheet: Any, shares: Sequence[Share]) -> None:
    """Put all shares on a sheet, a row each."""
    head = book.add_format({"bold": True, "bg_color": GREY})
    percent = book.add_format({"num_format": "0.0%"})
    for at, name in enumerate(HEADS):
        put(sheet, 0, at, name, head)
    for row, each in enumerate(shares, start=1):
        for at, word in enumerate((each.turn, each.about, each.whose, each.answer)):
            put(sheet, row, at, word)
        for at, times in enumerate((each.times, each.asked), start=4):
            put(sheet, row, at, times)
        for at, number in enumerate((each.share, *each.band), start=6):
            put(sheet, row, at, number, percent)
    sheet.set_column(1, 3, 30)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, max(1, len(shares)), len(HEADS) - 1)


class _Odds(Struct):
    """The sheet of what is open, of fights the most open first."""

    book: Any
    sheet: Any
    colours: Mapping[str, Mark]
    row: int = 0

    def put(self, title: str, said: Sequence[str], shares: Sequence[Share]) -> None:
        """Put all of it, in the order of the shares."""
        for at, wide in enumerate(WIDTHS):
            self.sheet.set_column(at, at, wide)
        self._line((title,), bold=True, font_size=14)
        for each in said:
            self._line((each,), font_color="#595959")
        for (turn, about), found in groupby(shares, key=lambda each: (each.turn, each.about)):
            questions = by_question(list(found))
            shown = [each for each in questions if each[0].is_open]
            if shown:
                self.row += 1
                heads = (f"Turn {turn}: {about}", *ODDS_HEADS[1:])
                self._line(heads, bold=True, font_color="#FFFFFF", bg_color=INK)
            for question in shown:
                self._question(question)
            self._same(f"Turn {turn}: {about}", [each for each in questions if not each[0].is_open])
        self.sheet.hide_gridlines(2)
        self.sheet.freeze_panes(1, 0)
        _on_paper(self.sheet)

    def _question(self, question: Sequence[Share]) -> None:
        for at, each in enumerate(question):
            last = {"bottom": 1, "bottom_color": LINE} if each is question[-1] else {}
            fill, ink = self.colours.get(each.answer, ("", INK))
            look = {"bg_color": fill, "font_color": ink} if fill else {}
            self._cell(0, "" if at else each.whose, last | {"bold": True})
            self._cell(1, each.answer, last | look)
            for column, number in enumerate((each.share, *each.band), start=2):
                self._cell(column, number, last | {"num_format": "0 %"})
            self._cell(len(WIDTHS) - 1, each.times, last)
            self.row += 1

    def _same(self, about: str, questions: Sequence[Sequence[Share]]) -> None:
        """Say of what is the same in every run how often that is so, answer by answer."""
        came = Counter(question[0].answer for question in questions)
        if came:
            told = "; ".join(f"{answer} ({times})" for answer, times in came.most_common())
            self.row += 1
            self._line((f"{about}, the same in every run: {told}.",), italic=True)

    def _line(self, texts: Sequence[str], **look: object) -> None:
        for at, said in enumerate(texts):
            self._cell(at, said, look | ({"align": "right"} if at in NUMBERS else {}))
        self.row += 1

    def _cell(self, column: int, value: CellValue, look: Mapping[str, object]) -> None:
        put(self.sheet, self.row, column, value, self.book.add_format(look))


class _Charts(Struct):
    """The sheet of charts: bars parted by answers, columns of losses."""

    book: Any
    sheet: Any
    figures: Any
    colours: Mapping[str, Mark]
    row: int = 0
    """Where the next chart stands."""
    charts: int = 0
    data: int = 0
    """Where the numbers of the next stand on Figures."""

    def put(self, shares: Sequence[Share]) -> None:
        """Put a chart of each thing that is open, turn by turn."""
        for (turn, about), found in groupby(shares, key=lambda each: (each.turn, each.about)):
            shown = [each for each in by_question(list(found)) if each[0].is_open]
            if about == LOSSES:
                for question in shown:
                    self._losses(f"Turn {turn}: {about}", question)
            elif shown:
                self._bars(f"Turn {turn}: {about}", shown[:BARS])

    def _bars(self, title: str, questions: Sequence[Sequence[Share]]) -> None:
        answers = self._answers(questions)
        top = self._matrix(questions, answers)
        chart = self.book.add_chart({"type": "bar", "subtype": "percent_stacked"})
        for number, answer in enumerate(answers, start=1):
            self._series(chart, (top, len(questions), number), self.colours.get(answer, REST))
        chart.set_y_axis({"reverse": True, "num_font": {"size": 9}})
        chart.set_legend({"position": "bottom"})
        self._place(chart, title, BAR * len(questions) + AROUND)

    def _answers(self, questions: Sequence[Sequence[Share]]) -> tuple[str, ...]:
        """Return the answers that have a colour, and the others as one."""
        came = dict.fromkeys(each.answer for question in questions for each in question)
        known = tuple(answer for answer in came if answer in self.colours)
        return (*known, OTHERS) if len(known) < len(came) else known

    def _matrix(self, questions: Sequence[Sequence[Share]], answers: Sequence[str]) -> int:
        """Put the shares of questions beside the figures, a column each answer; return the row."""
        top = self.data
        for at, answer in enumerate(answers, start=1):
            put(self.figures, top, ASIDE + at, answer)
        for row, question in enumerate(questions, start=top + 1):
            put(self.figures, row, ASIDE, question[0].whose)
            for at, answer in enumerate(answers, start=1):
                number = sum(e.share for e in question if self._column(e, answers) == answer)
                put(self.figures, row, ASIDE + at, number)
        self.data = top + len(questions) + 2
        return top

    def _column(self, share: Share, answers: Sequence[str]) -> str:
        return share.answer if share.answer in answers else OTHERS

    def _losses(self, title: str, question: Sequence[Share]) -> None:
        numbers = sorted(question, key=lambda each: int(each.answer))
        top, whose = self.data, numbers[0].whose
        put(self.figures, top, ASIDE + 1, whose)
        for row, each in enumerate(numbers, start=top + 1):
            put(self.figures, row, ASIDE, each.answer)
            put(self.figures, row, ASIDE + 1, each.share)
        self.data = top + len(numbers) + 2
        chart = self.book.add_chart({"type": "column"})
        fill, _ = self.colours.get(whose, FEW[0])
        self._series(chart, (top, len(numbers), 1), (fill, INK))
        chart.set_legend({"none": True})
        chart.set_y_axis({"visible": False, "major_gridlines": {"visible": False}})
        self._place(chart, f"{title}, {whose}", 2 * AROUND)

    def _series(self, chart: Any, place: tuple[int, int, int], mark: Mark) -> None:
        """Add a column of numbers beside the figures; a share that is small has no label."""
        (top, many, aside), (fill, ink) = place, mark
        at, first, last = ASIDE + aside, top + 1, top + many
        label = {"value": True, "num_format": "[>=0.08]0%;", "font": {"color": ink, "size": 9}}
        chart.add_series(
            {
                "name": [FIGURES, top, at],
                "categories": [FIGURES, first, ASIDE, last, ASIDE],
                "values": [FIGURES, first, at, last, at],
                "fill": {"color": fill},
                "data_labels": label,
                "gap": 40,
            }
        )

    def _place(self, chart: Any, title: str, high: int) -> None:
        chart.set_title({"name": title, "name_font": {"size": 11}})
        chart.set_size({"width": WIDE, "height": high})
        chart.show_hidden_data()
        if self.charts < MOST:
            self.sheet.insert_chart(self.row, 0, chart)
            self.row, self.charts = self.row + high // CELL + 2, self.charts + 1
