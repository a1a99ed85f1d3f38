"""Find markup that an earlier export has left in a text: HTML, XML, RTF, Markdown, escapes."""

from html.entities import html5

from inspect_aihospital.core.text.regex import regex

_NAME = r"[A-Za-z][\w:.-]*"
_HTML = (
    r"(?:a|br|hr|p|div|span|[biu]|em|strong|su[bp]|[uo]l|li|table|t[rdh]|thead|tbody|font|img|col"
    r"|h[1-6]|html|head|body|center|pre|code|small|blockquote|section|paragraph|meta|input|link)"
)
# `HR <60 and BP >140` holds no tag, nor does a placeholder such as `<name>`. `WBC<RBC Hb=3>`
# compares: of an unknown name the value stands in quotation marks. `<B>` alone is a letter.
_TAG = regex(
    rf"(?i)</{_NAME}\s*>|<{_NAME}\s*/>|<{_NAME}\s+[\w:-]+\s*=\s*[\"'][^<>]{{0,300}}>"
    rf"|<{_HTML}\s+[\w:-]+\s*=[^<>]{{0,300}}>|<!--|<!doctype|<\?xml"
    r"|<!\[CDATA|<(?:br|hr|p|div|span|(?-i:[biu])|em|strong|su[bp]|[uo]l|li|table|t[rdh]|thead|tbody|font"
    r"|h[1-6]|html|head|body|center|pre|code|small|blockquote|section|paragraph)\s*>"
)
_ENTITY = regex(r"&(?:#\d{2,7}|#[xX][\dA-Fa-f]{2,6}|(?P<name>[A-Za-z]{2,31}\d{0,2}));")
_RTF = regex(r"\{\\rtf\d?|\\(?:pard?|ansi|fs\d{1,3})(?![A-Za-z])")
_ESCAPE = regex(r"_x00[0-9A-F]{2}_")
# Not what masks a name (李**诉, **医院**): Markdown stands apart from words.
_MARKDOWN = regex(
    r"(?m)(?<![\w*])\*\*(?:[A-Za-z][^*\n]{0,200}|[^*\n]{1,40}[:：])\*\*(?![A-Za-z\d*])"
    # The line below the heads of a table; `VAS |-----| 6` is a scale.
    r"|^#{3,6} \S|\|\s{1,3}\|\s?:?-{3,}:?\s?\||^\|(?:[ ]?:?-{3,}:?[ ]?\|){2}"
)


def markup_fault(text: str) -> str | None:
    """Return what markup stands in a text; `None` if there is none."""
    # Few cells have any of these, and many have much text.
    if "<" in text and (tag := _TAG.search(text)):
        return _left_behind("HTML", tag[0])
    if "&" in text:
        for entity in _ENTITY.finditer(text):
            if not entity["name"] or f"{entity['name']};" in html5:
                return _left_behind("HTML", entity[0])
    if "\\" in text and (rtf := _RTF.search(text)):
        return _left_behind("RTF", rtf[0])
    if "_x00" in text and (escape := _ESCAPE.search(text)):
        return _left_behind("a character's code", escape[0])
    if ("**" in text or "###" in text or "--" in text) and (markdown := _MARKDOWN.search(text)):
        return _left_behind("Markdown", markdown[0])
    return None


def _left_behind(kind: str, mark: str) -> str:
    shown = mark if len(mark) < 30 else f"{mark[:29]}…"
    return f"{kind} left behind by an earlier export ({shown!r}). Take it out"
