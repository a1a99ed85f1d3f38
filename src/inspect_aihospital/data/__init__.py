"""Records: where they come from, how they are read, which are taken."""
