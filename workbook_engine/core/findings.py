"""Findings: what is wrong in a book, with book, sheet, cell, rule and cure. Never an exception."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct, structs

from workbook_engine.core.languages import _, either, in_all, spoken


class Severity(StrEnum):
    """How grave a finding is: an error stops what it is about, a warning stops nothing."""

    ERROR = "error"
    WARNING = "warning"


class Level(StrEnum):
    """What a finding stops, in the words in which people are told; the gravest first."""

    COMMIT = "stops the commit"
    LINE = "stops this line"
    """The line is left out until the umpire has mended or voided it; a commit waits for that."""
    LOOK = "look"

    @property
    def said(self) -> str:
        """In the language that is spoken now."""
        return spoken(_LEVELS[self])


_LEVELS = {
    Level.COMMIT: _("stops the commit"),
    Level.LINE: _("stops this line"),
    Level.LOOK: _("look"),
}


class Cell(Struct, frozen=True, order=True):
    """Where something stands: book, sheet and address (blank where it is not one cell)."""

    book: str
    sheet: str = ""
    address: str = ""

    def __str__(self) -> str:
        return "!".join(part for part in (self.book, self.sheet, self.address) if part)


MISSING, NO_POINTS = "E-MISSING", "E-NO-POINTS"
"""The codes of findings about a blank cell that what a line orders needs."""
_NAMED = 30
"""How many cells a finding names beside its first; of more it says how many there are."""


class Finding(Struct, frozen=True):
    """One problem, said so that an umpire can cure it."""

    code: str
    severity: Severity
    message: str
    cure: str = ""
    rule: str = ""
    cell: Cell | None = None
    also: tuple[str, ...] = ()
    """The other cells of its sheet where the very same is wrong."""
    leaves_out: str = ""
    """Which orders a draft is played without because of it, in words; where it says none, an error
    stops the draft as well as the commit."""
    of_line: bool = False
    """Whether that is an order line, and not a form or a book."""
    suggests: str = ""
    """What its cell would hold if what is offered is taken; blank where there are several."""

    @property
    def level(self) -> Level:
        """What it stops."""
        if self.severity is not Severity.ERROR:
            return Level.LOOK
        return Level.LINE if self.of_line else Level.COMMIT

    @property
    def said(self) -> str:
        """What is wrong, and what to do about it."""
        return f"{spoken(self.message)} {spoken(self.cure)}".strip()

    @property
    def as_said(self) -> Finding:
        """It, for good in the language that is spoken now."""
        said = str(spoken(self.message)), str(spoken(self.cure))
        return structs.replace(self, message=said[0], cure=said[1])

    @property
    def where(self) -> str:
        """All its cells, in words: the first with book and sheet, then the others."""
        if not self.also:
            return str(self.cell or "")
        named, more = f"{self.cell}, {', '.join(self.also[:_NAMED])}", len(self.also) - _NAMED
        said = _("{cells} and {count} more")
        return said.format(cells=named, count=more) if more > 0 else named

    def __str__(self) -> str:
        where = f"{self.where}: " if self.cell else ""
        rule = f"{self.rule} " if self.rule else ""
        return f"{rule}{where}{self.said}"

    def at(self, cell: Cell | None) -> Finding:
        """Return the finding in its place."""
        return structs.replace(self, cell=cell)

    def filled(self, rule: str = "", cell: Cell | None = None, /, **gaps: object) -> Finding:
        """Return a finding whose texts have gaps in braces with these filled.

        `near`, a better cure, replaces the usual one.
        """
        near = gaps.get("near")
        cure = near if isinstance(near, str) and near else self.cure.format(**gaps)
        return Finding(self.code, self.severity, self.message.format(**gaps), cure, rule, cell)


class Problem(Exception):  # noqa: N818  (what is found in a file or folder is not a defect)
    """Why a file cannot be read or written, or a folder not be used: a finding without its place.

    Where that is, who tells of it knows.
    """

    def __init__(self, code: str, message: str, cure: str) -> None:
        super().__init__(code, message, cure)  # so that it comes whole from another process
        self.finding = error(code, message, cure)

    def __str__(self) -> str:
        return f"{self.finding.code} {self.finding.said}"


Odd = tuple[str, Finding]
"""The column in whose cell a finding stands, and the finding, which has no cell of its own yet."""


def error(
    code: str, message: str, cure: str = "", *, rule: str = "", cell: Cell | None = None
) -> Finding:
    """Return a finding that stops the turn."""
    return Finding(code, Severity.ERROR, message, cure, rule, cell)


def warning(
    code: str, message: str, cure: str = "", *, rule: str = "", cell: Cell | None = None
) -> Finding:
    """Return a finding that is shown but stops nothing."""
    return Finding(code, Severity.WARNING, message, cure, rule, cell)


def by_cause(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings with those that say the same of several cells of a sheet made one.

    >>> cells = [Cell("m", "Ground", at) for at in ("A1", "B7")]
    >>> [str(each) for each in by_cause(error("E-X", "b is not a letter.", cell=c) for c in cells)]
    ['m!Ground!A1, B7: b is not a letter.']
    """
    first: dict[tuple[object, ...], Finding] = {}
    for each in findings:
        sheet = (each.cell.book, each.cell.sheet) if each.cell else ()
        says = (each.code, each.severity, each.message, each.cure, each.rule)
        same = (*says, sheet, bool(each.leaves_out), each.of_line)
        known = first.get(same)
        if known is None:
            first[same] = each
        elif each.cell and each.cell != known.cell:
            more = (each.cell.address, *each.also)
            first[same] = structs.replace(known, also=tuple(dict.fromkeys((*known.also, *more))))
    return tuple(first.values())


