"""`history --compare`: two commits held together, cell by cell, with the ruling behind each."""

from pathlib import Path

from tests.new_campaign import played_campaign
from workbook_engine.commands.compare import compare


def test_a_unit_that_moved_differs_by_the_ruling_that_moved_it(tmp_path: Path) -> None:
    folder = played_campaign(tmp_path / "k", "kleindorf")
    (moved,) = [
        each
        for each in compare(folder, 0, 1).answer
        if (each["row"], each["column"]) == ("3 Hussars", "Position")
    ]
    assert (moved["was"], moved["is"]) == ("L6", "K8")
    assert moved["by"].startswith("OC-6.1 3 Hussars moves")
