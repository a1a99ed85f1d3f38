"""All tables and figures, in the order of a report."""

from inspect_aihospital.analysis.figures.aspects import aspects_figure
from inspect_aihospital.analysis.findings import Maker
from inspect_aihospital.analysis.tables.aspects import aspects_table

MVME = "Consultations"
EXAMS = "Exam questions"
COMPARISONS = "Comparisons"

MAKERS = (
    Maker("mvme_aspects", "Grades by aspect, and the one-step bound", aspects_table, MVME),
    Maker("mvme_aspects_figure", "Grades by aspect", aspects_figure, MVME),
)
"""Each table names its key and title twice, so that it can be told of when it is absent."""
