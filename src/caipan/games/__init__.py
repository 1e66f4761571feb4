"""One folder a family of games; the files in it have the same names and meanings everywhere."""
