"""Many evals of one file: model by task by shard, here or on a cluster."""
