"""The words of "1;": names of cards, keys and genres, sentences for events, refusals, prompts and flags."""

from onesemi.wording.song.causes import cause_name
from onesemi.wording.song.events import describe
from onesemi.wording.song.faces import card_name, face_effect, face_name, kind_name
from onesemi.wording.song.flags import SeatFlag, flag_detail, flag_name, restriction_text, seat_flags
from onesemi.wording.song.music import (
    beats_number,
    beats_text,
    genre_name,
    genre_rule,
    key_name,
    key_notes,
    mode_name,
    room_text,
    written_key_name,
)
from onesemi.wording.song.prompts import (
    ask_name,
    prompt,
    prompt_to_draw,
    prompt_to_play,
    waiting_for,
    wand_effect_detail,
    wand_effect_name,
)
from onesemi.wording.song.reasons import refusal, refusal_sentence, refusal_source, too_late, why_text
from onesemi.wording.song.track import event_detail, event_name

__all__ = [
    "SeatFlag",
    "ask_name",
    "beats_number",
    "beats_text",
    "card_name",
    "cause_name",
    "describe",
    "event_detail",
    "event_name",
    "face_effect",
    "face_name",
    "flag_detail",
    "flag_name",
    "genre_name",
    "genre_rule",
    "key_name",
    "key_notes",
    "kind_name",
    "mode_name",
    "prompt",
    "prompt_to_draw",
    "prompt_to_play",
    "refusal",
    "refusal_sentence",
    "refusal_source",
    "restriction_text",
    "room_text",
    "seat_flags",
    "too_late",
    "waiting_for",
    "wand_effect_detail",
    "wand_effect_name",
    "why_text",
    "written_key_name",
]
