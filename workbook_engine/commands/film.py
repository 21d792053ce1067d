"""`umpire map --film`: the maps of all turns on one page, to step through for the debrief."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.reading.desk import Desk, open_folder, read_desk
from workbook_engine.commands.luck import luck_by_turn
from workbook_engine.commands.map import FOLDER, sheets_of, stem_of, turns_played
from workbook_engine.commands.outcome import Outcome, Status, Stop
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.briefing import Drawing
from workbook_engine.core.desk import readable
from workbook_engine.core.rulings import Turn
from workbook_engine.store.disk import Disk

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title}</title>
<style>
body {{ margin: 0; font: 16px Arial, sans-serif; background: #FBFAF5; color: #1F2933; }}
nav {{ position: sticky; top: 0; padding: 8px 12px; background: #22303C; color: #FFF; }}
button, select {{ font: inherit; padding: 4px 12px; }}
output {{ margin: 0 12px; }}
figure {{ margin: 0; text-align: center; }}
img {{ max-width: 100%; height: auto; }}
figcaption {{ padding: 6px 12px; }}
.one figure {{ display: none; }}
.one figure.shown {{ display: block; }}
</style>
</head>
<body>
<nav>
<button id="back" title="Left arrow key">&#9664; Earlier</button>
<button id="on" title="Right arrow key">Later &#9654;</button>
<select id="part" title="Up and down arrow keys" aria-label="Sheet"></select>
<output id="told"></output>
</nav>
<main>
{figures}
</main>
<script>
const frames = [...document.querySelectorAll("figure")];
const turns = Math.max(...frames.map(f => +f.dataset.turn)) + 1;
const part = document.getElementById("part");
let at = turns - 1, sheet = 0;
function sheets() {{ return frames.filter(f => +f.dataset.turn === at); }}
function show() {{
  const here = sheets();
  sheet = Math.max(0, Math.min(sheet, here.length - 1));
  frames.forEach(f => f.classList.toggle("shown", f === here[sheet]));
  part.replaceChildren(...here.map((f, n) => new Option(f.dataset.part, n, false, n === sheet)));
  part.hidden = here.length < 2;
  document.getElementById("told").value = here[sheet].dataset.told;
  document.getElementById("back").disabled = at === 0;
  document.getElementById("on").disabled = at === turns - 1;
}}
function step(by) {{ at = Math.max(0, Math.min(turns - 1, at + by)); show(); }}
document.getElementById("back").onclick = () => step(-1);
document.getElementById("on").onclick = () => step(1);
part.onchange = () => {{ sheet = +part.value; show(); }};
document.onkeydown = event => {{
  if (event.target === part) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowUp") {{ sheet -= 1; show(); }}
  else if (event.key === "ArrowDown") {{ sheet += 1; show(); }}
  else return;
  event.preventDefault();
}};
document.body.classList.add("one");
show();
</script>
</body>
</html>
"""
"""Without a script all maps stand below each other."""


@returns_outcome
def film(
    folder: str | Path,
    team: str = "",
    *,
    pixels: bool = False,
    target: str | Path | None = None,
    luck: bool = False,
) -> Outcome:
    """Put the maps of all turns, the umpire's or a team's, on one page of HTML, into `maps/`.

    Given `luck` each map of the umpire's says what the dice of its turn gave each side.
    """
    if luck and team:
        raise Stop(Status.USAGE, "Luck is told on the umpire's own film only: leave out --team.")
    campaign = open_folder(folder)
    desk = read_desk(campaign)
    under = _luck(campaign) if luck else {}
    figures = list(_figures(desk, team, under, pixels=pixels))
    if not figures:
        raise Stop(Status.STOPPED, "There is no map to draw: the ground of this campaign is blank.")
    title = escape(f"{campaign.path.name}: {team or 'the umpire'}")
    page = _PAGE.format(title=title, figures="\n".join(figures))
    place = Path(target) if target else campaign.path / FOLDER / f"{stem_of(desk, team)}_film.html"
    Disk(place.parent if target else campaign.path).put(place, page.encode())
    return Outcome(sentences=(f"The film: {place}.",), answer=[str(place)])


def _luck(campaign: CampaignFolder) -> dict[str, str]:
    """Return under each turn in a line what its dice gave."""
    told: dict[str, list[str]] = {}
    for each in luck_by_turn(campaign):
        due, saved = float(each.expected), float(each.saved)
        told.setdefault(each.turn, []).append(
            f"{readable(each.side)} lost {each.lost}, {due:.1f} to be expected ({saved:+.1f})"
        )
    return {turn: f"What the dice gave: {'; '.join(each)}." for turn, each in told.items()}


def _figures(desk: Desk, team: str, under: Mapping[str, str], *, pixels: bool) -> Iterator[str]:
    """Yield the sheets of every turn, each a figure of its own that nothing else reaches into."""
    for at, turn in enumerate(turns_played(desk)):
        sheets = sheets_of(desk, turn, team)
        said = under.get(str(turn.before.position), "") if turn.before is not turn.after else ""
        caption = f"<figcaption>{escape(said)}</figcaption>" if said else ""
        for number, sheet in enumerate(sheets):
            part = "all" if number == 0 else f"sheet {number}"
            yield (
                f'<figure data-turn="{at}" data-part="{part}" data-told="{escape(_told(turn))}">'
                f'<img alt="{escape(_told(turn))}" src="{inline(sheet, pixels=pixels)}">'
                f"{caption}</figure>"
            )


def _told(turn: Turn) -> str:
    return f"After turn {turn.before.position}" if turn.before is not turn.after else "As set up"


def inline(sheet: Drawing, *, pixels: bool) -> str:
    """Return a drawing as an address that holds it whole."""
    if pixels:
        return f"data:image/png;base64,{b64encode(sheet.png).decode()}"
    return f"data:image/svg+xml;base64,{b64encode(sheet.svg.encode()).decode()}"
