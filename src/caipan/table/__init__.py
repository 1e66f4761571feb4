"""One live match: seats and who sits in them, pace and deadlines, talk, verdict."""

from caipan.table.log.setup import Setup
from caipan.table.log.sight import Seen
from caipan.table.pace.paces import Clock, Days, Hours, Pace, Unhurried
from caipan.table.pace.timetable import Live, Timetable, Window
from caipan.table.queries.view import SeatView, TableView, Verdict
from caipan.table.receipt import Receipt
from caipan.table.service import TableService

__all__ = [
    "Clock",
    "Days",
    "Hours",
    "Live",
    "Pace",
    "Receipt",
    "SeatView",
    "Seen",
    "Setup",
    "TableService",
    "TableView",
    "Timetable",
    "Unhurried",
    "Verdict",
    "Window",
]
