"""Words that stand in the rule book and on the umpire's sheets, and in no report of a team.

The names of a team's own order forms are no such words: LW-SEQ-10 reports cards and flags.
"""

from __future__ import annotations

import re

MECHANICS = re.compile(
    r"\b(scor(e|es|ed|ing)|modifiers?|odds|columns?|shift(s|ed)?|die|dice|rolls?|chart?s?|ratios?"
    r"|effectiveness|effective|results?|tables?|colou?rs?|factors?|steps?|points?|hex(es|sides?)?"
    r"|LSP|CV|ME|PAGs?|pools?|markers?|counters?|stages?|phases?|rulings?|umpire)\b(?!-)",
    re.IGNORECASE,
)
