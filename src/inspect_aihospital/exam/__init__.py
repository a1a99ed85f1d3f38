"""Questions, answers, votes and rounds of an exam: frozen types and pure functions."""
