"""Serve files for downloads on loopback."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from inspect_aihospital.data.sources import Source, git_blob_id

CONTENT = '[{"id": 1, "主诉": "胸闷"}]\n'.encode()
BLOB = git_blob_id(CONTENT)
TIMEOUT = 0.3


class _Handler(BaseHTTPRequestHandler):
    released: threading.Event
    requested: list[str]

    def do_GET(self) -> None:
        self.requested.append(self.path)
        bodies = {"/good": CONTENT, "/truncated": CONTENT[:-5], "/altered": CONTENT[::-1]}
        if self.path == "/silent":
            self.released.wait(10)
        elif self.path in bodies:
            self.send_response(200)
            self.send_header("Content-Length", str(len(CONTENT)))
            self.end_headers()
            self.wfile.write(bodies[self.path])
        else:
            self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Site:
    """A running server, the paths it was asked for, and a way to switch it off."""

    def __init__(self) -> None:
        self.released, self.requested = threading.Event(), list[str]()
        parts = {"released": self.released, "requested": self.requested}
        handler = type("Handler", (_Handler,), parts)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def source(self, path: str, blob: str | None = BLOB) -> Source:
        url = f"http://127.0.0.1:{self._server.server_port}/{path}"
        return Source("records.json", url, blob, "ask someone")

    def close(self) -> None:
        if self._thread.is_alive():
            self.released.set()
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
