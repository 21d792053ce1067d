"""A turn: orders collected, check, draft, commit, or all in one go; and what is sent."""

from __future__ import annotations

import click

from workbook_engine.cli.answers import answer, answer_each
from workbook_engine.cli.group import SAMPLES, as_json, folder, modes, no_orders, on_cluster, umpire
from workbook_engine.cli.progress import bar, saying


@umpire.command()
@folder
@click.option("--write/--no-write", default=True, help="Fill the order sheets of the master.")
@click.option("--receipts/--no-receipts", default=True, help="Answer each book that came.")
@click.option(
    "--sample-orders",
    "sample",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="Put a sample's own orders for the turn into the inbox first: of the sample or "
    f"pack that the campaign was made from, or of {SAMPLES}.",
)
@as_json
def collect(folder: str, write: bool, receipts: bool, sample: str | None, as_json: bool) -> None:
    """Read the inbox: what each team has sent, and who is missing.

    For each team the file that is read, its order lines, how many are understood and what is found
    in them; the orders are put on the order sheets of the master. Each book that came is answered
    with a receipt in FOLDER/outbox/turn_NN/receipts, a page and a text for a mail: what is
    understood of it, line by line. Who is missing gets a reminder, as a text to paste. No file is
    moved, and no team's book is written.

    Example: umpire collect bridge
    """
    from workbook_engine.commands.collect import collect as command

    with saying("Reading the inbox ..."):
        outcome = command(folder, write=write, receipts=receipts, sample=sample)
    answer(outcome, as_json)


@umpire.command()
@click.argument("subject", metavar="FOLDER|BOOK", type=click.Path())
@click.option("--write", is_flag=True, help="Also fill the Findings sheet of the master.")
@click.option(
    "--late", type=click.Path(dir_okay=False), metavar="BOOK", help="What would it change?"
)
@click.option("--all", "every", is_flag=True, help="With --late: all cells, not the first of each.")
@click.option("--forecast", is_flag=True, help="Play the orders of a team's BOOK ahead.")
@as_json
@modes({"": {"--write"}, "--late": {"--all"}, "--forecast": set()})
def check(
    subject: str, write: bool, late: str | None, every: bool, forecast: bool, as_json: bool
) -> None:
    """Read every book and list all findings: cell, rule and cure.

    Of a team's own BOOK, such as guards_armd.xlsx, a player learns before he sends it what is
    understood of it, line by line, and what is wrong: no campaign is needed, nothing is changed.
    With --forecast his orders are played ahead, as far as his book tells: where each unit comes to,
    in which turn it arrives, and the odds of its fights against the enemy it knows.

    With --late a book is looked at that came after the draft: the turn is played with it and
    without. Which fights, questions, cells and rulings would differ, and because of which of its
    order lines? Nothing is written.

    Example: umpire check bridge --write
    """
    if late:
        from workbook_engine.commands.impact import impact

        with bar("Order lines tried") as done:
            answer(impact(subject, late, every, done), as_json)
    if forecast:
        from workbook_engine.commands.forecast import forecast as ahead

        with saying("Playing ahead ..."):
            answer(ahead(subject), as_json)
    from workbook_engine.commands.check import check as command

    with saying("Reading the books ..."):
        outcome = command(subject, write=write)
    answer(outcome, as_json)


