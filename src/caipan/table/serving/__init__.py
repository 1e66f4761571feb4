"""Keeping tables in memory, appending to their logs, telling listeners, and carrying out alarms."""
