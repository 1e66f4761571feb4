"""What commands are made of, those of the house and those of a game: words in, sentences out."""
