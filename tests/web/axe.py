"""What axe finds that shuts people out of a page, by day and at night."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults

# what else axe looks at is the same in any colours
OF_COLOURS = ("color-contrast", "link-in-text-block")
RUN = """async (only) => {
  const chosen = only.length ? { runOnly: only } : {};
  return axe.run({ ...chosen, resultTypes: ["violations"] });
}"""


def shut_out(page: Any) -> str:
    """Return a report of what is wrong with what a page shows, "" if nothing is."""
    by_day = report(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('[data-theme="dark"]')
    at_night = report(page, OF_COLOURS)
    page.emulate_media(color_scheme="light")
    page.wait_for_selector('[data-theme="light"]')
    return f"{by_day}{at_night}"


def report(page: Any, only: tuple[str, ...] = ()) -> str:
    """Return a report of what is wrong with a page as it is, "" if nothing is."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(RUN, only))
    return str(found.generate_report()) if found.violations_count else ""
