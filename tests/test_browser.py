"""The pages of outcomes and rulings in a real browser. ``make browser-test`` runs this; it needs Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lawmage.bridge.load import load
from lawmage.queries.outcome_views import write_page
from lawmage.queries.outcomes import outcomes
from lawmage.queries.ruling_reports import report
from lawmage.queries.ruling_views import write_page as write_rulings

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

pytestmark = pytest.mark.browser

RULINGS = Path(__file__).parent / "rulings"
EXAMPLE = Path(__file__).parent.parent / "examples" / "ascension.yaml"
#: As little of a browser as a test needs: no window, no questions, nothing fetched.
ARGUMENTS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--window-size=1400,1000",
)  # fmt: skip


@pytest.fixture
def browser() -> Iterator[Chrome]:
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.binary_location = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), "")
    driver = shutil.which("chromedriver")
    chrome = webdriver.Chrome(options, webdriver.ChromeService(driver) if driver else None)
    yield chrome
    chrome.quit()


@pytest.fixture
def page(browser: Chrome, tmp_path: Path) -> Chrome:
    """The page of a Lightning Bolt that a Pyromancer Ascension may copy."""
    bolt = {"player": "A", "cast": "Lightning Bolt", "targets": ["Grizzly Bears"]}
    file = tmp_path / "page.html"
    write_page(outcomes(load(EXAMPLE), [bolt, "resolve all"]), file)
    browser.get(file.as_uri())
    return browser


def texts(page: Chrome, selector: str) -> list[str]:
    """The texts of the elements that a selector finds."""
    return [each.text for each in page.find_elements("css selector", selector)]


def test_the_outcomes_and_what_they_hang_on_are_listed(page: Chrome) -> None:
    assert texts(page, "#count") == ["3 outcomes"]
    assert texts(page, "#differences summary") == ["life of A: 17 or 20", "life of B: 17 or 20"]
    assert (
        "A decides (707.10c) Pyromancer Ascension, in place of Grizzly Bears: A or B or Grizzly Bears"
        in texts(page, "li")
    )
    assert len(texts(page, "#outcomes button")) == 3


def test_states_open_one_after_another(page: Chrome) -> None:
    assert texts(page, "#tree button") == ["A has priority"]
    seen = []
    for _ in range(4):
        page.find_elements("css selector", "#tree button")[-1].click()
        seen.append(texts(page, "#detail h1")[0].split(": ")[1])
    assert seen == ["A has priority", "A has priority", "B has priority", "A decides (608.2d)"]
    assert "A, 20 life" in texts(page, "#detail caption")
    last = page.find_elements("css selector", "#detail button")[-1]
    last.click()
    assert texts(page, "#detail h1")[0].startswith(f"State {last_number(page)}: ")


def last_number(page: Chrome) -> object:
    """The number of the state that is shown."""
    return page.find_element("css selector", "#detail").get_attribute("data-state")


def test_an_outcome_is_shown_with_what_differs(page: Chrome) -> None:
    page.find_elements("css selector", "#outcomes button")[1].click()
    assert texts(page, "#detail h2")[0] == "What differs here"
    assert "Grizzly Bears is destroyed" in texts(page, "#detail .rule")[0]
    assert texts(page, "#detail > table tr") == ["life of A 17", "life of B 20"]


def test_nothing_goes_wrong_on_the_page(page: Chrome) -> None:
    for button in page.find_elements("css selector", "button"):
        button.click()
    assert page.get_log("browser") == []


@pytest.fixture
def rulings(browser: Chrome, tmp_path: Path) -> Chrome:
    """The page about a case that hangs on an order, and one that is settled."""
    cases = (EXAMPLE.with_name("counters.ruling.yaml"), RULINGS / "lands-01-one-a-turn.ruling.yaml")
    file = tmp_path / "rulings.html"
    write_rulings([report(case, graph=True) for case in cases], file)
    browser.get(file.as_uri())
    return browser


def test_the_page_of_rulings_says_what_each_case_hangs_on(rulings: Chrome) -> None:
    assert texts(rulings, "#summary") == ["2 cases, of which 2 passed"]
    assert texts(rulings, ".badge") == ["order", "settled"]
    answer = texts(rulings, ".case:first-child li")
    assert any("apply Doubling Season → 3 +1/+1 counters are on bear" in line for line in answer)
    assert not rulings.find_elements("css selector", ".claims .no")


def test_a_decision_graph_is_drawn_when_it_is_opened(rulings: Chrome) -> None:
    assert not rulings.find_elements("css selector", "ul.graph")
    rulings.find_element("css selector", "details.decisions > summary").click()
    from selenium.webdriver.support.ui import WebDriverWait

    # Chromium says a moment after the click that it is open.
    WebDriverWait(rulings, 10).until(lambda page: page.find_elements("css selector", "ul.graph"))
    mattering = texts(rulings, "li.matters > .told")
    assert [line.partition(" (state")[0] for line in mattering] == [
        "A (616.1e): Battlegrowth: apply Doubling Season",
        "A (616.1e): Battlegrowth: apply Hardened Scales",
    ]
    assert texts(rulings, "li.end") == ["3 +1/+1 counters are on bear", "4 +1/+1 counters are on bear"]


def test_cases_can_be_shown_by_their_verdict(rulings: Chrome) -> None:
    rulings.find_element("css selector", "#filters input").click()
    shown = [case.is_displayed() for case in rulings.find_elements("css selector", ".case")]
    assert shown == [False, True]
