"""One live match: seats and who sits in them, pace and deadlines, talk, verdict."""

from caipan.table.house import House
from caipan.table.receipt import Receipt
from caipan.table.setup import Clock, Days, Hours, Pace, Setup, Unhurried
from caipan.table.sight import Seen
from caipan.table.timetable import Live, Timetable, Window
from caipan.table.view import SeatView, TableView, Verdict

__all__ = [
    "Clock",
    "Days",
    "Hours",
    "House",
    "Live",
    "Pace",
    "Receipt",
    "SeatView",
    "Seen",
    "Setup",
    "TableView",
    "Timetable",
    "Unhurried",
    "Verdict",
    "Window",
]
