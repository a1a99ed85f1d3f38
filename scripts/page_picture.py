"""Draw the picture of a report in the docs: its page from the top to the first leaderboard.

    inspect-aihospital league --example rehearsal > league.yaml
    inspect-aihospital league league.yaml --yes
    python scripts/page_picture.py report_league/report.html docs/leaderboard.png

Needs chromium.
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

WIDTH = 1190
"""Pixels at which the leaderboard of doctors has room for all its columns."""

MARGIN = 8


def draw(page: Path, picture: Path) -> None:
    """Open a page in a browser, and write its beginning as PNG."""
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        opened = browser.new_page(viewport={"width": WIDTH, "height": 800})
        opened.goto(page.resolve().as_uri())
        box = opened.locator("#leaderboard, #leaderboard_exams").first.bounding_box()
        if box is None:
            raise SystemExit(f"{page}: has no leaderboard. Name the page of a league's report.")
        height = box["y"] + box["height"] + MARGIN
        opened.screenshot(
            path=picture,
            full_page=True,
            clip={"x": 0, "y": 0, "width": WIDTH, "height": height},
        )
        browser.close()


def main() -> None:
    """Read the command line, and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("page", type=Path, help="report.html of a league")
    parser.add_argument("picture", type=Path, help="the PNG to write")
    options = parser.parse_args()
    draw(options.page, options.picture)


if __name__ == "__main__":
    main()
