"""Read the diseases that a report and a record name, by a model or by rule; a record once."""

from collections.abc import Hashable
from typing import Literal

import anyio
from inspect_ai.model import model_roles

from inspect_aihospital.agents.extractor import Extracted, extract
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary

MentionSource = Literal["auto", "model", "heuristic"]
"""Who reads the diseases out of a diagnosis: the role `extractor` (`model`), written rules
(`heuristic`), or (`auto`) the role if a model is bound to it, else the rules."""


class MentionReader:
    """Reads diagnoses for one scorer.

    A record's own diagnosis is read once, whatever the number of epochs and doctors: within a run
    by a lock, across runs by Inspect's cache of model calls.
    """

    def __init__(self, source: MentionSource, library: PromptLibrary) -> None:
        self._source = source
        self._library = library
        self._locks: dict[Hashable, anyio.Lock] = {}
        self._extracted_by_record: dict[Hashable, Extracted] = {}

    @property
    def source(self) -> MentionSource:
        """Who reads: `model` or `heuristic`; known once roles are bound."""
        if self._source != "auto":
            return self._source
        # A role is bound only once the run has begun, so that `auto` cannot be settled earlier.
        return "model" if "extractor" in model_roles() else "heuristic"

    async def read_report(self, text: str, language: Language, doctor: str) -> Extracted:
        """Return the diseases that a report's diagnosis names."""
        return await self._read(text, language, doctor, cache=False)

    async def read_record(self, text: str, language: Language, doctor: str) -> Extracted:
        """Return the diseases that a record's diagnosis names; the same for every report on it."""
        key = (self._reader(doctor), language, text)
        # One lock a record: reports on it that are scored side by side wait for a single call.
        async with self._locks.setdefault(key, anyio.Lock()):
            if cached_mentions := self._extracted_by_record.get(key):
                return cached_mentions
            extracted = await self._read(text, language, doctor, cache=True)
            # A cached failure would be repeated for good.
            if extracted.failure:
                extracted = await self._read(text, language, doctor, cache=False)
            if not extracted.failure:
                self._extracted_by_record[key] = extracted
            return extracted

    def _reader(self, doctor: str) -> Hashable:
        """Return what tells readers apart, also those of several evals that share a scorer."""
        if self.source == "heuristic":
            return None
        model = role_model("extractor", doctor)
        # Several evals can share one scorer and bind the role to different models.
        return model.api, model.config.model_dump_json(exclude_none=True)

    async def _read(self, text: str, language: Language, doctor: str, *, cache: bool) -> Extracted:
        if self.source == "heuristic":
            return Extracted(await run_in_thread(read_mentions, text, language), 0, None)
        model = role_model("extractor", doctor)
        return await extract(model, text, language, self._library, cache=cache)
