"""Names of files as every system can write them: why one cannot be, and which two are one.

Windows is the strictest; a campaign that goes there by mail or a shared folder must fit it too.
"""

from __future__ import annotations

import re
from unicodedata import normalize

from workbook_engine.core.letters import legible

LONGEST = 60
"""Letters of a name, with room left for the turn and the kind of file behind it."""
_MOST_BYTES = 3 * LONGEST
_SIGNS = '<>:"/\\|?*'
_DEVICE = re.compile(r"con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]", re.IGNORECASE)
"""What Windows takes for a device, whatever stands behind a full stop."""
UMPIRE = "umpire"
"""What the umpire's own maps, films and prints are called, in the place of a team."""
_STRANGE = re.compile(r"[^\w-]+")
_SYSTEMS = re.compile(
    r"~\$.*|(eh)?thumbs\.db|desktop\.ini|\.~lock\..*|\._.*|"
    r"\.(ds_store|localized|directory|nfs\w+|trash(es|-\d+)?|"
    r"spotlight-v100|fseventsd|temporaryitems|dropbox(\.\w+)?|st(folder|versions|ignore)|"
    r"git(keep|ignore)?)"
)


def why_no_file(name: str) -> str:
    """Return why no file can be called so on every system; nothing where one can.

    >>> why_no_file("nul.old"), why_no_file("x:y"), why_no_file("1 Para")
    ('Windows keeps the name nul for itself', 'no name of a file holds :', '')
    """
    sign = next((each for each in name if each in _SIGNS), "")
    device = _DEVICE.fullmatch(name.partition(".")[0].rstrip())
    reasons = {
        "it is blank": not name.strip(" ."),
        "it holds what cannot be seen": legible(name) != name,
        f"no name of a file holds {sign}": bool(sign),
        f"Windows keeps the name {device[0] if device else ''} for itself": bool(device),
        "it ends in a blank or a full stop, which Windows takes away": name[-1:] in {" ", "."},
        "it begins with a blank, a full stop or ~$, as hidden files do": (
            name.startswith((" ", ".", "~$"))
        ),
        f"it is longer than {LONGEST} letters": (
            len(name) > LONGEST or len(name.encode(errors="replace")) > _MOST_BYTES
        ),
    }
    return next((reason for reason, applies in reasons.items() if applies), "")


def why_no_team(stem: str) -> str:
    """Return why a team's files cannot be called so; nothing where they can.

    >>> why_no_team("Umpire"), why_no_team("guards")
    ("the umpire's own files are called so", '')
    """
    if same_file(stem) == UMPIRE:
        return "the umpire's own files are called so"
    return why_no_file(stem)


def same_file(name: str) -> str:
    """Return a name as it is compared with others: two that are alike here are one file somewhere.

    >>> same_file("Army") == same_file("army"), same_file("Köln") == same_file("Ko\\u0308ln")
    (True, True)
    """
    return normalize("NFC", normalize("NFD", name).casefold())


def in_a_name(text: str) -> str:
    """Return any text as a part of a file's name.

    >>> in_a_name("Col. Fraser"), in_a_name("K14>L15"), in_a_name("?")
    ('col_fraser', 'k14_l15', '')
    """
    return _STRANGE.sub("_", text.casefold()).strip("_")


def is_the_systems(name: str) -> bool:
    """Tell what a system, an office or a sync tool leaves in a folder for itself.

    >>> [is_the_systems(each) for each in ("~$red.xlsx", ".DS_Store", ".red.xlsx")]
    [True, True, False]
    """
    return _SYSTEMS.fullmatch(name.casefold()) is not None
