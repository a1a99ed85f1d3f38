"""The built-in requests to an examiner, by language."""

from importlib.resources import files

from pydantic import TypeAdapter

from inspect_aihospital.core.dialogue.request_template import Request
from inspect_aihospital.core.record import Language
from inspect_aihospital.errors import require_choices

_REQUESTS = TypeAdapter(tuple[Request, ...])


def load_requests(language: Language) -> tuple[Request, ...]:
    """Load attacks and legitimate requests, in the order of the file.

    Args:
        language: Language of the requests.

    Raises:
        UserError: There are none in that language.
    """
    require_choices(language=(language, Language))
    path = files("inspect_aihospital.data") / "examiner_requests" / f"{language}.json"
    return _REQUESTS.validate_json(path.read_bytes())
