"""The documentation site: built without a warning, whole, and fetching nothing from elsewhere."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import yaml

REPOSITORY = Path(__file__).parent.parent
LOADED = {
    **dict.fromkeys(("script", "img", "iframe", "source", "video", "audio", "embed"), "src"),
    "object": "data",
}
"""What a browser fetches by itself, with `link` but for those that only name a page."""

NAVIGATION_RELATIONS = {"canonical", "prev", "next", "alternate"}
ADDRESS = re.compile(r"(?:url\(\s*['\"]?|@import\s+['\"])(?:https?:)?//", re.IGNORECASE)


class Page(HTMLParser):
    """What a page loads, links to, and can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if tag in LOADED and LOADED[tag] in attributes:
            self.loads.append(attributes[LOADED[tag]])
        if tag == "link" and attributes.get("rel") not in NAVIGATION_RELATIONS:
            self.loads.append(attributes.get("href", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site in a folder of its own, with warnings as errors."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(REPOSITORY / "docs", folder / "docs")
    shutil.copytree(REPOSITORY / "src", folder / "src")
    shutil.copy(REPOSITORY / "mkdocs.yml", folder)
    command = ["-m", "zensical", "build", "--clean", "--strict", "--config-file", "mkdocs.yml"]
    built = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    output = built.stdout + built.stderr
    assert built.returncode == 0, output
    assert "No issues found" in output
    assert "warning" not in output.lower(), output
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def files_in(nav: list[Any]) -> Iterator[str]:
    """Yield the files that a navigation names."""
    for item in nav:
        for target in item.values() if isinstance(item, dict) else [item]:
            yield from files_in(target) if isinstance(target, list) else [target]


def config() -> dict[str, Any]:
    settings: dict[str, Any] = yaml.safe_load(
        (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8")
    )
    return settings


def test_every_page_is_in_the_navigation_once() -> None:
    docs = REPOSITORY / "docs"
    pages_written = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    nav = list(files_in(config()["nav"]))
    assert len(nav) == len(set(nav))
    assert pages_written == set(nav)


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        away = [address for address in page.loads if urlsplit(address).netloc]
        assert away == [], path
    for path in [*site.rglob("*.css"), *pages]:
        assert not ADDRESS.search(path.read_text(encoding="utf-8")), path


@pytest.mark.slow
def test_every_link_and_anchor_within_the_site_is_there(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            assert target in pages, f"{path.name}: {link}"
            if parts.fragment and parts.fragment != "__codelineno":
                assert unquote(parts.fragment) in pages[target].anchors, f"{path.name}: {link}"


@pytest.mark.slow
def test_task_pages_show_parameters_and_roles(site: Path) -> None:
    text = (site / "tasks" / "mvme_collaboration.html").read_text(encoding="utf-8")
    assert "dispute_resolution" in text
    assert "default" in text
    assert "Model Roles" in text
    assert "as the patient" in text.lower()
