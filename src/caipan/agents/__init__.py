"""Who decides, knowing only a seat's log. Pure."""
