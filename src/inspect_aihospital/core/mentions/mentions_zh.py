"""Read the diseases that an item of a Chinese diagnosis text names.

An item is read sentence by sentence, a sentence clause by clause (，：—), a clause part by part.

1. Parentheses: a qualifier (side, type, stage, severity) stays with its name; a list of diseases
   and a suspected one give names of their own; anything else (abbreviation, synonym, explanation)
   is dropped.
2. A clause that denies, explains or advises is dropped. Behind a name an explanation runs to the
   end of its sentence, unless the text diagnoses again ("考虑…"). What else stands there counts
   only if it ends like a disease; a bare denial ("，已排除") takes the name back.
3. Words of suspicion around a name are dropped, the name stays. A normal finding, a treatment,
   an examination, a stage by itself and a pattern of Chinese medicine are no disease.
4. "、" separates, unless a bare site stands in front of it: "二尖瓣、三尖瓣关闭不全" is one name,
   since to share out a head among sites takes anatomy. "和", "及", "或", "伴", "合并", "并",
   "导致" and a space separate two complete names; "溃疡伴出血" and "妊娠合并…" stay one name each.
"""

import re

from inspect_aihospital.core.mentions import words_zh
from inspect_aihospital.core.text.regex import regex

LONGEST = 80
"""Characters of a name; records run several together without a mark, sentences are shorter."""

# The inner parentheses are dropped first.
_NESTED = regex(r"(\([^()]*)\([^()]*\)")
_PARENTHESES = regex(r"\s*\(([^()]*)\)")
# Marks within a qualifier must not cut the clause: private letters stand for them.
_HIDE_MARKS = str.maketrans(",、;:", "\ue000\ue001\ue002\ue003")
_UNHIDE_MARKS = str.maketrans("\ue000\ue001\ue002\ue003", ",、;:")
_SENTENCE = regex(r"[。;!?]|(?<!vs)\.\s", re.IGNORECASE)
# No clause ends within 1,000 or 3:1.
_CLAUSE = regex(r",(?!\d{3})|:(?!\d)|[—–]+|\s-\s")
_REASONS = regex(r"\s*(?:根据|结合|鉴于|由于|基于|综合|从)")
_RESUMES = regex(r"\s*(?:初步|临床)?(?:诊断|考虑|可能|怀疑|疑|高度|伴|合并|并|同时|确诊|符合)")
# The lookarounds keep characters that are part of a word: 饱和, 波及, 参与, 自由, 继发性.
_BOND = regex(
    r"(?P<list>、)|(?P<and>\s*(?:/|→|\+|\b[vV][sS]\.?(?![a-zA-Z]))\s*(?=[\u4e00-\u9fffA-Z]"
    r"|\d[型级])|以及|(?<!饱)和|(?<![波累涉触以危])及|(?<!参)(?<!缺陷)与|或者?(?:是)?|还是|抑或)"
    r"|(?P<blank>\s+(?=[\u4e00-\u9fff]))"
    r"|(?P<with>(?:的?基础上?)(?:[的并]|合并|出现|发生|继发|伴发)*发?"
    r"|(?:并|且)?(?:可能)?伴(?!癌综合)(?:有|发|随)?|并?合并有?|并(?:发(?!症)"
    r"|伴有?|有)?(?![指趾殖月存发])|(?:引起|导致|所致|造成|诱发|引发|促发)的?|(?<!自)由(?![于来])"
    r"|(?<!泌尿)系(?![统膜列带数结])|共[病患]|致(?![密敏死病畸命残癌])(?:使|成)?|继发于"
    r"|继发(?!性|不孕)|可能[是为]|考虑为?)"
)
# A stage, an abbreviation or a mild form alone is no disease.
_MODIFIED = regex("[期级型组危后a-zA-Z]$|^[轻中重]症$")
_ATTACHED = regex("伴|并")
_TAIL = regex(
    r"\([^)]*$|(?:临床|表现|(?:诊断|分类)(?:标准|条件|要点|依据)?(?:明确|成立)?|确诊|特[征点]|情况"
    r"|性质|较?为?(?:合适|恰当|妥当)|[A-Za-z\d-]{2,14}评分\d*分?|引起|所致|等(?:疾病|病变|情况)?"
    r"|[\s.,:、\-*#的])+$"
)
# A remark behind a name: what it is related to, or comes without.
_ASIDE = regex(
    r"(?:可能|考虑|多)?[与和].*(?:有关|相关)$|(?:但|而)?[不未]伴.*$|而(?:非|不是).*$"
    r"|(?:[并和](?:可能)?(?:存在|有)|伴有?|具?有)[^、]{0,12}风险[^、]*$"
)
# What a clause denies or advises behind a disease: 胆囊炎未见结石, 结节建议随访.
_ADDED = regex(
    r"(?:但|并|且|而|目前|暂)*(?:未见|未发现|没有|无明显|无|排除|除外)(?=.{2})"
    r"|(?P<advice>建议|推荐|需(?!氧)|应(?=当|该|进|予|行)|定期|随访|复查|注意(?!缺陷|力)|警惕)"
)
_UNNAMED = regex("(?:后|定期|[a-zA-Z])$")
# "At first A was considered, later B was confirmed": only B is named.
_FIRST = regex(r"\s*(?:起初|最初|一?开始|入院时|曾|[初原先][步来先]?(?:考虑|怀疑|诊断|以为|按))")
_REVISED = regex(
    r"\s*(?:但|而)?(?:最[终后]|后来?|现已?|术后|病理"
    r"|活检).{0,12}?(?:(?:证实|确诊|更正|修正)(?:诊断)?为|改诊为?)"
)
_TAKES_BACK = regex(
    r"\s*(?:已|可|予以|基本|暂|目前)*(?:排除|除外|不支持|不考虑|不太?可能|阴性"
    r"|可能性?(?:[较很更]?[小低]|不[大高]))\s*"
)
# "不考虑：甲" denies as 不考虑甲 does.
_DENIED_LABEL = regex(r"((?:暂?不考虑|不支持|可?排除|可?除外)(?:诊断)?)\s*[:：]\s*")
_BESIDE = regex(r"除了?(?!外)([^,，。]{2,20}?)[之以]?外[,，](?=还|也|另|同时|合并|伴)")
# "After X was excluded": X is gone, what follows counts.
_AFTER_EXCLUSION = regex(
    r"^.{0,6}?(?<!不)(?<!不[能可])(?:排除|除外)[^,]{1,20}?(?:[之以]?后"
    r"|的(?:情况|前提|基础)[下上])(?=.)"
)
# "X that is secondary to Y" is written in the order of a name.
_SECONDARY = regex(r"^\s*继发于([^的]{2,30})的")
_WORSENS = regex(
    r"(?:可能?会?)?(?<!急性)(?:诱发|引起|导致|使之?)?加重$|可(?:能)?会?(?:加重|诱发|引起|导致)"
)
_CAUSE = regex(r"(?:引起|所致|导致|造成|诱发)的?$")


