"""How a cluster is reached: by its address, or by a file of Dask's own settings.

The same file serves the scheduler and the workers (`DASK_CONFIG`). It names the address and, where
they speak TLS, the files of the keys, under the names that Dask has for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from workbook_engine.commands.outcome import Stop, stopped_by
from workbook_engine.core.findings import Cell, did_you_mean, error

ADDRESS, TLS = "scheduler-address", "distributed.comm.tls"
KINDS = frozenset({".yaml", ".yml", ".json"})
SECURE = "tls://"


@contextmanager
def reached(named: str) -> Iterator[str]:
    """Give a scheduler's address, with the settings of the file that names it in force.

    Raise Stop where the file is not as it should be.
    """
    file = Path(named)
    if "://" in named or not (file.suffix.lower() in KINDS or file.is_file()):
        yield named
        return
    from dask import config

    with config.set(config.merge(config.config, _settings(file))):
        address = config.get(ADDRESS, None)
        if not isinstance(address, str):
            raise _wrong(file, f"it names no {ADDRESS}.", f"Write {ADDRESS}: {SECURE}HOST:8786.")
        _refuse_keys(file, secure=address.startswith(SECURE))
        yield address


def _settings(file: Path) -> dict[str, Any]:
    from dask import config

    try:
        found = list(config.collect_yaml([str(file)]))
    except ValueError as problem:
        said = str(problem).strip().splitlines()[-1].strip()
        raise _wrong(file, f"it is not written as YAML ({said}).") from problem
    if not found:
        raise _wrong(file, "it is blank, or is not there.")
    given, known = config.get(TLS, {}, config=found[0]), config.get(TLS)
    for key in _unknown(given, known):
        near = did_you_mean(key, _names(known))
        raise _wrong(
            file, f"{TLS} knows no {key}.", near or f"It knows {', '.join(_names(known))}."
        )
    settings: dict[str, Any] = found[0]
    return settings


def _names(known: Mapping[str, Any], within: str = "") -> list[str]:
    """Return the names of settings, those that stand within others with their path."""
    paths = ((f"{within}{key}", value) for key, value in known.items())
    parts = (_names(v, f"{p}.") if isinstance(v, Mapping) else [p] for p, v in paths)
    return [name for part in parts for name in part]


def _unknown(given: object, known: Mapping[str, Any]) -> list[str]:
    if not isinstance(given, Mapping):
        return [str(given)]
    names = (name.replace("_", "-") for name in _names(given))
    return [name for name in names if name not in _names(known)]


def _refuse_keys(file: Path, *, secure: bool) -> None:
    """End the command unless the keys are there and can be used, and are meant to be."""
    from distributed import Security

    try:
        security = Security()
        ours = security.get_tls_config_for_role("client")
        for each in (ours["ca_file"], ours["cert"], ours["key"]):
            if each and not Path(each).is_file():
                raise _wrong(file, f"it names {each}, which is not there.", _PATHS)
        keyed = security.get_connection_args("client")["ssl_context"] is not None
    except (OSError, ValueError) as problem:  # what is wrong with a key is said as an OSError
        raise _wrong(file, f"its keys cannot be used ({problem}).") from problem
    if secure and not keyed:
        raise _wrong(file, f"its address begins {SECURE}, but it names no keys.")
    if not secure and (keyed or security.require_encryption):
        raise _wrong(file, "it names keys, but its address would be spoken to in plain.", _SCHEME)


_PATHS = "Write its whole path: one that is cut short counts from the folder you stand in."
_SCHEME = f"Begin the address with {SECURE}, or take the keys out."
_KEYS = f"It needs {ADDRESS}, and under {TLS} ca-file, client.cert and client.key."


def _wrong(file: Path, what: str, cure: str = _KEYS) -> Stop:
    finding = error(
        "E-CLUSTER-FILE",
        f"the file of the cluster's settings cannot be used: {what}",
        f"docs/cluster.md shows such a file. {cure}",
        cell=Cell(file.name),
    )
    return stopped_by([finding])
