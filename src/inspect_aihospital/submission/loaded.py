"""Load, once for all evals of a submission, what nearly every one of them would load itself."""

from importlib import import_module

from inspect_aihospital.tasks import mvme

# Inspect's command line, and the packages that it loads when an eval begins.
for name in ("inspect_ai.__main__", "inspect_aihospital._registry", "openai", "anthropic", "acp"):
    import_module(name)

mvme(cases="demo", language="en")  # reads the English ICD-10, which is kept in memory
