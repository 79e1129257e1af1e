"""Output formats, one module each, found by name: ``findings``, ``scores`` and ``replays``."""
