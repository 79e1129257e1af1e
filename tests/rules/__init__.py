"""Tests of the rules of the game."""
