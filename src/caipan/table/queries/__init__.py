"""Reading tables: what a page may show, a game's log as a file, streams. Nothing here changes anything."""
