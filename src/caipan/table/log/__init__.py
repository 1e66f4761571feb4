"""What stands in a table's log, the state it folds to, and who may see what of it."""
