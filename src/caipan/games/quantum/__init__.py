"""Quantum werewolf (量子版杀): every player is all roles at once until the facts decide."""
