"""How long a phase lasts: paces, timetables by the wall clock, and the spans that follow from them."""
