"""What can still be true: sets of worlds, questions, information. Pure."""
