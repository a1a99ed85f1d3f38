"""Python's collector of reference cycles, called seldom while samples run.

A run holds some million objects that are no garbage: clients, schemas, events of open samples. By
default Python goes through the young ones at every 700 that are new, and so often through all.
"""

import gc
import threading
import weakref

SELDOM = 20_000
"""New objects before the collector looks for cycles; Python's default is 700."""


class _Holders:
    """Counts what lives; the collector is as it was before and after."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a finalizer may run in the midst of `add`
        self._living = 0
        self._usual = gc.get_threshold()

    def add(self, holder: object) -> None:
        with self._lock:
            if not self._living:
                self._usual = gc.get_threshold()
                if 0 < self._usual[0] < SELDOM:
                    gc.set_threshold(SELDOM, *self._usual[1:])
            self._living += 1
        weakref.finalize(holder, self._remove).atexit = False

    def _remove(self) -> None:
        with self._lock:
            self._living -= 1
            if not self._living and gc.get_threshold()[0] == SELDOM:
                gc.set_threshold(*self._usual)


_HOLDERS = _Holders()


def collect_seldom(holder: object) -> None:
    """Have the collector wait for `SELDOM` new objects as long as this or another holder lives.

    A threshold that is higher, or 0 (no collection), stays as the user set it.
    """
    _HOLDERS.add(holder)
