"""A bench for the warranty: broken and clean instruments, played through whole visits.

A scripted doctor meets patients and examiners that are scripted too: clean ones in many styles,
and ones with a planted fault. The real solver and the real scorers say whether the run can be
trusted.
"""
