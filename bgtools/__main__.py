"""``python -m bgtools``."""

import sys

from bgtools.cli import main

sys.exit(main())
