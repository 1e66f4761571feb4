"""What commands are made of, the shared ones and those of a game: arguments in, sentences out."""
