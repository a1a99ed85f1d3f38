"""What the paper's authors released (LibertFan/AI_Hospital), as Inspect logs."""
