"""Findings of the sheets: each code once, with what is wrong and what to do about it.

Codes never change; `E-` stops the commit or its line, `W-` is read all the same.
"""

from __future__ import annotations

from workbook_engine.core.findings import Finding, error, warning
from workbook_engine.core.languages import _

SHEET_MISSING = error(
    "E-SHEET-MISSING",
    _("there is no sheet {title}."),
    _(
        "Give the sheet that holds it the name {title}, or copy it back from the last archived "
        "book."
    ),
)
SHEET_RENAMED = warning(
    "W-SHEET-RENAMED",
    _("the sheet {title} is called {name} here; it is read all the same."),
    _("Nothing need be done; the names of the sheets are best left as they are."),
)
SHEET_GONE = warning(
    "W-SHEET-GONE",
    _("there is no sheet {title}, so nothing is ordered on it."),
    _("If orders stood on it they must be sent again, or written by the umpire as his own lines."),
)
HEADER_MISSING = error(
    "E-HEADER-MISSING",
    _("there is no column {header}."),
    _("Type {header} above the column it belongs to."),
)
NO_HEADERS = error(
    "E-HEADERS-MISSING",
    _("the row of headers cannot be found in the first {rows} rows."),
    _("Its cells should read {headers} and so on."),
)
LABEL_MISSING = error(
    "E-LABEL-MISSING",
    "there is no line {header}.",
    "Type {header} in the first column and its value beside it.",
)
HEADER_DUPLICATE = error(
    "E-HEADER-DUPLICATE",
    _("there are two columns {header}, here and in {first}."),
    _("Give one of them another name, or delete it."),
)
FORMULA = error(
    "E-FORMULA",
    _("{header} holds the formula {value} where a value is expected."),
    _("Copy the cell and paste it as a value."),
)
ERROR_VALUE = error(
    "E-ERROR-VALUE",
    _("{header} holds the error value {value}."),
    _("Type the value that should stand there."),
)
PROFILE_DATE = error(
    "E-PROFILE-DATE",
    "{header} holds {value}: Excel turned the profile into a date.",
    "Format the cell as Text, then type the profile again, such as 7-6-5-4-3-2-1-0.",
)
PROFILE = error(
    "E-PROFILE",
    "{value} is not a status profile.",
    "Write it as printed: 7-6-5-0, [8-4-1-0] or (2)-(2)-(1)-0.",
)
DATE = error(
    "E-DATE",
    _("{header} holds {value}: Excel turned what was typed into a date."),
    _("Format the cell as Text, then type it again."),
)
NO_NAME = error(
    "E-NO-NAME",
    _("{header} holds {value}, which is not a name: Excel changed what was typed."),
    _("Format the cell as Text, then type it again."),
)
FOREIGN_NUMBER = error(
    "E-FOREIGN-NUMBER",
    "{header} holds {value}, a number where a name belongs.",
    'Say which unit it is: --value "{header}: {value}={value} Regiment", or the number alone; of '
    'all numbers, --value "{header}: #=# Regiment".',
)
FOREIGN_TIMES = error(
    "E-FOREIGN-TIMES",
    "{header} reads {value}, which may be several units.",
    "So many are made of it by --each and the header of that column; for one that is called so, "
    '--value "{header}: {value}={value}".',
)
FOREIGN_COUNT = error(
    "E-FOREIGN-COUNT",
    "{cell}, {header} holds {value}, and so many units are not made of a row.",
    "Write a whole number from 0 to 99 there.",
)
YES_NO = error(
    "E-YES-NO", _("{header} reads {value}, which is neither yes nor no."), _("Type yes or no.")
)
NUMBER = error("E-NUMBER", _("{header} reads {value}, which is not a number."), _("Type a number."))
WHOLE = error(
    "E-WHOLE-NUMBER",
    _("{header} reads {value}, which is not a whole number."),
    _("Type a whole number."),
)
NUMBER_TWO = error(
    "E-NUMBER-TWO",
    _("{header} reads {value}: two numbers stand side by side."),
    _("Type one number: one and a half is 1.5 or 3/2."),
)
AMBIGUOUS = error(
    "E-NUMBER-AMBIGUOUS",
    _("{header} reads {value} as text, which may be a thousand times more or less."),
    _("Type it as a number, without anything between the thousands."),
)
LARGE = error(
    "E-NUMBER-LARGE",
    _("{header} holds a number of {digits} digits, more than Excel counts."),
    _("Type one of at most 15 digits."),
)
TEXT_LONG = error(
    "E-TEXT-LONG",
    _("{header} has {count} characters; the limit is {most}."),
    _("Say it in fewer words, or in a letter to Control."),
)
TEXT_CONTROL = error(
    "E-TEXT-CONTROL",
    _("{header} holds a control character: {value}."),
    _("Type the text again; what was pasted cannot be kept."),
)
IDENTIFIER = error(
    "E-ID",
    _("{header} reads {value}, where {letter} is {name} and only looks Latin."),
    _("Type it again with a Latin {latin}."),
)
LIMIT = error("E-LIMIT", _("{header} is {value}; {limit}."), _("Type a number within the limit."))
WORD = error(
    "E-WORD", _("{header} reads {value}, which is not one of its words."), _("Choose {choices}.")
)
TWO_WORDS = error(
    "E-TWO-WORDS", _("{header} holds more than one word: {value}."), _("Leave one of {choices}.")
)
SQUARE = error(
    "E-SQUARE",
    _("{header} reads {value}, which is not letters and a number."),
    _("Write it as on the map, such as K23."),
)
HEX = error(
    "E-HEX",
    _("{header} reads {value}, which is not a hex."),
    _("Write column and row, two figures each, such as 0714; one hex a cell."),
)
LOST_ZERO = warning(
    "W-LOST-ZERO",
    _("{header} reads {value}: Excel took a zero away; it is read as {hex}."),
    _("Format the cell as text and type it again."),
)
PATTERN = error(
    "E-PATTERN", _("{header} reads {value}, not of the form it needs."), _("See its note.")
)
REQUIRED = error(
    "E-REQUIRED",
    _("{header} must not be blank."),
    _("Fill it in, or clear the whole row if it is not wanted."),
)
DUPLICATE = error(
    "E-DUPLICATE",
    "{header} {value} stands twice, here and in {first}.",
    "Each may stand in one row only: rename or clear one of them.",
)
LETTER = error(
    "E-LETTER",
    "{value} is not a letter of the ground.",
    "Use one of {choices}; clear the cell if it lies off the map.",
)
HOLE = warning(
    "W-HOLE",
    "no letter stands here, in the midst of the map: it is a hole that nobody enters.",
    "Type its letter; of merged cells only the first has one. Leave it if you mean it.",
)
FIELD = error(
    "E-FIELD",
    "{header} of {key} would become {value}, outside its limits.",
    "This is a defect: report it.",
)
UNKNOWN_UNIT = error(
    "E-UNKNOWN-UNIT",
    "{header} names {value}, which is not a unit.",
    "Use a name from the sheet {sheet}.",
)
UNKNOWN_TEAM = error(
    "E-UNKNOWN-TEAM",
    "{header} names {value}, which is not a team.",
    "Use a name from the sheet {sheet}.",
)
UNKNOWN_SIDE = error(
    "E-UNKNOWN-SIDE",
    "{header} names {value}, which is not a side.",
    "Use a side that the sheet {sheet} has.",
)
UNKNOWN_PLACE = error(
    "E-UNKNOWN-PLACE",
    "{header} names {value}, which is neither a square of the map nor a place.",
    "Use a square such as K23, or the name of a place as the sheet {sheet} has it.",
)
UNKNOWN_NAME = error(
    "E-UNKNOWN-NAME",
    "{header} names {value}, which is not known.",
    "Use a name from the sheet {sheet}, or add it there.",
)
ANSWERED_TWICE = error(
    "E-ANSWERED-TWICE",
    "{header} says {value}, but {other} says {first} to the same question.",
    "Clear one of them.",
)
AMENDED_SHEET = error(
    "E-AMENDED-SHEET",
    "no sheet {value} can be amended.",
    "Write the name on the tab of one of your own sheets.",
)
AMENDED_ROW = error("E-AMENDED-ROW", "sheet {sheet} has no row {value}.", "Write its first column.")
AMENDED_COLUMN = error(
    "E-AMENDED-COLUMN", "sheet {sheet} has no column {value} to amend.", "Write its header."
)
NUMBER_AS_TEXT = warning(
    "W-NUMBER-AS-TEXT",
    _("{header} holds the number {value} as text; it is read as {number}."),
    _("Type it again in a cell that is not formatted as text."),
)
READ_AS = warning(
    "W-READ-AS",
    _("{header} reads {value}; it is read as {name}."),
    _("Mend it if something else is meant."),
)
TEXT_TRIMMED = warning(
    "W-TEXT-TRIMMED",
    _("{header} has stray blanks; it is read as {value}."),
    _("Take the blanks out."),
)
TEXT_INVISIBLE = warning(
    "W-TEXT-INVISIBLE",
    _("{header} holds characters that cannot be seen; it is read as {value}."),
    _("Type it again, if that is not what is meant."),
)
TEXT_NON_LATIN = warning(
    "W-TEXT-NON-LATIN",
    _("{header} is written with letters or hyphens that are not Latin; it is read as {value}."),
    _("Type it again, if that is not what is meant."),
)
COLUMN_MOVED = warning(
    "W-COLUMN-MOVED",
    _("the columns are not in their usual order; they are read by their headers."),
    _("Nothing need be done."),
)
STRAY = warning(
    "W-STRAY",
    _("{value} stands outside the table; it is not read."),
    _("Move it into a column with a header of its own, or clear it."),
)
FORM_SORTED = error(
    "E-FORM-SORTED",
    _(
        "who stands under {header} was not sent beside this {locked}: the form was sorted, pasted "
        "or moved in part, so that nobody can tell whose the order is."
    ),
    _(
        "Undo it in Excel, or put each name under {header} back beside what it came with, and each "
        "order beside its own."
    ),
)
NO_ORDER = warning(
    "W-NO-ORDER",
    _("nothing is ordered for {value}."),
    _("Fill in the line, or leave it so if that is meant."),
)
NOT_APPLIED = warning(
    "W-NOT-APPLIED",
    "line {line} is no longer for {value}; your void or amendment beside it is not applied.",
    "Clear it, or make it again in the line that is meant.",
)

ALL = tuple(each for each in list(vars().values()) if isinstance(each, Finding))
"""Every code of the sheets, in the order above."""

TOML = error(
    "E-TOML",
    "it is not understood: {problem}.",
    "Put that line right: a key, the sign = and a value, texts in quotes; each key once.",
)
TOML_CODING = error(
    "E-TOML-CODING", "this text is not UTF-8.", "Save it again with the encoding UTF-8."
)
TOML_LARGE = error(
    "E-TOML-LARGE", "it has {count:,} bytes; the limit is {most:,}.", "Take out what is not needed."
)
TOML_DEEP = error(
    "E-TOML-DEEP", "its tables lie too deep within one another.", "Write them one below the other."
)
TOML_NUMBER = error("E-TOML-NUMBER", "it holds a number beyond {most:,}.", "Write a smaller one.")
TOML_MISSING = error("E-TOML-MISSING", "{key} is missing.", "Write it: {meant}")
TOML_UNKNOWN = error(
    "E-TOML-UNKNOWN", "there is no key {key} here.", "Take it out: nothing would read it."
)
TOML_VALUE = error("E-TOML-VALUE", "it reads {value}, {wrong}.", "Write: {meant}")
