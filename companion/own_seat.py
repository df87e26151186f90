"""Which seat of a table this phone's owner holds: kept in the signed session."""

from flask import session

from companion.models import Play, Seat

MOST_SEATS = 20
"""Tables at which one phone remembers its seat; the session has to fit a cookie."""


def own_seat(play: Play) -> Seat | None:
    """Give the seat that this phone took at the table, if its player is still there."""
    seat_id = session.get("seats", {}).get(str(play.id))
    return next((seat for seat in play.present if seat.id == seat_id), None)


def take_seat(seat: Seat) -> bool:
    """Take a seat, and give up another one; tell whether it was a different phone's before."""
    before = own_seat(seat.play)
    shared = seat.taken and seat is not before
    if before:
        before.taken = False
    seat.taken = True
    place = str(seat.play_id)
    others = [pair for pair in session.get("seats", {}).items() if pair[0] != place]
    session["seats"] = dict([*others, (place, seat.id)][-MOST_SEATS:])
    session.permanent = True
    return shared
