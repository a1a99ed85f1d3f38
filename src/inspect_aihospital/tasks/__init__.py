"""Tasks: wiring on one screen each."""

from inspect_aihospital.tasks.mvme import mvme, mvme_one_step

__all__ = ["mvme", "mvme_one_step"]
