"""View → prompt → call → reply, for each role; and who plays whom by default."""
