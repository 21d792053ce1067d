"""A team's order form as one page for a telephone, with its report and map: it fetches nothing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from workbook_engine.core.languages import _, spoken
from workbook_engine.reports.html import tag, text


def phone_page(report: str, title: str, due: str, form: Mapping[str, object]) -> str:
    """Return a page that takes orders, of the page of the team's report.

    `form` is what `sheets/phone_form.py` makes, with the head of the text that is sent.
    """
    top = tag(
        "header",
        tag("div", tag("h1", text(title)), cls="own"),
        tag("p", text(due), cls="due"),
        tag("noscript", tag("p", text(_NO_SCRIPT))),
        cls="top-band",
    )
    says = {name: spoken(said) for name, said in _SAYS.items()}
    data = (
        msgspec.json.encode({**form, "says": says}, enc_hook=_as_said)
        .decode()
        .replace("<", "\\u003c")
    )
    script = f'<script type="application/json" id="form">{data}</script>'
    script += tag("script", _part("phone.js"))
    stands = {name: text(said) for name, said in _STANDS.items()}
    parts = f"{_PARTS}{_ORDERS}{_SEND}".format(**stands)
    body = f'{top}{parts}<main id="told" hidden>'
    page = report.replace("</style>", f"{_part('phone.css')}</style>", 1)
    page = page.replace("<body>", f"<body>{body}", 1)
    return page.replace("</body>", f"</main>{script}</body>")


def _as_said(told: object) -> str:
    """Return a text as JSON holds it: in the language that is spoken now."""
    return str(spoken(told) if isinstance(told, str) else told)


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


_NO_SCRIPT = _(
    "This page needs JavaScript to take orders. Without it, fill in the workbook, or write a text."
)
_PARTS = """<nav id="parts" aria-label="{parts}">
<button type="button" data-part="orders" aria-current="page">{orders}</button>
<button type="button" data-part="told">{report}</button>
<button type="button" data-part="told" data-at="map" id="to-map">{map}</button>
<button type="button" data-part="send" id="to-send">{send}</button></nav>"""
_ORDERS = """<main id="orders">
<div class="field" id="finder"><label for="find">{find}</label>
<input id="find" type="search" autocomplete="off" aria-describedby="find-note">
<small id="find-note">{find_note}</small></div>
<div id="sheets"></div><p id="kept" role="status"></p></main>"""
_SEND = """<main id="send" hidden><h2>{send}</h2><ul id="look" class="found"></ul>
<p><label for="text">{as_read}</label></p>
<textarea id="text" readonly></textarea>
<div class="ways"><a class="button main" id="mail" href="mailto:">{by_mail}</a>
<button type="button" id="copy">{copy}</button>
<button type="button" id="save">{save}</button></div>
<p id="long" hidden>{long}</p>
<p id="done" role="status"></p>
<button type="button" id="forget">{forget}</button></main>"""
_STANDS = {
    "parts": _("Parts of this page"),
    "orders": _("Orders"),
    "report": _("Report"),
    "map": _("Map"),
    "send": _("Send"),
    "find": _("Find"),
    "find_note": _("A unit, or where it stands. A tap on it opens its order."),
    "as_read": _("Your orders, as Control reads them"),
    "by_mail": _("As a mail"),
    "copy": _("Copy"),
    "save": _("Save as a file"),
    "long": _("Some mail programs cut so long a text: then copy it, or save it as a file."),
    "forget": _("Begin again"),
}
"""What stands on the page from the first."""
_SAYS = {
    "and": _("{names} and {last}"),
    "keeps_none": _("This browser keeps no drafts: send before you close the page."),
    "more": _("More"),
    "take_away": _("Take this line away"),
    "clear": _("Clear this order"),
    "new": _("New order"),
    "look": _("look: {count}"),
    "send": _("Send"),
    "add": _("Add a line: {sheet}"),
    "nothing": _("Nothing is ordered yet."),
    "copied": _("Copied. Paste it into a message to Control."),
    "saved": _("Saved as {file}. Send that file to Control."),
    "throw_away": _("Throw away all that you have typed on this page?"),
    "mailed": _("Your mail program has the text: send it to Control."),
    "larger": _("Larger or smaller"),
}
"""What the page says while it is filled in."""
