"""`python -m tests.golden` renews the golden turns after an intended change; read the diff."""

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.golden.desk import DESKS, archived_desk, drafted_desk
from tests.golden.played import SAMPLES, renew

for sample in SAMPLES:
    renew(sample)
    print(f"tests/golden/{sample} is renewed.")
with TemporaryDirectory() as room:
    for sample in DESKS:
        archived_desk(sample).write_text(drafted_desk(sample, Path(room)), encoding="utf-8")
