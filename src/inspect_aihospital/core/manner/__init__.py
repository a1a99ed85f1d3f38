"""Manners of patients: contracts, convictions, and rules that read a single answer."""
