r"""Texts without halves of characters, which JSON can spell (`\ud83d`) and no file can hold."""


def whole(text: str) -> str:
    """Replace each half of a character by U+FFFD; two that belong together are joined."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def is_whole(text: str) -> bool:
    """Tell whether a text holds no half of a character."""
    return whole(text) == text
