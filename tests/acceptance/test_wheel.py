"""Wheel and sdist, used elsewhere: they hold what the engine, and what its tests, need."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.acceptance.hands import ROOT

SHIPPED = ("schemas", "templates", "sample_campaigns", "docs")
FROM_THE_SDIST = (
    "tests/test_readme.py",
    "tests/test_architecture_page.py",
    "tests/test_drift.py",
    "tests/core/test_dice.py",
    "tests/commands/test_guide.py",
    "tests/coin_game",
)
"""Tests that read what stands beside the package: pages, schemas, samples, a game of its own."""


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


def built(tree: Path, kind: str, to: Path) -> Path:
    """Build a tree; without a network where the build's own tools are at hand."""
    at_hand = ["--no-isolation"] if importlib.util.find_spec("hatchling") else []
    ran(sys.executable, "-m", "build", f"--{kind}", *at_hand, "--outdir", to, tree, where=to)
    (made,) = to.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def umpire(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console script of the wheel, in an environment outside the tree."""
    return installed(wheel, tmp_path_factory.mktemp("elsewhere") / "venv")


def installed(wheel: Path, home: Path) -> Path:
    """Install a wheel in an environment of its own; return its console script."""
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


@pytest.mark.slow
def test_the_wheel_holds_schemas_templates_samples_and_docs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        held = set(package.namelist())
        (about,) = (package.read(each).decode() for each in held if each.endswith("/METADATA"))
    assert "\nLicense-Expression: MIT\n" in about
    assert "workbook_engine/py.typed" in held
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


@pytest.mark.slow
def test_the_wheel_is_run_from_where_it_is_installed(umpire: Path, tmp_path: Path) -> None:
    said = "import workbook_engine; print(workbook_engine.__file__)"
    python = umpire.with_name("python.exe" if os.name == "nt" else "python")
    assert ran(python, "-c", said, where=tmp_path).strip().startswith(str(umpire.parents[1]))


@pytest.mark.slow
def test_the_demo_of_the_wheel_plays_the_fight_at_the_bridge(umpire: Path, tmp_path: Path) -> None:
    said = ran(umpire, "practice", "--demo", where=tmp_path)
    assert "21 - 10 + 2 = 13, total success" in said
    assert "Open umpire_demo/arnhem_bridge/master.xlsx" in said
    assert (tmp_path / "umpire_demo" / "arnhem_bridge" / "sides" / "german.xlsx").is_file()


@pytest.mark.slow
def test_the_templates_of_the_wheel_are_those_of_the_tree(umpire: Path, tmp_path: Path) -> None:
    ran(umpire, "new", "blank", "--ruleset", "opcom", where=tmp_path)
    assert (tmp_path / "blank" / "master.xlsx").is_file()


@pytest.mark.slow
def test_help_of_the_wheel_leads_to_a_page_in_it(umpire: Path, tmp_path: Path) -> None:
    page = Path(ran(umpire, "help", "excel", where=tmp_path).strip())
    assert umpire.parents[1] in page.parents
    assert page.read_text("utf-8").startswith("# Buttons in Excel")


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what is committed is asked of git")
def test_the_sdist_is_built_installed_and_tested_by_itself(tmp_path: Path) -> None:
    with tarfile.open(built(ROOT, "sdist", tmp_path)) as package:
        package.extractall(tmp_path, filter="data")
    (tree,) = (each for each in tmp_path.iterdir() if each.is_dir())
    script = installed(built(tree, "wheel", tmp_path), tmp_path / "venv")
    python = script.with_name("python.exe" if os.name == "nt" else "python")
    ran(python, "-m", "pytest", "-x", *FROM_THE_SDIST, where=tree)
    committed = set(ran("git", "ls-files", where=ROOT).splitlines())
    assert sorted(each for each in committed if not (tree / each).is_file()) == []
