"""`python -m naught.server`."""

from naught.server.serve import main

main()
