"""`python -m naught.cli` is the command `naught`."""

import sys

from naught.cli import main

sys.exit(main())
