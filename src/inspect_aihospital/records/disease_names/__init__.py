"""Names under which a disease is told, and mentions of it."""
