"""The page on which persons answer: its addresses, and who may see what.

Without the token of a link, or the cookie that it leaves, every address answers 403 and nothing
else. No address holds a path, and no file is read by a name that a request gives.
"""

from collections.abc import Mapping
from hmac import compare_digest
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field

from inspect_aihospital.errors import UserError
from inspect_aihospital.person.desk import AnsweredError, Desk
from inspect_aihospital.person.entry_form import EntryError

MOST_BYTES = 512 * 1024
"""Bytes of the largest request."""

COOKIE_DAYS = 30

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PAGE_FILES = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/page_form.js": ("page_form.js", "text/javascript; charset=utf-8"),
    "/page_texts.js": ("page_texts.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
}


class SentAnswer(BaseModel):
    """What the page sends: which form, its entries, and the seconds in front of it."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    entries: dict[str, str]
    active: int | None = Field(None, ge=0, le=10**8)


def page_app(desk: Desk, people_by_token: Mapping[str, str], cookie: str) -> FastAPI:
    """Return the page's application.

    Args:
        desk: The cases.
        people_by_token: Pseudonyms by the secret tokens of their links.
        cookie: Name of the cookie; browsers share cookies between the ports of a machine.
    """
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)

    def person_of(token: str | None) -> str | None:
        # All are compared, so that the time tells nothing of a token.
        matches = [p for t, p in people_by_token.items() if compare_digest(t, token or "")]
        return matches[0] if matches else None

    @app.middleware("http")
    async def guard(request: Request, call_next: Any) -> Response:
        token = _ascii(request.query_params.get("token"))
        if request.url.path == "/" and person_of(token):
            # The token goes into a cookie, and the address is left without it.
            response: Response = RedirectResponse("/", 303)
            response.set_cookie(
                cookie,
                token,
                max_age=COOKIE_DAYS * 86_400,
                httponly=True,
                samesite="lax",
                secure=request.headers.get("x-forwarded-proto") == "https",
            )
        else:
            request.state.person = person_of(_ascii(request.cookies.get(cookie)))
            is_foreign = request.method != "GET" and not _is_own_origin(request)
            is_refused = request.state.person is None or is_foreign or token
            response = Response(status_code=403) if is_refused else await call_next(request)
        response.headers.update(HEADERS)
        return response

    for address, (name, media_type) in PAGE_FILES.items():
        content = files(__package__).joinpath("page_files", name).read_bytes()
        app.add_api_route(address, _sender(content, media_type), methods=["GET"])

    @app.get("/cases")
    async def cases(request: Request, since: int = -1) -> Response:
        version = desk.version
        if since == version:
            return Response(status_code=204)
        person = request.state.person
        shown = {"version": version, "person": person, "cases": desk.cases_of(person)}
        return JSONResponse(shown)

    @app.post("/answers")
    async def answers(request: Request) -> Response:
        try:
            sent = SentAnswer.model_validate_json(await _read_bounded(request))
            desk.submit(request.state.person, sent.id, sent.entries, sent.active)
        except UserError as error:  # the disk is full, or the folder is gone
            return JSONResponse({"error": str(error)}, 500)
        # A `ValidationError` is a `ValueError`, too; its text would repeat what was sent.
        except ValueError as error:
            reason = str(error) if isinstance(error, EntryError) else "not an answer"
            return JSONResponse({"error": reason}, 422)
        except AnsweredError:
            return JSONResponse({"error": "answered"}, 409)
        return JSONResponse({"kept": True})

    return app


def _sender(content: bytes, media_type: str) -> Any:
    async def send() -> Response:
        return Response(content, media_type=media_type)

    return send


def _ascii(token: str | None) -> str:
    # `compare_digest` refuses other texts.
    return token if token and token.isascii() else ""


def _is_own_origin(request: Request) -> bool:
    """Say whether a request was sent by the page itself."""
    origin = urlsplit(request.headers.get("origin", ""))
    return bool(origin.netloc) and origin.netloc == request.headers.get("host")


async def _read_bounded(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise EntryError(f"over {MOST_BYTES} bytes")
    return body
