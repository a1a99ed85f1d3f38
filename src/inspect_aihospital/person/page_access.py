"""Who may see a page: secret links, the cookie that a link leaves, and the origin of a request.

Without a token or its cookie every address answers 403 with one sentence, and so does another name.
"""

from collections.abc import MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

COOKIE_DAYS = 30

REFUSAL = "Open this page by your personal link. If you have lost it, ask who sent it to you."
"""All that a stranger sees, and who has lost the cookie."""


@dataclass(frozen=True)
class PageAccess:
    """The persons of a page, by the secret tokens of their links.

    Attributes:
        cookie: Name of the cookie; browsers share cookies between the ports of a machine.
        host: Name that the page has besides `localhost` and numeric addresses: its proxy's.
        people_by_token: Pseudonyms.
    """

    cookie: str
    host: str | None = None
    people_by_token: MutableMapping[str, str] = field(default_factory=dict)

    def person(self, token: str | None) -> str | None:
        """Return whose token it is, if anybody's."""
        # `compare_digest` refuses other texts. All are compared, so that the time tells nothing.
        ascii_token = token if token and token.isascii() else ""
        matches = [p for t, p in self.people_by_token.items() if compare_digest(t, ascii_token)]
        return matches[0] if matches else None

    def answer(self, request: Request) -> Response | None:
        """Refuse a request, or let a link in; `None` where the request may pass.

        A request that passes has `state.person`.
        """
        if not self._is_own_host(request.headers.get("host", "")):
            return PlainTextResponse(REFUSAL, 403)
        token = request.query_params.get("token")
        if request.method == "GET" and request.scope["path"] == "/" and self.person(token):
            return self._let_in(request, token or "")
        request.state.person = self.person(request.cookies.get(self.cookie))
        if request.state.person is None or token is not None:
            return PlainTextResponse(REFUSAL, 403)
        # The cookie rides along with a request that another site's page makes.
        if request.method != "GET" and not _is_own_origin(request):
            return PlainTextResponse(REFUSAL, 403)
        return None

    def _is_own_host(self, host: str) -> bool:
        """Say whether a page of another name has not led its name here (DNS rebinding)."""
        with suppress(ValueError):
            name = urlsplit(f"//{host}").hostname or ""
            return host == self.host or name == "localhost" or bool(ip_address(name))
        return False

    def _let_in(self, request: Request, token: str) -> Response:
        """Put the token into a cookie, and lead to the address without it."""
        # Without the token in the address it stays out of the history and of screenshots.
        response = RedirectResponse("/", 303)
        response.set_cookie(
            self.cookie,
            token,
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            # Said by the proxy that has TLS.
            secure=request.headers.get("x-forwarded-proto") == "https",
        )
        return response


def _is_own_origin(request: Request) -> bool:
    """Say whether a request was sent by the page itself."""
    try:
        origin = urlsplit(request.headers.get("origin", ""))
    except ValueError:  # no address at all
        return False
    return bool(origin.netloc) and origin.netloc == request.headers.get("host")
