"""What the macro of a button starts: the command on the book as it stands on the screen."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from workbook_engine.excel.screen.press import press


def main() -> None:
    """Do what is asked in the room whose address is given; the outcome is told there."""
    press(Path(url2pathname(urlsplit(sys.argv[1]).path)).parent)


if __name__ == "__main__":
    main()
