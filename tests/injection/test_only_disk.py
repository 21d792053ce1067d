"""What the engine writes has one way to the disk: nobody else calls what changes a file."""

from __future__ import annotations

import ast

from tests.house_walk import Module, Question

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


@Question
def changes_files(module: Module) -> bool:
    """Tell whether a room calls what changes a file."""
    return any(isinstance(node, ast.Call) and _changes(node) for node in module.nodes)


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
    assert changes_files.everywhere().keys() == {THE_DISK, *EXCEPTIONS}


@Question
def disks_made(module: Module) -> list[int]:
    """Return with how many arguments each disk of a room is made."""
    return [
        len(call.args)
        for call in module.nodes
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Disk"
    ]


def test_a_disk_is_never_made_without_the_folder_it_keeps_to() -> None:
    made = disks_made.everywhere().values()
    assert {most for each in made for most in each} == {1}


@Question
def started(module: Module) -> set[str]:
    """Return what starts or looks for another program in a room."""
    found = set()
    for call in module.nodes:
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=of), attr=name)):
                if of in {"subprocess", "shutil", "os"} and name in STARTS:
                    found.add(f"{of}.{name}")
            case ast.keyword(arg="shell"):
                found.add("shell")
    return found


STARTS = {
    *("run", "Popen", "call", "check_call", "check_output", "getoutput", "which", "system"),
    *("popen", "startfile", "execv", "execvp", "spawnv", "posix_spawn"),
}


def test_another_program_is_started_in_three_rooms_alone_and_none_by_its_bare_name() -> None:
    assert started.everywhere() == {
        "commands/desk/post/pdf.py": {"subprocess.run"},  # LibreOffice, by its whole path
        "excel/starting.py": {"subprocess.run"},  # this very Python; on a Mac by /bin/sh
        "importing/apart.py": {
            "subprocess.Popen",  # this very Python
            "subprocess.run",  # /bin/ps
        },
    }
