"""Tell by its name what an argument of a provider is for, and whether its value may be shown."""

import re

CLIENT_WORDS = frozenset(
    {
        *("url", "urls", "host", "hosts", "hostname", "port", "region", "client"),
        *("timeout", "timeouts", "retry", "retries", "proxy", "proxies"),
    }
)
"""Words of the names of what reaches a provider's server."""

_CREDENTIAL = re.compile(
    r"(?:.*_)?(?:(?:api|access|account|private|secret|subscription)_?keys?(?:_id)?"
    r"|(?:access|api|auth|bearer|hf|refresh|security|session)_?token"
    r"|auth|authorization|bearer|cookies?|credentials?|jwt|passphrase|passwd|password|secret)"
    r"|key|token"
)

_SECRET_WORD = re.compile(
    r".*(?:auth(?!ors?$)|bearer|jwt|cookie|passw|passphrase|secret|credential|prox(?:y|ies)).*"
    r"|.*(?:keys?|tokens?|headers?)"
)

_TOKENS = re.compile(r".*tokens?")


def is_client_argument(name: str) -> bool:
    """Say whether an argument tells how a server is reached: its address, patience, credentials."""
    return is_credential(name) or not CLIENT_WORDS.isdisjoint(_words(name))


def is_credential(name: str) -> bool:
    """Say whether the whole name is that of a credential, which moves no score."""
    return _CREDENTIAL.fullmatch("_".join(_words(name))) is not None


def may_hold_secret(name: str, value: object) -> bool:
    """Say whether a value has to be kept out of reports, since its name speaks of a secret.

    Switches, and counts of tokens, hold none.
    """
    words = [word for word in _words(name) if _SECRET_WORD.fullmatch(word)]
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int | float):
        return not all(map(_TOKENS.fullmatch, words))
    return bool(words)


def _words(name: str) -> list[str]:
    # baseUrl and base-url are base_url
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return [word for word in re.split(r"[\W_]+", spaced.lower()) if word]
