"""One live match: who sits where, pace and deadlines, talk, verdict."""
