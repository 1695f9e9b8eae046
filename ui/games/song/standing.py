"""How the genre's rule stands now, in a short sentence."""

from onesemi.games.song.view import View
from onesemi.locale import tr, tr_plural
from onesemi.music.genre import Genre


def genre_standing(view: View) -> str:
    """Return how the genre's rule stands for the next card; empty where there is nothing to say."""
    match view.genre:
        case Genre.POP:
            return (
                tr("This bar's free OUTSIDE: still open") if view.has_pop_pass else tr("This bar's free OUTSIDE: used")
            )
        case Genre.JAZZ:
            return tr_plural("OUTSIDE in a row: {count}", "OUTSIDE in a row: {count}", view.jazz_streak)
        case Genre.CLASSICAL:
            return tr("The last card was OUTSIDE") if view.was_last_outside else ""
        case Genre.ELECTRONIC:
            every = view.options.numbers.electronic_bars
            return tr("Next such bar: {number}", number=(view.bar // every + 1) * every)
        case Genre.ROCK | Genre.BLUES | None:
            return ""
