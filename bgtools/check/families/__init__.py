"""The catalogue's families, one module each; every module's ``KINDS`` are found by the catalogue."""
