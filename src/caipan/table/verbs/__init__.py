"""What can be done at a table, one small file a verb: each decides an entry, or refuses."""
