"""Describe how each language builds disease names: one class a language, listed in `GRAMMARS`.

English parts words by blanks and uses them in any order. Chinese has no blanks, and puts what is
wrong last.
"""

import re
from functools import cache
from itertools import takewhile

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.name_grammar import SPELLING, NameGrammar


class EnglishGrammar(NameGrammar):
    """Names whose words count one by one, whatever their order; the head word says what it is."""

    language = "en"
    name_end = re.compile(r"\s*[,(]")

    attached = re.compile(
        r" (?:with|without|due to|secondary to|from|on|after|following|involving|complicated by"
        r"|caused by|associated with|complicating|during|vs) "
    )
    complement = re.compile(r" (?:of|in|at|to) ")
    episodes = frozenset({"infection", "episode", "flare", "attack", "exacerbation", "recurrence"})
    no_head = episodes | {"disease", "illness", "disorder", "syndrome", "condition"}
    """Words that end a name and do not say which disease it is: the word before them does."""

    def words_of(self, name: str) -> frozenset[str]:
        """Return the words of a name that carry meaning."""
        return frozenset(self.loosen(name).split())

    def nucleus(self, name: str) -> str:
        """Return a name without its attachments ("with …", "due to …")."""
        return self.attached.split(name, maxsplit=1)[0]

    def head_of(self, name: str) -> frozenset[str]:
        """Return the head word of a name, loosened; empty if it has none."""
        front = self.complement.split(self.nucleus(name), maxsplit=1)[0].split()
        telling = [word for word in front if len(word) > 2 and word not in self.no_head]
        return self.words_of((telling or front or [""])[-1])

    def is_bare(self, name: str) -> bool:
        """Say whether every word of a name is one that names no disease by itself."""
        return super().is_bare(name) or self.words_of(name) <= self.lexicon.bare

    def holds(self, text: str, name: str) -> bool:
        """Say whether a text holds a whole name, and not within a longer word."""
        return f" {name} " in f" {text} "

    def is_turned(self, short: str, long: str) -> bool:
        """Say whether the long name adds a word such as "non" or "without"."""
        turning = self.lexicon.turns | self.lexicon.alters
        return bool((set(long.split()) - set(short.split())) & turning)

    def negates(self, negated: str, plain: str) -> bool:
        """Say so of ischaemic and non-ischaemic, typical and atypical."""
        negated_words, plain_words = set(negated.split()), set(plain.split())
        return any(
            prefix + word in negated_words and prefix + word not in plain_words
            for word in plain_words - negated_words
            for prefix in self.lexicon.negations
            if len(word) > 3
        )

    def adds_word(self, name: str, mention: str) -> bool:
        """Say whether a name has a word that a mention lacks, even misspelt."""
        words = mention.split()
        return any(
            max((fuzz.ratio(word, mention_word) for mention_word in words), default=0.0) < SPELLING
            for word in name.split()
        )

    def shorter_names(self, name: str) -> list[str]:
        """Return the name without words in front, and what stands before a preposition."""
        core = self.nucleus(name)
        words = core.split()
        tails = [" ".join(words[start:]) for start in range(1, len(words))]
        fronts = [core[: preposition.start()] for preposition in self.complement.finditer(core)]
        # Without its last word "migraine attack" names the disease.
        if words[-1:] and words[-1] in self.episodes:
            fronts += [" ".join(words[start:-1]) for start in range(len(words) - 1)]
        return [*([core] if core != name else []), *tails, *fronts]

    def _is_part(self, short: str, long: str) -> bool:
        """Say whether the short name's words, the head included, are in the long one's nucleus."""
        short_words = self.words_of(short)
        return (
            short_words < self.words_of(long)
            and self.words_of(self.nucleus(short)) <= self.words_of(self.nucleus(long))
            and self.head_of(long) <= short_words
        )

    def _kinds(self, first: str, second: str) -> tuple[str, str]:
        if self.head_of(first) != self.head_of(second):
            return "", ""
        words, other_words = (self.words_of(self.nucleus(name)) for name in (first, second))
        return " ".join(sorted(words - other_words)), " ".join(sorted(other_words - words))


