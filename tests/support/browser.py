"""A headless Chromium for tests of pages, and axe-core to look at them; skips where they are absent."""

from __future__ import annotations

import importlib.util
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")


class Browser:
    """One window on a page. Places are CSS selectors."""

    def __init__(self, width: int = 1280, height: int = 1000) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM or ""
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.add_argument(f"--window-size={width},{height}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))

    def open(self, path: Path, place: str = "") -> None:
        """Open a file as if nothing had been open before."""
        self.driver.get("about:blank")
        self.driver.get_log("performance")
        self.driver.get(f"{path.as_uri()}{place}")

    def text(self, place: str) -> str:
        return self.one(place).text

    def one(self, place: str) -> Any:
        return self.driver.find_element("css selector", place)

    def every(self, place: str) -> list[Any]:
        return self.driver.find_elements("css selector", place)

    def press(self, keys: str) -> None:
        for key in keys:
            self.one("body").send_keys(key)

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def messages(self) -> list[dict[str, Any]]:
        """What stands in the console."""
        return self.driver.get_log("browser")

    def requests(self) -> list[str]:
        """The addresses that were asked for since ``open``."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def phone(self, width: int = 390, height: int = 844) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True},
        )

    def prefer_dark(self, dark: bool) -> None:
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def axe(self) -> list[str]:
        """What axe-core finds: rule and place of each violation."""
        found = importlib.util.find_spec("axe_core_python")
        if found is None or found.origin is None:
            pytest.skip("axe-core-python is not installed")
        # By the protocol, not by the page: its policy lets no other script in.
        script = (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
        self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": script})
        result = self.driver.execute_cdp_cmd(
            "Runtime.evaluate",
            {"expression": "axe.run()", "awaitPromise": True, "returnByValue": True},
        )["result"]["value"]
        return [
            f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
            for one in result["violations"]
            for node in one["nodes"]
        ]

    def close(self) -> None:
        self.driver.quit()


def start() -> Browser:
    """A browser, or skip the test."""
    pytest.importorskip("selenium")
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("Chromium and its driver are not installed")
    return Browser()
