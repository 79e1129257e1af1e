"""Tests of positions as text and as identifiers."""
