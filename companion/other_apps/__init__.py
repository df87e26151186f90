"""Plays that come from other apps and go to them."""
