"""Tables and figures of a report on consultations, each one function of the evidence."""
