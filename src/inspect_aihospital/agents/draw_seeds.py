"""Give each of several draws on one prompt a seed of its own."""

from inspect_ai.model import GenerateConfig, Model

from inspect_aihospital.inspect_private import active_generate_config


def seed_of_draw(model: Model, number: int) -> GenerateConfig:
    """Return the seed to add to the calls of a draw; nothing where none is set.

    With one seed for all, a provider that keeps it would repeat the first draw. That one has the
    seed as it is set, and each later draw the next number.

    Args:
        model: Who is asked.
        number: Number of the draw, from 1.
    """
    run_seed = active_generate_config().seed
    # The run's seed reaches the evaluated model alone, and there comes before its own.
    has_run_seed = model.role is None and run_seed is not None
    seed = run_seed if has_run_seed else model.config.seed
    return GenerateConfig(seed=None if seed is None else seed + number - 1)
