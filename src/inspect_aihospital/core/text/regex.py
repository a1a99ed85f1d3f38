"""Regular expressions that are compiled when they are first used.

The package has about a thousand, more than half of what importing it would take; a run needs
those of one language and of its own task.
"""

import re
from typing import Any, cast

# An escaped character and a class of characters stay as they are.
_BLANK = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])| ", re.DOTALL)


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """Like `re.compile`, at the first use instead of at once; for constants of modules."""
    return cast(re.Pattern[str], Regex(text, flags))


def prose_regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """Like `regex`, but a blank outside brackets stands for any white space.

    Long patterns of sentences read like sentences then; `[ ]` is a blank and nothing else.
    """
    return regex(_BLANK.sub(lambda match: match[1] or r"\s", text), flags)


class Regex:
    """A regular expression that is not compiled yet."""

    def __init__(self, text: str, flags: int) -> None:
        self._source = text, flags

    def __getattr__(self, name: str) -> Any:
        """Compile the expression at the first use, then give its attribute."""
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(*self._source)
        public = (member for member in dir(compiled) if not member.startswith("_"))
        # From now on attributes are found without this method.
        self.__dict__ |= {member: getattr(compiled, member) for member in public}
        return getattr(compiled, name)
