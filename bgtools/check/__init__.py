"""The catalogue of findings and the judge that words them.

``check(source, path, options)`` gives a file's report; ``Checker`` gives the same event by event.
"""

from __future__ import annotations

from bgtools.check.judge import Checker, CheckOptions, check, unreadable

__all__ = ["CheckOptions", "Checker", "check", "unreadable"]
