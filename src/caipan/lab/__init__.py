"""Many games at once: simulation and measures."""
