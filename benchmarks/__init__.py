"""Measurements that a claim in the documentation rests on."""
