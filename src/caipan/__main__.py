"""`python -m caipan` is the command `caipan`."""

from caipan.cli import main

main()
