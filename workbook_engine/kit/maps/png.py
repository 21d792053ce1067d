"""A drawn map as a PNG picture, in fonts of our own, so that it is the same on every machine."""

from __future__ import annotations

from importlib.resources import as_file, files

from workbook_engine.kit.maps.letters import FONTS


def png(svg: str, wide: int | None = None) -> bytes:
    """Return a drawing as a PNG, as many points wide as the drawing says, or as wanted."""
    import resvg_py

    with as_file(files(__package__).joinpath("fonts")) as folder:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=wide,
                skip_system_fonts=True,
                font_files=[str(folder / f"{name}.ttf") for name in FONTS],
                font_family="Umpire Map",
                sans_serif_family="Umpire Map",
                serif_family="Umpire Map Serif",
            )
        )
