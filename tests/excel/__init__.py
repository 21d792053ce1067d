"""Excel beside the engine: buttons, the open book, and an Excel that is none.

xlwings takes pandas along where it finds it, and pandas pyarrow: 76 MB that no test here asks for.
"""

import sys

if "pandas" not in sys.modules:
    sys.modules["pandas"] = None  # type: ignore[assignment]
    import xlwings  # noqa: F401

    del sys.modules["pandas"]
