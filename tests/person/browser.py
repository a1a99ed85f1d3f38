"""What a person does on the page in a browser."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from inspect_aihospital.core.record import Language

PATIENCE = 240_000
"""Milliseconds to wait for a run where others work, too."""

LOCALES: dict[Language, str] = {"en": "en-GB", "zh": "zh-CN"}
HOSTILE = "<img src=x onerror=document.title='owned'> <script>document.title='owned'</script> **x**"


def visit(browser: Browser, link: str, language: Language = "en", **options: Any) -> Page:
    """Follow a link as somebody of their own."""
    page = browser.new_context(locale=LOCALES[language], **options).new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    return page


def submit(page: Page) -> None:
    """Send without the pause in which it can be undone."""
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Control+Enter")


def say(page: Page, words: str) -> None:
    """Send words in every text field of the form that is open, or opens next."""
    expect(page.locator("#form")).to_be_visible()
    for area in page.locator("textarea").all():
        area.fill(words)
    submit(page)
