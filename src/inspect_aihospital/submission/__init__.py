"""Run many evals of one file: model by task by shard, here or on a cluster.

An eval is done when its folder holds a log that ended well; nothing else is remembered. A small
file beside the logs marks who runs an eval, so that two submissions never run the same eval.
"""
