"""The tables and figures of a report, each one function of the evidence."""
