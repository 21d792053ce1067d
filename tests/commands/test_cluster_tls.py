"""A cluster with keys: the lines of docs/cluster.md play what is played here; plain is refused."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.commands.machines import ROOT, Machines
from tests.commands.test_cluster import books
from workbook_engine.commands.batches import cluster as machinery
from workbook_engine.commands.batches.cluster import cluster
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.simulate import simulate
from workbook_engine.commands.turn import turn, turn_of

pytestmark = [
    pytest.mark.skipif(not find_spec("distributed"), reason="the extra `cluster` is not installed"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals as on Linux"),
    pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not on this machine"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
SHOWN = "tls://10.0.0.5:8786"


def keys(folder: Path) -> Path:
    """Make a key as the page says, but a shorter one, which is found sooner."""
    folder.mkdir()
    line = next(each for each in PAGE.splitlines() if each.startswith("openssl req"))
    subprocess.run(
        line.replace("rsa:3072", "rsa:2048").split(), cwd=folder, check=True, capture_output=True
    )
    return folder


def settings(folder: Path, address: str = SHOWN) -> Path:
    """Write the file that the page shows beside a key."""
    _, _, after = PAGE.partition("```yaml\n")
    text = after.partition("```")[0].replace("/league/keys", str(folder)).replace(SHOWN, address)
    file = folder / "cluster.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Machines, Path]]:
    """A scheduler that has a key, two workers that have it too, and the file that names it."""
    room = tmp_path_factory.mktemp("secured")
    file = settings(keys(room / "keys"))
    machines = Machines(room, file)
    settings(file.parent, machines.address)
    yield machines.with_workers(2), file
    machines.end()


@pytest.mark.slow
def test_turn_and_simulation_are_played_over_tls(
    secured: tuple[Machines, Path], campaign: Path, tmp_path: Path
) -> None:
    machines, file = secured
    assert machines.address.startswith("tls://127.0.0.1:")
    here, there = simulate(campaign, 20), simulate(campaign, 20, address=str(file))
    assert there.status is Status.DONE, there
    assert (there.answer == here.answer) is True
    at_home = Path(shutil.copytree(campaign, tmp_path / "home"))
    assert turn_of(at_home).status is Status.DONE
    (played,) = turn([campaign], address=str(file)).values()
    assert played.status is Status.DONE, played
    assert (books(campaign) == books(at_home)) is True


def refused(address: str, campaign: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(machinery, "PATIENCE", 1)
    (outcome,) = turn([campaign], address=address).values()
    assert outcome.status is Status.USAGE
    return outcome.sentences[0]


@pytest.mark.slow
def test_who_speaks_in_plain_is_refused(
    secured: tuple[Machines, Path], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = secured[0].address.replace("tls://", "tcp://")
    assert refused(plain, campaign, monkeypatch).startswith(f"No scheduler answers at {plain}")


@pytest.mark.slow
def test_who_has_another_key_is_refused(
    secured: tuple[Machines, Path],
    campaign: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    another = settings(keys(tmp_path / "another"), secured[0].address)
    said = refused(str(another), campaign, monkeypatch)
    assert said.startswith(f"No scheduler answers at {secured[0].address}")
    assert "with the same keys" in said


@pytest.mark.slow
def test_who_has_no_key_is_told_that_one_is_wanted(
    secured: tuple[Machines, Path], campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "wants keys" in refused(secured[0].address, campaign, monkeypatch)


def answers(address: str, security: Any) -> bool:
    """Whether a scheduler takes up a connection."""
    from distributed.comm import connect

    async def tried() -> None:
        comm = await connect(address, timeout=2, **security.get_connection_args("client"))
        await comm.close()

    try:
        asyncio.run(tried())
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """The client of a cluster that was begun on this machine for one run."""
    with cluster("local", ()) as here:
        assert here is not None
        yield here._client


@pytest.mark.slow
def test_a_cluster_of_this_machine_is_commanded_by_its_own_run_alone(client: Any) -> None:
    from distributed import Security

    address = str(client.scheduler.address)
    assert address.startswith("tls://127.0.0.1:")
    assert answers(address, client.security)
    assert not answers(address, Security.temporary())
    assert not answers(address.replace("tls://", "tcp://"), Security())


@pytest.mark.slow
def test_a_cluster_of_this_machine_shows_no_pages(client: Any) -> None:
    page = client.dashboard_link.replace("/status", "/info/main/workers.html")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(page, timeout=5)


@pytest.fixture(scope="module")
def made_key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keys(tmp_path_factory.mktemp("made") / "keys")


@pytest.fixture
def own(made_key: Path, tmp_path: Path) -> Path:
    """A file of settings beside its key, to be spoilt."""
    return settings(Path(shutil.copytree(made_key, tmp_path / "keys")))


def found(file: Path, campaign: Path) -> tuple[str, str]:
    outcome: Outcome
    (outcome,) = turn([campaign], address=str(file)).values()
    assert outcome.status is Status.STOPPED
    (finding,) = outcome.findings
    assert finding.code == "E-CLUSTER-FILE"
    assert str(finding.cell) == file.name
    return finding.message, finding.cure


SPOILT = {
    "ca-file:": ("ca-fil:", "knows no ca-fil", "Did you mean ca-file"),
    "client: {cert:": ("client: {crt:", "knows no client.crt", "client.cert"),
    SHOWN: ("tcp://10.0.0.5:8786", "spoken to in plain", "Begin the address with tls://"),
    "scheduler-address": ("scheduler-adress", "names no scheduler-address", "Write scheduler-"),
    "require-encryption: true": ("tls: yes: no", "not written as YAML", "docs/cluster.md"),
    "key.pem}\n  scheduler": ("k.pem}\n  scheduler", "k.pem, which is not there", "whole path"),
}


@pytest.mark.slow
@pytest.mark.parametrize("was", SPOILT)
def test_a_file_that_is_not_as_it_should_be_is_a_finding(
    was: str, campaign: Path, own: Path
) -> None:
    now, message, cure = SPOILT[was]
    text = own.read_text(encoding="utf-8")
    assert was in text
    own.write_text(text.replace(was, now), encoding="utf-8")
    said = found(own, campaign)
    assert message in said[0], said
    assert cure in said[1], said


def test_a_key_that_is_none_is_a_finding(campaign: Path, own: Path) -> None:
    (own.parent / "key.pem").write_text("no key")
    assert found(own, campaign)[0].partition(": ")[2].startswith("its keys cannot be used")


@pytest.mark.parametrize("text", [None, ""])
def test_a_file_that_is_blank_or_not_there_is_a_finding(
    text: str | None, campaign: Path, tmp_path: Path
) -> None:
    file = tmp_path / "cluster.yaml"
    if text is not None:
        file.write_text(text)
    assert found(file, campaign)[0].endswith(": it is blank, or is not there.")


def test_keys_that_are_not_named_are_a_finding(campaign: Path, tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text(f"scheduler-address: {SHOWN}\n")
    assert "names no keys" in found(file, campaign)[0]