@umpire.command("desk")
@folder
@click.option("--to", "target", type=click.Path(dir_okay=False), help="File to write.")
@click.option("--control", default="", metavar="NAME", help="Only this umpire's fights.")
@click.option("--odds", is_flag=True, help="Tell how likely each result was, too.")
@click.option("--watch", is_flag=True, help="Stay, and keep it as the desk stands; Ctrl-C ends it.")
@click.option("--every", default=2.0, metavar="SECONDS", help="With --watch: between two looks; 2.")
@as_json
@modes({"": {"--control", "--odds"}, "--watch": {"--every"}})
def desk_page(
    folder: str,
    target: str | None,
    control: str,
    odds: bool,
    watch: bool,
    every: float,
    as_json: bool,
) -> None:
    """Show the front page of the turn, and write it as desk.html for any browser.

    Who has sent, what waits for you, each fight with its working, losses, findings and the map: of
    the draft as things stand, and before it of the last turn. No book is changed.

    With --watch each book that comes into the inbox and each save of the master is read and checked
    for the page, which any browser reads again by itself; once the turn is drafted it is played
    again each time. No book is written, also none that is open.

    Example: umpire desk bridge
    """
    if watch:
        from functools import partial

        from workbook_engine.commands.watch import watch as stay

        answer(stay(folder, partial(click.echo, err=as_json), every, target), as_json)
    from workbook_engine.commands.desk_page import desk_page as command

    with saying("Playing the turn ..."):
        outcome = command(folder, target, control, odds=odds)
    answer(outcome, as_json)


@umpire.command()
@folder
@no_orders
@click.option("--odds", is_flag=True, help="The Desk tells how likely each result was.")
@click.option("--to", default="", metavar="STEP", help='Stop after this step, such as "combats".')
@click.option("--on", is_flag=True, help="Go on to the next step that decides something.")
@click.option("--again", is_flag=True, help="Stop where the last draft stopped.")
@as_json
@modes({"--to": set(), "--on": set(), "--again": set()})
def draft(
    folder: str, no_orders: bool, odds: bool, to: str, on: bool, again: bool, as_json: bool
) -> None:
    """Adjudicate without committing; repeat at will.

    Your dice, results and answers in the yellow cells of the master count in the next draft.

    Step by step: with --to it stops after a step of the printed sequence; --on goes on from there,
    --again plays the same steps with what you have typed meanwhile. What was before stays as it
    was, for every die has its name. Map and Status show that moment. Without these the turn is
    played to its end, which a commit waits for.

    Example: umpire draft bridge --to "combats defined"
    """
    from workbook_engine.commands.draft import draft as command

    with saying("Playing the turn ..."):
        outcome = command(folder, no_orders, odds, to, on, again)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--control", required=True, metavar="NAME", help="The umpire, as typed there.")
@as_json
def share(folder: str, control: str, as_json: bool) -> None:
    """Make one umpire's book: the fights and questions that are his.

    Whose a fight is stands in the column Control of the master's sheets, where you type a name. The
    book is put into FOLDER/control/turn_NN. What he types there, or sends back into the inbox, goes
    with his name into your yellow cells at the next collect or draft; where you have answered
    otherwise yours stands, and you are told.

    Example: umpire share bridge --control Anna
    """
    from workbook_engine.commands.share import share as command

    with saying("Making the book ..."):
        outcome = command(folder, control)
    answer(outcome, as_json)


@umpire.command()
@folder
@click.option("--anyway", is_flag=True, help="Commit though rulings differ from those drafted.")
@no_orders
@click.option("--recover", is_flag=True, help="Put in place the books that the last one could not.")
@as_json
@modes({"": {"--anyway", "--no-orders"}, "--recover": set()})
def commit(folder: str, anyway: bool, no_orders: bool, recover: bool, as_json: bool) -> None:
    """Carry the drafted turn out: all books or none.

    Example: umpire commit bridge
    """
    if recover:
        from workbook_engine.commands.commit import recover as finish

        answer(finish(folder), as_json)
    from workbook_engine.commands.commit import another_where_large
    from workbook_engine.commands.commit import commit as command

    with saying("Making the books ..."), another_where_large(folder) as other:
        outcome = command(folder, anyway=anyway, no_orders=no_orders, other=other)
    answer(outcome, as_json)


