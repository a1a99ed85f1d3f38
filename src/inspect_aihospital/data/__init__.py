"""Load records and questions, and define what rides in a sample and its log.

The whole record is sample metadata: a log can be graded again without the source. The store is a
help; what decides a score is read from the conversation, so that a log without its store still
grades or says `visit_lost`.
"""
