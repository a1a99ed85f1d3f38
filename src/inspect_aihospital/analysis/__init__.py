"""From logs to findings: frames, tables, figures and a page; calls no model, changes no log."""
