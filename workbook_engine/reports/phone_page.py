"""A team's order form as one page for a telephone, with its report and map: it fetches nothing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec

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
    data = msgspec.json.encode(form, enc_hook=str).decode().replace("<", "\\u003c")
    script = f'<script type="application/json" id="form">{data}</script>'
    script += tag("script", _part("phone.js"))
    body = f'{top}{_PARTS}{_ORDERS}{_SEND}<main id="told" hidden>'
    page = report.replace("</style>", f"{_part('phone.css')}</style>", 1)
    page = page.replace("<body>", f"<body>{body}", 1)
    return page.replace("</body>", f"</main>{script}</body>")


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


_NO_SCRIPT = (
    "This page needs JavaScript to take orders. Without it, fill in the workbook, or write a text."
)
_PARTS = """<nav id="parts" aria-label="Parts of this page">
<button type="button" data-part="orders" aria-current="page">Orders</button>
<button type="button" data-part="told">Report</button>
<button type="button" data-part="told" data-at="map" id="to-map">Map</button>
<button type="button" data-part="send" id="to-send">Send</button></nav>"""
_ORDERS = """<main id="orders">
<div class="field" id="finder"><label for="find">Find</label>
<input id="find" type="search" autocomplete="off" aria-describedby="find-note">
<small id="find-note">A unit, or where it stands. A tap on it opens its order.</small></div>
<div id="sheets"></div><p id="kept" role="status"></p></main>"""
_SEND = """<main id="send" hidden><h2>Send</h2><ul id="look" class="found"></ul>
<p><label for="text">Your orders, as Control reads them</label></p>
<textarea id="text" readonly></textarea>
<div class="ways"><a class="button main" id="mail" href="mailto:">As a mail</a>
<button type="button" id="copy">Copy</button>
<button type="button" id="save">Save as a file</button></div>
<p id="long" hidden>Some mail programs cut so long a text: then copy it, or save it as a file.</p>
<p id="done" role="status"></p>
<button type="button" id="forget">Begin again</button></main>"""
