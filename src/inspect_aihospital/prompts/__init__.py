"""Prompts as text that a physician can review: one file a prompt, one folder a language."""

from inspect_aihospital.prompts.library import PromptError, PromptLibrary

__all__ = ["PromptError", "PromptLibrary"]
