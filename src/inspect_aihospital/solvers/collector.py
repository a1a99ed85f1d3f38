"""Python's collector of reference cycles, called seldom while samples run.

A run holds some million objects that are no garbage: clients, schemas, events of open samples. By
default Python goes through the young ones at every 700 that are new, and so often through all.
"""

import gc
import threading
import weakref

SELDOM = (10_000, 10, 2)
"""New objects before Python looks through the young ones; of these looks, how many before one at
the middle-aged; of those, how many before one at all. Its default is 700, 10, 10. The first number
saves time; the last one frees what ended samples leave in cycles before it piles up."""


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
                if 0 < self._usual[0] < SELDOM[0]:
                    gc.set_threshold(*SELDOM)
            self._living += 1
        weakref.finalize(holder, self._remove).atexit = False

    def _remove(self) -> None:
        with self._lock:
            self._living -= 1
            if not self._living and gc.get_threshold() == SELDOM:
                gc.set_threshold(*self._usual)


_HOLDERS = _Holders()


def collect_seldom(holder: object) -> None:
    """Have the collector wait as `SELDOM` says as long as this or another holder lives.

    A threshold that is higher, or 0 (no collection), stays as the user set it.
    """
    _HOLDERS.add(holder)
