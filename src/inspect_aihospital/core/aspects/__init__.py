"""What is graded, an aspect a module: prompts, sections, record, forms and metrics follow."""
