"""Conferences of several doctors: what happened, and its minutes."""
