"""Output formats over finished findings, one module each."""
