"""HTML written by hand: whatever comes from a book is escaped, and nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from workbook_engine.core.languages import speaks, spoken


def tag(name: str, *inside: str, **attributes: str) -> str:
    """Return an element; what is inside is HTML already.

    >>> tag("b", text("a < b"), cls="x")
    '<b class="x">a &lt; b</b>'
    """
    given = "".join(
        f' {"class" if key == "cls" else key}="{escape(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{given}>{''.join(inside)}</{name}>"


def text(value: object) -> str:
    """Return a text as HTML, in the language that is spoken now."""
    return escape(spoken(value) if isinstance(value, str) else str(value))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], cls: str = "") -> str:
    """Return a table; heads are texts, cells are HTML already."""
    top = tag("tr", *(tag("th", text(head)) for head in heads))
    body = "".join(tag("tr", *(tag("td", cell) for cell in row)) for row in rows)
    return tag("table", tag("thead", top), tag("tbody", body), cls=cls)


def page(title: str, style: str, *body: str, refresh: int = 0) -> str:
    """Return a whole page that needs nothing but itself."""
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{speaks()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"{again}<title>{text(title)}</title><style>{style}</style></head>\n"
        f"<body>{''.join(body)}</body></html>\n"
    )


def live(page: str, note: str, seconds: int = 0) -> str:
    """Return a page that says how it stands, and reads itself again after so many seconds.

    Where its reader was on it, and what he had opened, stays; while he marks a text it waits. With
    0 seconds it stays as it is.
    """
    again = _AGAIN.replace("SECONDS", str(seconds)) if seconds else ""
    said = tag("p", text(note), cls="note", id="as-read")
    return page.replace("<body>", f"<body>{said}", 1).replace("</body>", f"{again}</body>", 1)


_AGAIN = """<script>
const opened = () => [...document.querySelectorAll("details")];
const named = (d) => (d.closest("tr") || d).textContent.slice(0, 40);
const kept = JSON.parse(sessionStorage.getItem("desk") || "null");
if (kept) {
  for (const d of opened()) d.open = kept.open.includes(named(d));
  scrollTo(0, kept.at);
}
setInterval(() => {
  if (getSelection().toString()) return;
  const open = opened().filter((d) => d.open).map(named);
  sessionStorage.setItem("desk", JSON.stringify({ at: scrollY, open }));
  location.reload();
}, SECONDS * 1000);
</script><noscript><meta http-equiv="refresh" content="SECONDS"></noscript>"""
