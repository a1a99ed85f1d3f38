"""Tasks: wiring on one screen each."""

from inspect_aihospital.tasks.mvme import mvme

__all__ = ["mvme"]
