"""Exit status of every command, as promised to other programs."""

OK = 0  # no finding at or above --fail-on
FINDINGS = 1  # at least one (validate only)
FAILED = 2  # the job could not be done: usage, unreadable input, nothing matched, internal fault
INTERRUPTED = 130
