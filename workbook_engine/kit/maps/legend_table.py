"""The legend of a table: companies and their stands, what is fought for, the ground."""

from __future__ import annotations

from workbook_engine.core.languages import _
from workbook_engine.kit.maps.forces import draw_star
from workbook_engine.kit.maps.legend_column import Column
from workbook_engine.kit.maps.picture import Picture, Whose
from workbook_engine.kit.maps.pieces import draw_flag_of, draw_piece
from workbook_engine.kit.maps.stands import draw_line_round, draw_stand
from workbook_engine.kit.maps.tabletop import Goal, Relief, Stand

_SIZE = 0.8


def groups(column: Column, picture: Picture) -> None:
    """Say whose each symbol is, and what the line round a company means."""
    here = {each.whose for each in picture.groups}
    if not here:
        return
    column.head(_("Units"))
    for whose in (each for each in Whose if each in here):
        x, y = column.sign, column.top + 21
        draw_line_round(column.layer, whose, (x - 34, y - 20, 68, 40))
        own = [each for group in picture.groups if group.whose == whose for each in group.stands]
        left = 7 if any(each.left is not None for each in own) else None
        draw_stand(column.layer, Stand("", (0, 0), left=left), whose, (x, y), _SIZE)
        column.say(picture.whose_words.get(whose, ""), 46)
    if any(each.leader for group in picture.groups for each in group.stands):
        draw_star(column.layer, (column.sign, column.top + 12), 7)
        column.say(picture.leader_words or _("Leader"), 25)


def ground_of_table(column: Column, picture: Picture) -> None:
    """Say what each piece of ground is, and the flags of what is fought for."""
    if picture.goals:
        column.head(_("Fought for"))
        holders = dict.fromkeys(each.whose for each in picture.goals)
        for whose in holders:
            said = picture.whose_words.get(whose, "") if whose else ""
            at = column.sign - 8, column.top + 26
            draw_flag_of(column.layer, Goal("", (0, 0), whose), at)
            held = _("Held: {whose}").format(whose=said) if said else _("Held by nobody")
            column.say(held, 32)
    here = {each.relief for each in picture.pieces}
    shown = [each for each in Relief if each in here]
    if not shown:
        return
    column.head(picture.ground_head)
    words = [(each, picture.piece_words.get(each, str(each))) for each in shown]
    for relief, left, top in column.pairs(words, 32, 62):
        x, y = left + 16, top + 4
        box = (x, y + 8, x + 40, y + 14) if relief == Relief.WALL else (x, y, x + 40, y + 22)
        draw_piece(
            column.layer, relief, (x, y + 6, x + 40, y + 16) if relief == Relief.ROAD else box
        )