@umpire.command()
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...")
@no_orders
@click.option("--turn", "number", default="", metavar="K", help="Only where turn K is next.")
@on_cluster
@as_json
def turn(
    folders: tuple[str, ...], no_orders: bool, number: str, address: str, as_json: bool
) -> None:
    """Check, draft and commit in one go, in one FOLDER or many.

    Many are played side by side. What stops one campaign stops no other; the exit status is the
    worst. On Ctrl-C what has begun is finished and the rest left untouched. With --turn a batch can
    be run again at will, with --cluster on many machines (docs/cluster.md).

    Example: umpire turn league/* --turn 3
    """
    from workbook_engine.commands.batches.roll import campaigns
    from workbook_engine.commands.turn import turn as command
    from workbook_engine.printing.batch import progress

    meant = campaigns(folders)
    with progress(len(meant)) as came:
        outcomes = command(meant, no_orders, number, came=came, address=address)
    answer_each(outcomes, as_json)


@umpire.command()
@folder
@click.option("--variants", default=5, metavar="N", help="Turns tried for each team; 5.")
@click.option("--pdf/--no-pdf", default=True, help="The books as PDF too, by LibreOffice.")
@click.option("--mail", is_flag=True, help="Also a letter a team, as a draft for a mail program.")
@as_json
def publish(folder: str, variants: int, pdf: bool, mail: bool, as_json: bool) -> None:
    """Put what each team is sent into the outbox, the fog proved.

    Into FOLDER/outbox/turn_NN: for each team its book as the last commit sent it, its report as
    one page, its map, a PDF and a zip. If anything hidden stands in any of it nothing is written.

    Example: umpire publish bridge
    """
    from workbook_engine.commands.publish import publish as command

    with saying("Proving the fog ..."):
        outcome = command(folder, variants, pdf=pdf, mail=mail)
    answer(outcome, as_json)


@umpire.command("print")
@folder
@click.option("--team", default="", metavar="TEAM", help="A team's book; else your own sheets.")
@click.option(
    "--sheet", "sheets", multiple=True, metavar="NAME", help="Only this; may be repeated."
)
@click.option("--all", "every", is_flag=True, help="All of the master that turns change.")
@click.option("--set-up", is_flag=True, help="All of it, what you set up as well.")
@as_json
def print_out(
    folder: str, team: str, sheets: tuple[str, ...], every: bool, set_up: bool, as_json: bool
) -> None:
    """Make a PDF for paper: your desk, the fights and the map.

    Into FOLDER/print/turn_NN, by LibreOffice where it is on the machine: the first sheet of the
    master, the fights, what waits for your answer, and the map; or the sheets that you name. Short
    sheets share a page.

    Example: umpire print bridge --sheet Forces --sheet Map
    """
    from workbook_engine.commands.print_out import print_out as command

    with saying("LibreOffice prints ..."):
        outcome = command(folder, team, sheets, every=every, set_up=set_up)
    answer(outcome, as_json)


@umpire.group()
def mail() -> None:
    """Fetch orders out of your mailbox, and send what lies in the outbox.

    Each of these takes --json too. Your servers stand in FOLDER/mail.toml, your password in the
    keyring of the system: docs/by_mail.md.

    Example: umpire mail fetch bridge
    """


@mail.command()
@folder
@as_json
def fetch(folder: str, as_json: bool) -> None:
    """Put the teams' letters since the last turn into the inbox.

    Those from the addresses on the sheet Teams, and answers to your letters, each once. In the
    mailbox nothing is deleted, moved or marked as read.

    Example: umpire mail fetch bridge
    """
    from workbook_engine.commands.mail import fetch as command

    with saying("Fetching mail ..."):
        outcome = command(folder)
    answer(outcome, as_json)


@mail.command()
@folder
@as_json
def send(folder: str, as_json: bool) -> None:
    """Hand the drafts of the turn to your mail server, each once.

    The letters of umpire publish --mail, and the answers of umpire collect to what came by mail.

    Example: umpire mail send bridge
    """
    from workbook_engine.commands.mail import send as command

    with saying("Sending mail ..."):
        outcome = command(folder)
    answer(outcome, as_json)