def of_level(findings: Iterable[Finding]) -> dict[Level, int]:
    """Return how many findings there are of each level."""
    count = Counter(each.level for each in findings)
    return {level: count[level] for level in Level}


def gravest_first(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings by what they stop."""
    order = [*Level]
    return sorted(findings, key=lambda finding: order.index(finding.level))


def stops(findings: Iterable[Finding]) -> bool:
    """Tell whether any finding stops the turn: nothing is committed before it is seen to."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def stops_draft(findings: Iterable[Finding]) -> bool:
    """Tell whether any finding stops even a draft, which is played without what some leave out.

    >>> typo = error("E-WORD", "Atack is not an action.")
    >>> stops_draft([typo]), stops_draft([structs.replace(typo, leaves_out="line 2 of guards")])
    (True, False)
    """
    return any(
        finding.severity is Severity.ERROR and not finding.leaves_out for finding in findings
    )


_JOINS = "/:&,."
"""Signs that, like dashes, only join the words that they stand between."""
_UNSOUNDED = ("Pd", "Cf")
"""Dashes, and what takes no room."""


@lru_cache(maxsize=1 << 16)
def folded(word: str) -> str:
    """Return the word as it is compared: accents, case, dots and blanks do not count.

    What stands alone without a letter or a figure is compared sign by sign, except for what joins
    words: a word of such signs only is a dash.

    >>> folded("  Sint-Oedenröde "), folded(" ++ "), folded(" ")
    ('sint oedenrode', '++', '')
    >>> folded("0403 %"), folded("Arnhem – Ede"), folded("/")
    ('0403 %', 'arnhem ede', '-')
    """
    import unicodedata

    plain = unicodedata.normalize("NFKD", word)
    signs = {c for c in plain if not c.isalnum() and not c.isspace()}
    joins = {c for c in signs if c in _JOINS or unicodedata.category(c) in _UNSOUNDED}
    kept = [_folded(part, signs) or part for part in plain.split() if not joins.issuperset(part)]
    return " ".join(kept) or ("-" if signs else "")


def _folded(part: str, signs: Set[str]) -> str:
    """Return the letters and figures of a part, with a blank for signs between them."""
    import unicodedata

    seen = (c for c in part if not unicodedata.combining(c))
    return " ".join("".join(" " if c in signs else c for c in seen).casefold().split())


_NEAR = 0.51
"""How much a word must be like another to be offered for it: more than half of its letters."""
_OFFERED = 3
"""How many words are offered at most."""
MISSPELT = 0.66
"""How much a word must be like another to be hardly anything else: in three letters, one slip."""


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return a question naming the nearest known words, or nothing where none is near.

    >>> did_you_mean("Arnhm", ["Arnhem", "Nijmegen"])
    'Did you mean Arnhem?'
    """
    near = near_words(word, words)
    return _("Did you mean {names}?").format(names=either(near)) if near else ""


def near_words(word: str, words: Iterable[str]) -> list[str]:
    """Return the known words that are near to one, the nearest first."""
    known = {folded(said): each for each in words for said in in_all(each)}
    near = dict.fromkeys(known[each] for each in nearest(folded(word), known, _NEAR))
    return [*near][:_OFFERED]


def alone(offered: Iterable[str]) -> str:
    """Return what is offered if it is one thing; blank where it is several, or none."""
    first, *others = [*offered] or [""]
    return "" if others else first


def nearest(word: str, words: Iterable[str], alike: float) -> list[str]:
    """Return the words that are at least so much like another, the likest first; all are folded.

    A slip is a letter left out, added or taken for another, or two neighbours that are swapped.
    Words are as much alike as the share of the longer one's letters that no slip falls on.

    >>> nearest("saleint", ["salient", "saline"], 0.7)
    ['salient', 'saline']
    """
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract as alike_ones

    found = alike_ones(
        word, [*words], scorer=OSA.normalized_similarity, score_cutoff=alike, limit=None
    )
    return [each for each, _, _ in sorted(found, key=lambda each: (-each[1], each[0]))]


def likeness(one: str, other: str) -> float:
    """Return the share of the longer word's letters that no slip falls on."""
    from rapidfuzz.distance import OSA

    return OSA.normalized_similarity(one, other)
