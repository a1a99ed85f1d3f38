"""The rehearsal: a rule-based, offline stand-in that plays every role. Never a result."""
