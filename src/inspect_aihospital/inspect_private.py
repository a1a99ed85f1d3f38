# inspect-evals-lint: ignore-file[IECQ001] -- the one place for private imports, each with a reason
"""Import what Inspect offers under no public name; no other module imports a private one.

A release of Inspect may move any of these names. The comment above each says what replaces it.
"""

# Replaced by a public model of run-config files: a submission is checked against it, and run by it.
from inspect_ai._cli.eval import RunConfigInput

# Replaced by a public constant, or by an empty message, where a provider answers nothing.
from inspect_ai._util.constants import NO_CONTENT

# Replaced by a public way to load `.env` before models are made, or by models made on use.
from inspect_ai._util.dotenv import init_dotenv

# Replaced by a public error that the command line prints without a traceback.
# The hook: by one that prints it under `display="none"`, too.
from inspect_ai._util.error import PrerequisiteError, set_exception_hook

# Replaced by the value of an option of the command line, read as Inspect reads it (tests alone).
from inspect_ai._util.flag_values import int_or_bool_value

# Replaced by a public list of model providers. `inspect_ai.util.registry_info` is public, but
# neither finds an object by its name nor gives the arguments it was made with (tests alone).
from inspect_ai._util.registry import (
    RegistryInfo,
    registry_find,
    registry_info,
    registry_params,
    registry_unqualified_name,
)

# Replaced by a public way to learn which sample a model's call is for, and to say that it waits
# for a person, as `request_input` does.
from inspect_ai.log._samples import awaiting_human, sample_active

# Replaced by a public way to run solvers and scorers on one sample (benchmarks alone).
from inspect_ai.log._transcript import Transcript, init_transcript

# Replaced by a public accessor of the run's configuration: a role's own comes before it.
from inspect_ai.model._generate_config import active_generate_config

# As `init_transcript`.
from inspect_ai.model._model import init_active_model, init_model_roles

# Replaced by `get_model_info` once that creates no model, and so no server, for unknown names.
from inspect_ai.model._model_info import _get_model_info_direct as known_model_info

# As `init_transcript`.
from inspect_ai.util._store import init_subtask_store

__all__ = [
    "NO_CONTENT",
    "PrerequisiteError",
    "RegistryInfo",
    "RunConfigInput",
    "Transcript",
    "active_generate_config",
    "awaiting_human",
    "init_active_model",
    "init_dotenv",
    "init_model_roles",
    "init_subtask_store",
    "init_transcript",
    "int_or_bool_value",
    "known_model_info",
    "registry_find",
    "registry_info",
    "registry_params",
    "registry_unqualified_name",
    "sample_active",
    "set_exception_hook",
]
