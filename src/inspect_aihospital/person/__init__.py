"""A person in any seat: `--model aihospital/person`, or any `--model-role`.

The seat and what it may see are read from the messages that a model in the seat would get, and
from their briefing. What a person enters in a form is written as the text, or the tool call, that
a model would have to give, so that nothing else in the package knows of persons.
"""
