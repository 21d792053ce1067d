"""`python -m tests.golden` renews the golden turns after an intended change; read the diff."""

from tests.golden.played import SAMPLES, renew

for sample in SAMPLES:
    renew(sample)
    print(f"tests/golden/{sample} is renewed.")
