"""Find the deaths of relatives that a patient makes up."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences
from inspect_aihospital.core.fidelity.stated_relatives import living_parents, parents_in
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.text.regex import regex

# A death, as a patient words it of a relative.
_DEATH = regex(
    r"去世|过世|离世|病故|病逝|逝世|身亡|死亡"
    r"|(?:爸|妈|[父母]亲?|爷|奶|伯|叔|舅|姨|姑|哥|弟|姐|妹|老伴|老公|丈夫|爱人|老婆|妻子)"
    r"[^，。；的先班作口差]{0,8}(?:没了|走[的了])(?=[，。；]|$)"
    # 累死了 is a figure of speech, 死皮 is dead skin.
    r"|(?<![急吓累气疼痛笑烦愁忙冻饿渴困热恨])死(?!皮|角|结|记|板|心|活|扛|撑|命|要|了?[我他她])"
    # A pain that died down, "dead tired" and "scared to death" are no deaths.
    r"|\b(?:died(?! down)|(?:is|are|was|were|been|already|found) dead"
    r"(?! (?:tired|against|set|sure|on|right|serious|certain))|(?<!like )(?<!to )deaths?|deceased"
    r"|passed (?:away|from|of)"
    r"|lost (?:my|his|her) (?:father|mother|wife|husband|brother|sister|son|daughter))"
    r"\b",
    re.IGNORECASE,
)
# A record may hold a death in one word.
_DEATH_HELD = regex(
    r"丧偶|寡|鳏|孤儿|已故|[亡殁逝卒]|死|去世|过世|没了"
    r"|\b(?:di(?:ed|es)|dead|deaths?|deceased|passed away|lost (?:his|her)|widow\w*|orphan\w*"
    r"|bereave\w*|late (?:father|mother|wife|husband|brother|sister|son|daughter)|killed|suicide"
    r"|fatal\w*|stillb\w+)\b",
    re.IGNORECASE,
)
# Of what a relative owns.
_OF_THING = regex(
    r"\b\w+['’]s (?:phone|car|battery|dog|cat|pet|computer|laptop|plants?)\b"
    r"|的[^，。]{0,4}(?:猫|狗|鱼|鸟|龟|兔|鸡|鸭|手机|车|花|树)",
    re.IGNORECASE,
)
# A denial, a fear or a guess.
_NO_DEATH = regex(
    r"没(?!了)|不|无|怕|梦|差点|会|如果|\b(?:not?|never|nobody|none|nearly|almost|if|might|could"
    r"|w(?:ill|ould)|afraid|scared|fear\w*|worr\w+|dream\w*|think)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSE_END = regex(r"[，,。；;！!\n]|\.(?=\s|$)")


def invented_deaths(message: str, known_text: str) -> Iterator[str]:
    """Yield clauses on a relative's death where neither record nor others tell of any death."""
    is_any_held = bool(_DEATH_HELD.search(known_text))
    for clause in filter(None, _CLAUSE_END.split("\n".join(asserted_sentences(message)))):
        is_told = _DEATH.search(clause) and names_relative(clause)
        # Where others died, a parent whom the record names without a death has not.
        parents = parents_in(clause)
        if is_any_held and not (is_told and parents and parents <= living_parents(known_text)):
            continue
        if is_told and not (_NO_DEATH.search(clause) or _OF_THING.search(clause)):
            yield f"“{clause.strip()}”; the record has no death"