def read_chinese(item: str) -> list[str]:
    """Return names of the diseases in an item, in its order; empty if it names none."""
    text = _DENIED_LABEL.sub(r"\1", _BESIDE.sub(r"\1,", _resolve_parentheses(item)))
    names: list[list[str]] = []
    for sentence in _SENTENCE.split(text):
        # "青光眼？不支持。"
        if names and _TAKES_BACK.fullmatch(sentence):
            names.pop()
        else:
            names.append(_read_sentence(sentence, follows_name=any(names)))
    return [name for sentence_names in names for name in sentence_names]


def _resolve_parentheses(text: str) -> str:
    """Keep qualifiers, move lists of diseases into a sentence of their own, drop the rest."""
    disease_lists: list[str] = []

    def resolve(parenthesis: re.Match[str]) -> str:
        inside = parenthesis[1].strip()
        if _TAKES_BACK.fullmatch(inside):
            return f",{inside},"
        parts = re.split("[,、;]", inside)
        if words_zh.QUALIFIER.fullmatch(inside) and not (
            _is_disease(inside) or words_zh.DENIAL.search(inside)
        ):
            return f"({inside.translate(_HIDE_MARKS)})"
        suspected = words_zh.SUSPECTED.fullmatch(inside)
        if suspected and _is_disease(suspected["front"] or suspected["behind"]):
            disease_lists.append(suspected["front"] or suspected["behind"])
        elif len(parts) > 1 and all(_is_disease(part) for part in parts):
            disease_lists.append(inside)
        return ""

    flat = _PARENTHESES.sub(resolve, _NESTED.sub(r"\1", text))
    return "。".join([flat, *disease_lists])


def _is_disease(text: str) -> bool:
    """Tell whether a phrase ends like a disease, not merely like a stage or an abbreviation."""
    return bool(words_zh.DISEASE_END.search(text)) and not _MODIFIED.search(text)


def _read_sentence(sentence: str, *, follows_name: bool) -> list[str]:
    if _REASONS.match(sentence) and (verdict := words_zh.VERDICT.match(sentence)):
        sentence = sentence[verdict.end() :]
    names: list[str] = []
    is_explained = False
    for clause in (clauses := _CLAUSE.split(sentence)):
        if _RESUMES.match(clause):
            is_explained = False
        if _FIRST.match(clauses[0]) and _REVISED.match(clause):
            names = []
        if words_zh.CONCLUSION.match(clause):
            names = [name for name in names if words_zh.DISEASE.search(_ATTACHED.split(name)[0])]
        certain_clause = _without_addition(
            _ASIDE.sub("", _AFTER_EXCLUSION.sub("", words_zh.SUSPICION.sub("", clause)))
        )
        if words_zh.OF_OTHERS.search(clause) or (
            (names or follows_name) and _worsens(certain_clause)
        ):
            continue
        if _TAKES_BACK.fullmatch(clause):
            names = names[:-1]
        elif _is_denied(certain_clause):
            is_explained = is_explained or bool(names and words_zh.ADVICE.search(certain_clause))
        elif not is_explained:
            clause_names = _read_clause(certain_clause)
            is_explained = (
                bool(names) and not clause_names and bool(words_zh.EVIDENCE.search(certain_clause))
            )
            names += [
                n for n in clause_names if len(clauses) == 1 or _is_whole_name(n, bool(names))
            ]
    return names


