"""Pages, live streams, the bot API."""
