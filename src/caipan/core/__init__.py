"""What a game is: seats, moves, events, sight, chance, refusal, outcome, log, replay. Pure."""
