"""What the engine writes has one way to the disk: nobody else calls what changes a file."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house_walk import trees

CHANGES = {
    *("write_bytes", "write_text", "mkdir", "makedirs", "touch", "unlink", "rmdir", "rmtree"),
    *("symlink_to", "hardlink_to", "symlink", "copy2", "copyfile", "copytree", "copyfileobj"),
    *("move", "extract", "extractall", "chmod", "removedirs", "renames", "truncate"),
}
"""Calls that change what lies on a disk, whatever they are called on."""
OF_THE_SYSTEM = {"remove", "rename", "replace", "link", "open"}
"""Calls that do when `os` is what they are called on."""
THE_DISK = "store/disk.py"
EXCEPTIONS = {
    "commands/desk/post/pdf.py": "books for LibreOffice, in a folder of the system's own",
    "commands/desk/reading/late_book.py": "a second inbox, in a folder of the system's own",
    "excel/doctor.py": "the mark of the web, which is no file: a stream beside the master",
    "excel/live_book.py": "what Excel is to take over, in a folder of the system's own",
    "excel/machine.py": "settings of Excel, in the home of whoever uses it",
    "excel/press.py": "the log of the buttons, in the home of whoever uses it",
    "excel/screen/adding.py": "a book for LibreOffice, in a folder of the system's own",
    "kit/maps/fonts/make_fonts.py": "the fonts of the package, made by hand once",
    "kit/maps/drawn.py": "pictures kept for tests, where a setting of the tests says",
    "store/lock.py": "the lock, which the kernel frees; it is no link, or the command ends",
}
"""Who writes elsewhere than into a campaign, and what. The list only ever gets shorter."""


def _changing() -> Iterator[str]:
    """Yield the rooms that call what changes a file."""
    for room, tree in trees(*CHANGES, *OF_THE_SYSTEM, "open(", ".replace(").items():
        if any(isinstance(node, ast.Call) and _changes(node) for node in ast.walk(tree)):
            yield room


def _changes(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(value=ast.Name(id="os"), attr=name):
            return name in CHANGES | OF_THE_SYSTEM
        case ast.Attribute(attr="open") | ast.Name(id="open"):
            return bool(set("wax+") & {*_mode(call)})
        case ast.Attribute(attr="replace"):  # of a path; of a text it takes two
            return len(call.args) == 1 and not call.keywords
        case ast.Attribute(attr=name):
            return name in CHANGES
        case ast.Name(id=name):
            return name in CHANGES - {"touch"}  # a word of ours as well
    return False


def _mode(call: ast.Call) -> str:
    """Return how a file is opened, as far as that is written there."""
    given = [each.value for each in call.keywords if each.arg == "mode"]
    texts = (each.value for each in [*call.args, *given] if isinstance(each, ast.Constant))
    return "".join(each for each in texts if isinstance(each, str) and len(each) <= 3)


def test_nobody_else_changes_what_lies_on_a_disk() -> None:
    assert {*_changing()} == {THE_DISK, *EXCEPTIONS}


def test_a_disk_is_never_made_without_the_folder_it_keeps_to() -> None:
    made = (
        call
        for tree in trees("Disk(").values()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Disk"
    )
    assert all(len(call.args) == 1 for call in made)


def _started() -> Iterator[tuple[str, str]]:
    """Yield what starts or looks for another program, and in which room."""
    for room, tree in trees("subprocess", "shutil", "os.", "shell").items():
        for call in ast.walk(tree):
            match call:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=of), attr=name)):
                    if of in {"subprocess", "shutil", "os"} and name in STARTS:
                        yield room, f"{of}.{name}"
                case ast.keyword(arg="shell"):
                    yield room, "shell"


STARTS = {
    *("run", "Popen", "call", "check_call", "check_output", "getoutput", "which", "system"),
    *("popen", "startfile", "execv", "execvp", "spawnv", "posix_spawn"),
}


def test_another_program_is_started_in_three_rooms_alone_and_none_by_its_bare_name() -> None:
    assert {*_started()} == {
        ("commands/desk/post/pdf.py", "subprocess.run"),  # LibreOffice, by its whole path
        ("excel/starting.py", "subprocess.run"),  # this very Python; on a Mac by /bin/sh
        ("importing/apart.py", "subprocess.Popen"),  # this very Python
        ("importing/apart.py", "subprocess.run"),  # /bin/ps
    }