def _without_addition(clause: str) -> str:
    """Return a clause up to what it denies or advises behind a disease."""
    for mark in _ADDED.finditer(clause):
        front, text_behind = clause[: mark.start()].strip(), clause[mark.end() :].strip()
        is_named = words_zh.DISEASE.search(front) and not _UNNAMED.search(front)
        # What a list goes on with is read by its parts.
        is_added = "、" not in text_behind and (mark["advice"] or _is_disease(text_behind))
        if is_named and is_added and not _is_denied(front):
            return front
    return clause


def _is_denied(clause: str) -> bool:
    return bool(words_zh.ADVICE.search(clause) or words_zh.DENIAL.search(clause.strip()))


def _worsens(clause: str) -> bool:
    """Tell whether a clause behind a name only says what makes it worse, such as a medicine."""
    subject = _WORSENS.split(clause)[0]
    return subject != clause and not words_zh.DISEASE_END.search(subject)


def _read_clause(clause: str) -> list[str]:
    if words_zh.EVIDENCE.search(words_zh.LEAD.sub("", clause)):
        clause = _behind_verdict(clause)
    clause = _SECONDARY.sub(r"\1继发于", clause)
    cause = _CAUSE.search(clause)
    names = [name for part in _parts(_CAUSE.sub("", clause)) if (name := _to_name(part))]
    return [name for name in names if not cause or words_zh.DISEASE_END.search(name)]


def _behind_verdict(clause: str) -> str:
    """Return what a clause with reasons diagnoses; empty if it only gives reasons."""
    if verdict := words_zh.VERDICT.match(clause):
        return clause[verdict.end() :]
    weak = words_zh.WEAK_VERDICT.match(clause)
    text_behind = clause[weak.end() :] if weak else ""
    return text_behind if words_zh.DISEASE_END.search(text_behind) else ""


def _parts(clause: str) -> list[str]:
    """Split a clause into the parts that can be names."""
    parts: list[str] = []
    bond, end = None, 0
    for following in [*_BOND.finditer(clause), None]:
        piece = clause[end : following.start() if following else None]
        if bond and _is_one_name(parts[-1], bond, piece):
            parts[-1] += bond[0].replace("可能", "") + piece
        else:
            parts.append(piece)
        bond, end = following, following.end() if following else 0
    return parts


def _is_one_name(left_part: str, bond: re.Match[str], right_part: str) -> bool:
    """Tell whether the text on both sides of a bond is one name."""
    if not left_part.strip() or (bond["blank"] and words_zh.REMARK.search(right_part.strip())):
        return False
    is_complete = bool(words_zh.DISEASE_END.search(left_part.strip()))
    is_dangling = bool(words_zh.COMPLICATION.fullmatch(right_part.strip()))
    if bond["list"]:
        return _is_site(left_part) or (is_dangling and bool(_ATTACHED.search(left_part)))
    is_dangling = is_dangling or bool(
        bond["blank"] and words_zh.NO_DISEASE.search(right_part.strip())
    )
    is_pregnant = bool(bond["with"]) and left_part.endswith(("妊娠", "妊娠期", "孕"))
    return is_pregnant or is_dangling or not is_complete


def _to_name(part: str) -> str:
    """Strip the words around a name; empty if the part names no disease, or a past one."""
    if part.strip().startswith("既往"):
        return ""
    name = ""
    while name != part:
        name, part = part, _TAIL.sub("", words_zh.SUSPICION.sub("", words_zh.LEAD.sub("", part)))
    name = name.translate(_UNHIDE_MARKS)
    is_excluded = words_zh.NO_DISEASE.search(name) or _is_denied(name)
    return "" if is_excluded or len(name) > LONGEST else name


def _is_whole_name(name: str, follows_name: bool) -> bool:
    """Tell whether a clause is a name, not a site or a detail of the name before."""
    if follows_name:
        return bool(words_zh.DISEASE.search(name)) and not words_zh.COMPLICATION.fullmatch(name)
    return not _is_site(name)


def _is_site(name: str) -> bool:
    return bool(words_zh.SITE_END.search(name)) and not words_zh.DISEASE_END.search(name)
