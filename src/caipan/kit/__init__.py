"""What several games share, and what a game offers the rest of Caipan."""
