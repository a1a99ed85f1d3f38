"""Serve the page from the run itself, as long as the run lasts."""

import hashlib
import hmac
import re
import secrets
import socket
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Thread
from time import monotonic
from urllib.parse import urlencode, urlunsplit

import anyio
from inspect_ai.hooks import BeforeModelGenerate, Hooks, RunEnd, hooks

from inspect_aihospital.errors import UserError
from inspect_aihospital.person.answer_store import AnswerStore
from inspect_aihospital.person.desk import Desk
from inspect_aihospital.person.private_files import write_once, write_over

LOOPBACK = "127.0.0.1"
_SECRET_FILE = ".page_secret"
LINKS_FILE = "links.txt"
FAREWELL_SECONDS = 2.5
"""How long the page outlives the run: a browser that is between two requests asks in a second."""


class PageServer:
    """A page at an address: its desk, and the links of its persons.

    Attributes:
        notes: What the user has to be told once there is something to answer.
    """

    def __init__(self, address: str, port: int, host: str | None) -> None:
        # Deferred: a run on the console, and every rehearsal, does without a web server.
        import uvicorn  # noqa: PLC0415

        from inspect_aihospital.person.page_access import PageAccess  # noqa: PLC0415
        from inspect_aihospital.person.page_app import page_app  # noqa: PLC0415

        self.desk = Desk()
        self._links: dict[str, str] = {}
        self.notes: list[str] = []
        self._socket = _listen(address, port)
        self.port: int = self._socket.getsockname()[1]
        listening = f"[{address}]" if ":" in address else address
        self.host = host
        self._origin = ("https", host) if host else ("http", f"{listening}:{self.port}")
        self._access = PageAccess(f"aihospital_person_{self.port}", host)
        app = page_app(self.desk, self._access)
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        self._server = uvicorn.Server(config)
        # A daemon: the end of the process need not wait for open browsers.
        self._thread = Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()

    def links(self, people: Sequence[str], folder: Path) -> dict[str, str]:
        """Return the secret links of persons, the same whenever the folder is; write them there."""
        secret = _secret(folder)
        # Derived from a kept secret, so that links still work after a restart.
        tokens = {p: hmac.new(secret, p.encode(), hashlib.sha256).hexdigest() for p in people}
        self._access.people_by_token.update({token: person for person, token in tokens.items()})
        links = {person: _link(self._origin, token) for person, token in tokens.items()}
        # One file for all seats of a run that share the page and the folder.
        self._links |= links
        self.desk.stores[folder] = AnswerStore(folder)
        lines = (f"{person}: {link}\n" for person, link in self._links.items())
        write_over(folder / LINKS_FILE, "".join(lines))
        return links

    def announce(self) -> None:
        """Tell the user the links, once."""
        if self.notes:
            print("\n".join(self.notes), file=sys.stderr, flush=True)
            self.notes = []

    async def close(self) -> None:
        """Tell open browsers that the run is over, and serve no more."""
        self.desk.close()
        if monotonic() - self.desk.last_look < FAREWELL_SECONDS:
            await anyio.sleep(FAREWELL_SECONDS)
        self._server.should_exit = True
        with anyio.move_on_after(FAREWELL_SECONDS):
            while self._thread.is_alive():
                await anyio.sleep(0.1)


def _link(origin: tuple[str, str], token: str) -> str:
    return urlunsplit((*origin, "/", urlencode({"token": token}), ""))


_PAGES: dict[tuple[str, int], PageServer] = {}
"""Pages by address and port: several seats of a run share one."""


class PageHooks(Hooks):
    """Announces pages, and closes them with their run: in a notebook the process goes on."""

    async def on_before_model_generate(self, data: BeforeModelGenerate) -> None:
        """Announce all pages with any role's first call: a grader's own may be an hour away."""
        for page in _PAGES.values():
            page.announce()

    async def on_run_end(self, data: RunEnd) -> None:
        """Close all pages, since Inspect has a single run at a time in a process."""
        pages = list(_PAGES.values())
        _PAGES.clear()
        async with anyio.create_task_group() as group:
            for page in pages:
                group.start_soon(page.close)


@cache
def _close_pages_with_runs() -> None:
    # Not at import: Inspect announces every registered hook on every run.
    hooks(name="person_page", description="Closes the page of persons with the run.")(PageHooks)


def open_page(
    address: str, port: int, people: Sequence[str], folder: Path, host: str | None = None
) -> PageServer:
    """Return the page at an address, which holds the links of some persons.

    Raises:
        UserError: The address or the port cannot be used.
    """
    _close_pages_with_runs()
    page = _PAGES.get((address, port))
    if page is None:
        page = PageServer(address, port, host)
        # Port 0 is a free port, another one each time.
        _PAGES[address, port or page.port] = page
    if page.host != host:
        raise UserError(
            f"page={port}: serves host={page.host} and host={host}. Give every seat of a page the "
            "same host, or a page of its own."
        )
    lines = [f"{person}: {link}" for person, link in page.links(people, folder).items()]
    notes = [f"Links for the page of aihospital/person (also in {folder / LINKS_FILE}):", *lines]
    if address not in {LOOPBACK, "localhost", "::1"}:
        notes.append(
            f"address={address}: others can reach this page, and read along on the way. Put TLS in "
            "front of it, which is yours to provide, and give its name: host=NAME."
        )
    page.notes += notes
    return page


def _listen(address: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        # With `SO_REUSEADDR` a port that is taken refuses only here.
        listening.listen()
    # What is no number and no address, such as `page=abc`, is of another type or cannot be encoded.
    except (OSError, OverflowError, TypeError, ValueError) as error:
        raise UserError(
            f"page={port}, address={address}: cannot be used ({error}). Give a free port, 1024 to "
            "65535, and an address of this machine."
        ) from error
    return listening


def _secret(folder: Path) -> bytes:
    """Return the folder's secret, which is made once: links outlive a crash of the run."""
    path = folder / _SECRET_FILE
    write_once(path, secrets.token_hex(32))
    # Read again: another run may have been first.
    try:
        secret = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error}). Make it readable for you.") from error
    if not re.fullmatch(rb"[0-9a-f]{64}", secret):
        raise UserError(
            f"{path}: expected 64 hex digits; with anything else, links could be guessed. Delete "
            "the file, and give everybody the new links."
        )
    return secret
