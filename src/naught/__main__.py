"""`python -m naught` is the command `naught`."""

import sys

from naught.cli import main

sys.exit(main())
