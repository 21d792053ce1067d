"""The wheel, installed elsewhere: it holds schemas, templates and samples, and runs the demo."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.acceptance.hands import ROOT

SHIPPED = ("schemas", "templates", "sample_campaigns")


def ran(*command: str | Path, where: Path) -> str:
    """Run a command that must go well; nothing of the source tree is on its path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel; built without a network where the build's own tools are at hand."""
    to = tmp_path_factory.mktemp("wheel")
    at_hand = ["--no-isolation"] if importlib.util.find_spec("hatchling") else []
    ran(sys.executable, "-m", "build", "--wheel", *at_hand, "--outdir", to, ROOT, where=to)
    (built,) = to.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def umpire(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console script of the wheel, in an environment outside the tree."""
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    base = {"base": str(home), "platbase": str(home)}
    scripts, packages = (Path(sysconfig.get_path(p, "venv", base)) for p in ("scripts", "purelib"))
    python = scripts / Path(sys.executable).name
    if not python.exists():
        python = scripts / "python"
    pip = ("-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "--quiet")
    ran(sys.executable, *pip, wheel, where=home)
    ours = sysconfig.get_path("purelib")
    (packages / "dependencies.pth").write_text(f"{ours}\n", "utf-8")
    return scripts / ("umpire.exe" if os.name == "nt" else "umpire")


def test_the_wheel_holds_schemas_templates_and_samples(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        held = set(package.namelist())
    wanted = {
        f"workbook_engine/shipped/{file.relative_to(ROOT).as_posix()}"
        for name in SHIPPED
        for file in _files(ROOT / name)
    }
    assert len(wanted) > 30
    assert sorted(wanted - held) == []


def _files(folder: Path) -> list[Path]:
    """Return the files below a folder, without what tools have left there."""
    files = (file for file in folder.rglob("*") if file.is_file())
    left = re.compile(r"__pycache__|\..*")
    return [file for file in files if not any(map(left.fullmatch, file.relative_to(folder).parts))]


def test_the_wheel_is_run_from_where_it_is_installed(umpire: Path, tmp_path: Path) -> None:
    said = "import workbook_engine; print(workbook_engine.__file__)"
    python = umpire.with_name("python.exe" if os.name == "nt" else "python")
    assert ran(python, "-c", said, where=tmp_path).strip().startswith(str(umpire.parents[1]))


@pytest.mark.slow
def test_the_demo_of_the_wheel_plays_the_fight_at_the_bridge(umpire: Path, tmp_path: Path) -> None:
    said = ran(umpire, "demo", where=tmp_path)
    assert "21 - 10 + 2 = 13, total success" in said
    assert "Open umpire_demo/arnhem_bridge/master.xlsx" in said
    assert (tmp_path / "umpire_demo" / "arnhem_bridge" / "sides" / "german.xlsx").is_file()


def test_the_templates_of_the_wheel_are_those_of_the_tree(umpire: Path, tmp_path: Path) -> None:
    ran(umpire, "new", "blank", "--ruleset", "opcom", where=tmp_path)
    assert (tmp_path / "blank" / "master.xlsx").is_file()
