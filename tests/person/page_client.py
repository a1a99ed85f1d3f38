"""A person who answers on the page without a browser."""

from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx

PATIENCE = 300.0
"""Seconds to wait for a run: a process of its own starts slowly where others work."""

Form = dict[str, Any]


class PageClient:
    """A client that followed a person's link."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._client = httpx.Client(base_url=self._origin, follow_redirects=True)
        wait_for(lambda: self._client.get(link).raise_for_status())

    def cases(self) -> list[dict[str, Any]]:
        """Return the cases that the page shows."""
        cases: list[dict[str, Any]] = self.state()["cases"]
        return cases

    def state(self) -> dict[str, Any]:
        """Return what the page shows."""
        state: dict[str, Any] = self._client.get("/cases").raise_for_status().json()
        return state

    def open_form(self) -> Form:
        """Wait for a form."""
        form: Form = wait_for(lambda: next(c["form"] for c in self.cases() if c["form"]))
        return form

    def answer(self, entries: Mapping[str, str]) -> list[str]:
        """Answer the next form; return the names of its fields."""
        form = self.open_form()
        answer = {"id": form["id"], "entries": dict(entries)}
        headers = {"Origin": self._origin}
        self._client.post("/answers", json=answer, headers=headers).raise_for_status()
        return [field["name"] for field in form["fields"]]


def wait_for(attempt: Callable[[], Any]) -> Any:
    """Return the first result that is true; errors of a run that is not there yet are none."""
    start = monotonic()
    while True:
        try:
            if result := attempt():
                return result
        except (OSError, httpx.HTTPError, LookupError, StopIteration):
            pass
        assert monotonic() - start < PATIENCE
        sleep(0.1)
