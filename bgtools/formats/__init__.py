"""Transcript formats, one module each: recognise, read, write."""
