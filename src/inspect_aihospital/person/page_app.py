"""The page on which persons answer: what is served at its addresses.

No address holds a path, and no file is read by a name that a request gives.
"""

from importlib.resources import files
from time import monotonic
from typing import Any

import anyio
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from inspect_aihospital.errors import UserError
from inspect_aihospital.person.desk import POLL_SECONDS, AnsweredError, Desk
from inspect_aihospital.person.entry_form import EntryError
from inspect_aihospital.person.page_access import PageAccess

MOST_BYTES = 512 * 1024
"""Bytes of the largest request."""

HOLD_SECONDS = 10
"""How long a request waits for news. Timers of a hidden tab run once a minute, too late to ask for
the end of the run; what the tab waits for reaches it at once."""

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


def page_app(desk: Desk, access: PageAccess) -> FastAPI:
    """Return the page's application: the cases of a desk, for those who have access."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)

    @app.middleware("http")
    async def guard(request: Request, call_next: Any) -> Response:
        response = access.answer(request) or await call_next(request)
        response.headers.update(HEADERS)
        return response

    for address, (name, media_type) in PAGE_FILES.items():
        # Read once, so that no request opens a file.
        content = files(__package__).joinpath("page_files", name).read_bytes()
        app.add_api_route(address, _sender(content, media_type), methods=["GET"])

    @app.get("/cases")
    async def cases(request: Request, since: int = -1) -> Response:
        start = monotonic()
        while since == desk.version and monotonic() < start + HOLD_SECONDS:
            desk.last_look = monotonic()
            await anyio.sleep(POLL_SECONDS)
        desk.last_look, version = monotonic(), desk.version
        if since == version:
            return Response(status_code=204)
        person = request.state.person
        page_state = {
            "version": version,
            "person": person,
            "closed": desk.is_closed,
            "cases": desk.cases_of(person),
        }
        return JSONResponse(page_state)

    @app.post("/answers")
    async def answers(request: Request) -> Response:
        try:
            answer = SentAnswer.model_validate_json(await _read_bounded(request))
            desk.submit(request.state.person, answer.id, answer.entries, answer.active)
        except UserError as error:  # the disk is full, or the folder is gone
            return JSONResponse({"error": str(error)}, 500)
        # A `ValidationError` is a `ValueError`, too; its text would repeat what was sent.
        except ValueError as error:
            reason = str(error) if isinstance(error, EntryError) else "not an answer"
            return JSONResponse({"error": reason}, 422)
        except AnsweredError:
            # Only what is on disk was answered; a run that gave the case up kept nothing.
            is_kept = desk.has_answer(request.state.person, answer.id)
            return JSONResponse({"error": "not waiting", "kept": is_kept}, 409)
        return JSONResponse({"kept": True})

    return app


def _sender(content: bytes, media_type: str) -> Any:
    async def send() -> Response:
        return Response(content, media_type=media_type)

    return send


async def _read_bounded(request: Request) -> bytes:
    body = b""
    # In parts: a header may state a smaller size than what is sent.
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise EntryError(f"over {MOST_BYTES} bytes")
    return body
