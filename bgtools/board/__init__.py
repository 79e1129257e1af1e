"""Positions, board drawings and the identifiers of positions and matches."""
