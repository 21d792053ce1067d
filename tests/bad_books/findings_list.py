"""The list of all findings, taken from the source: code, what is wrong, what to do about it.

    python -m tests.bad_books.findings_list

writes it anew to schemas/FINDINGS.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from workbook_engine.books.sheet_limits import RESAVE
from workbook_engine.commands.inspection.tampering import NO_EFFECT

HOUSE = Path(__file__).parents[2]
LIST = HOUSE / "schemas" / "FINDINGS.md"
CODE = re.compile(r"[EW]-[A-Z][A-Z0-9-]*[A-Z0-9]")
NO_FINDING = frozenset({"W-NOTE"})
"""Made up by a proof of the fog of war, and never told."""

WRITTEN_ODDLY = "A sheet is not written as it should be: "
TIDY = "Delete what is not needed, and save it again."
SAID = {
    "E-ANSWER": ("{…} is not an answer to {…}.", "Choose one of {…}."),
    "E-CELL-KIND": (f"{WRITTEN_ODDLY}the cell {{…}} is of no known kind.", RESAVE),
    "E-CELL-NUMBER": (
        f"{WRITTEN_ODDLY}the cell {{…}} holds no number that can be read.",
        RESAVE,
    ),
    "E-FILE-READ": (
        "the book cannot be read ({…}).",
        "Close it elsewhere, or ask for the right to read it.",
    ),
    "E-LIMIT-FORMAT": (
        "It has {…} number formats, the longest of {…} letters; the limits are {…} and {…}.",
        "Clear the number formats that are not needed, and save it again.",
    ),
    "E-MISSING": ("{…} is to {…}, and no {…} is named.", "Name it on the line."),
    "E-RECEIPT-FOG": (
        "the receipt of {…}: {…}",
        "Nothing goes out. Collect with --no-receipts, and report it: a team would learn what it "
        "may not know.",
    ),
    "E-NO-GOAL": (
        "{…} is not told {…}.",
        "Fill it in: a square such as K23, or a name of the map.",
    ),
    "E-NO-RULES": ("no {…} is on {…}: {…}.", "Type at least one row."),
    "E-NOT-SAID": ("{…} is not understood.", "{…}"),
    "E-LIMIT-MERGES": ("It has {…} merged ranges; the limit is {…}.", TIDY),
    "E-LIMIT-NAMES": ("It has {…} names; the limit is {…}.", TIDY),
    "E-LIMIT-RULES": ("It has {…} rules; the limit is {…}.", TIDY),
    "E-LIMIT-SHEETS": ("It has {…} sheets; the limit is {…}.", TIDY),
    "E-LIMIT-LINKS": ("It has {…} links; the limit is {…}.", TIDY),
    "E-LIMIT-STYLES": ("It has {…} styles; the limit is {…}.", TIDY),
    "E-LIMIT-TEXTS": ("It has {…} strings; the limit is {…}.", TIDY),
    "E-RULESET": ("{…} is not a rule set.", "Type one of {…}."),
    "E-RULING-BLANK": ("{…} is not wanted here: {…}.", "Clear the cell."),
    "E-RULING-CHART": (
        "{…} has no chart, no figure or no reading.",
        "umpire rules tells what stands under a number; a sentence may be on any rule.",
    ),
    "E-RULING-COLUMN": ("{…} has no column {…}.", "Write one of {…}."),
    "E-RULING-ROW": ("{…} has no row {…}.", "Write one of {…}."),
    "E-RULING-VALUE": ("{…} cannot stand in {…}.", "Type {…}."),
    "E-RULING-WORDS": ("the sentence is blank.", "Write it in the column In words."),
    "W-HISTORY-ROTTEN": (
        "{…} is gone from the history, or is not what was committed.",
        "Bring it back from a backup.",
    ),
    "W-PRACTICE": (
        "Something of this step of the practice is not done: {…}.",
        "Do it as the step says, save and close the book.",
    ),
    "W-TEXT-LINE": (
        "line {…} is not read as an order: {…}",
        "An order begins with whom it is for: 1 Bn: attack J11. Leave it if it is none.",
    ),
    "W-TAMPERED": ("{…} was sent, {…} came back.", NO_EFFECT),
}
"""What is put together in more than one place, and so cannot be taken from one call."""

HEAD = """# Findings

Every code that a finding may have: `E-` stops the commit, `W-` is only to be looked at. An `E-` in
an order line stops this line: a draft is played without it, as without a form or a book of a team
that is not read, and names it; a commit waits until it is mended or voided. Where one cell is to
blame, the finding names book, sheet and address. In braces stands what varies.
Made by `python -m tests.bad_books.findings_list`; do not edit.

| Code | What is wrong | What to do |
|---|---|---|
"""


def listed() -> str:
    """Write the list."""
    found: dict[str, tuple[str, str]] = {}
    for path in sorted((HOUSE / "workbook_engine").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for code, message, cure in codes(ast.parse(source)) if CODE.search(source) else ():
            if not all(found.get(code, ("", ""))) and (message or code not in found):
                found[code] = (message, cure)
    found |= SAID
    codes_told = sorted(found.keys() - NO_FINDING)
    rows = (f"| {code} | {found[code][0]} | {found[code][1]} |" for code in codes_told)
    return HEAD + "\n".join(rows) + "\n"


def codes(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """Find each call and each row that begins with a code, with its message and its cure.

    What a name stands for is what it was last set to above the call.
    """
    names: dict[str, ast.expr] = {
        "RESAVE": ast.Constant(RESAVE),
        "NO_EFFECT": ast.Constant(NO_EFFECT),
    }
    nodes = [each for each in ast.walk(tree) if isinstance(each, ast.stmt | ast.expr)]
    for node in sorted(nodes, key=lambda each: (each.lineno, not isinstance(each, ast.Assign))):
        if isinstance(node, ast.Assign):
            names |= dict(_set(node))
        row = node.args if isinstance(node, ast.Call) else getattr(node, "elts", [])
        places = [n for n, each in enumerate(row) if CODE.fullmatch(_text(each, names))]
        for place in places[:1]:
            texts = [_text(each, names) for each in row[place + 1 :]]
            texts = [re.sub(r"\s+", " ", each).replace("|", r"\|") for each in texts if each]
            said = [each for each in texts if not CODE.fullmatch(each)][:2]
            if isinstance(node, ast.Call) or len(said) > 1:
                yield _text(row[place], names), *(*said, "", "")[:2]  # type: ignore[misc]


def _set(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that an assignment sets, one or a row of them."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
        yield from ((name.id, text) for name, text in pairs if isinstance(name, ast.Name))


def _text(node: ast.expr, names: dict[str, ast.expr]) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.Name):
        known = names.get(node.id)
        return _text(known, {}) if known is not None else ""
    if isinstance(node, ast.Call):  # _("…"), plural("…", "…"), or _("…").format(…)
        marks = isinstance(node.func, ast.Name) and node.func.id in ("_", "plural")
        of = node.args[0] if marks else getattr(node.func, "value", node.func)
        return _text(of, names) if marks or getattr(node.func, "attr", "") == "format" else ""
    if isinstance(node, ast.BoolOp):
        return next((said for each in node.values if (said := _text(each, names))), "")
    if not isinstance(node, ast.JoinedStr):
        return ""
    parts = (
        _text(each.value, names) or "{…}" if isinstance(each, ast.FormattedValue) else each.value
        for each in node.values
        if isinstance(each, ast.FormattedValue | ast.Constant)
    )
    return "".join(str(part) for part in parts)


if __name__ == "__main__":
    LIST.write_text(listed(), encoding="utf-8")