class ChineseGrammar(NameGrammar):
    """Names that end with what is wrong; site and cause stand in front of it."""

    language = "zh"
    # A blank behind a Chinese character parts two statements.
    name_end = re.compile(r"[,，(（]|(?<=[\u4e00-\u9fff])\s+")
    least_kind = 2

    attached = re.compile(r"(?:伴有?|合并|并发?|破入|继发|导致|引起)")
    side_by_side = frozenset({"伴", "伴有", "合并"})
    fillers = frozenset("病型")
    """Letters that a name may have and a mention may lack."""

    def with_official_head(self, name: str) -> str:
        """Return a name of a cancer as one of a malignant neoplasm."""
        return _CANCER.sub("恶性肿瘤", name)

    def swapped_names(self, name: str) -> list[str]:
        """Return a name of two diseases with the second one first: 甲伴乙 and 乙伴甲."""
        return [
            name[bond.end() :] + bond[0] + name[: bond.start()]
            for bond in self.attached.finditer(name)
            if bond[0] in self.side_by_side and bond.start() and bond.end() < len(name)
        ]

    def is_turned(self, short: str, long: str) -> bool:
        """Say whether the long name adds a word such as 原位, or 非 to a common word."""
        return any(word in long and word not in short for word in self.lexicon.alters) or any(
            # Chinese joins the turn to its word; two characters behind it tell which word that is.
            long[at + len(turn) :][:2] in short
            for turn in self.lexicon.turns
            if turn not in short and 0 <= (at := long.find(turn)) < len(long) - len(turn) - 1
        )

    def negates(self, negated: str, plain: str) -> bool:
        """Say so of 分化 and 未分化."""
        return any(
            len(stem := negated[start + len(prefix) :][:2]) == 2
            and stem in plain
            and prefix + stem not in plain
            for prefix in self.lexicon.negations
            if prefix in negated
            for start in range(len(negated))
            if negated.startswith(prefix, start)
        )

    def adds_word(self, name: str, mention: str) -> bool:
        """Say whether a name has a letter that a mention lacks."""
        return not set(name) - set(mention) <= self.fillers

    def shorter_names(self, name: str) -> list[str]:
        """Return the name without letters in front, at least two left, or without an attachment."""
        fronts = [name[: bond.start()] for bond in self.attached.finditer(name)]
        starts = [start for start in range(1, len(name) - 1) if not _is_inside_word(name, start)]
        return [*(name[start:] for start in starts), *filter(None, fronts)]

    def _is_part(self, short: str, long: str) -> bool:
        """Say whether the long name ends with the short one, or with its parts at a distance."""
        short, long = self.loosen(short), self.loosen(long)
        # A single character ends too many names.
        return len(short) > 1 and (
            (long.endswith(short) and not _is_inside_word(long, len(long) - len(short)))
            or any(self._is_split(short[:at], short[at:], long) for at in range(1, len(short)))
        )

    def _is_split(self, site: str, lesion: str, long: str) -> bool:
        """Say whether a long name has only details between the site and the lesion of a short one.

        What lies between names no other site and nothing wrong.
        """
        sites, lesions = self.lexicon.sites, self.lexicon.lesions
        # A single character is part of too many names, unless the lists know it.
        if (
            not long.endswith(lesion)
            or (len(site) == 1 and site not in sites.words)
            or (len(lesion) == 1 and lesion not in lesions.words)
        ):
            return False
        before = long[: -len(lesion)]
        if (at := before.rfind(site)) < 0 or lesions.find(before[at + len(site) :]):
            return False
        own_sites = sites.find(site)
        return not own_sites or sites.covers(own_sites, sites.find(before))

    def _kinds(self, first: str, second: str) -> tuple[str, str]:
        first, second = self.loosen(first), self.loosen(second)
        start, end = _shared_start(first, second), _shared_start(first[::-1], second[::-1])
        if not end:
            return "", ""
        # Start and end may overlap, where a letter comes twice.
        first_kind, second_kind = (
            name[min(start, len(name) - end) : len(name) - end] for name in (first, second)
        )
        return first_kind, second_kind


# A carcinoid (类癌) is no cancer.
_CANCER = re.compile("(?<!类)癌")


def _is_inside_word(name: str, at: int) -> bool:
    """Say whether a place is between two Latin letters: "mild" holds no ILD."""
    before, behind = name[at - 1 : at], name[at]
    return before.isascii() and before.isalpha() and behind.isascii() and behind.isalpha()


def _shared_start(first: str, second: str) -> int:
    """Return how many letters two texts begin with alike."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


GRAMMARS: dict[Language, type[NameGrammar]] = {"zh": ChineseGrammar, "en": EnglishGrammar}


@cache
def load_grammar(language: Language) -> NameGrammar:
    """Return the grammar of a language, made once."""
    return GRAMMARS[language]()
