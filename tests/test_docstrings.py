"""Every example in a docstring runs, and every name that `lawmage.queries` offers has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import brute_force
import lawmage.bridge
import lawmage.queries

ROOT = Path(__file__).parent.parent


def module_names(*packages: ModuleType) -> list[str]:
    """Return the names of all modules of the packages."""
    names = []
    for package in packages:
        names.append(package.__name__)
        found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        names += [module.name for module in found if not module.name.endswith("__main__")]
    return names


def public(module: ModuleType) -> dict[str, object]:
    """Return the functions and classes without a leading underscore that a module itself defines."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("name", module_names(lawmage.bridge, lawmage.queries, brute_force))
def test_examples_in_docstrings_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # examples name files of the repository
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    for test in doctest.DocTestFinder().find(importlib.import_module(name)):
        runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("name", module_names(lawmage.bridge, lawmage.queries))
def test_what_is_public_is_documented(name: str) -> None:
    module = importlib.import_module(name)
    bare = [name for name, value in {"the module": module, **public(module)}.items() if not value.__doc__]
    assert bare == []


def test_what_the_queries_offer_has_an_example() -> None:
    offered = {name: getattr(lawmage.queries, name) for name in lawmage.queries.__all__}
    assert offered
    without = [
        name
        for name, value in offered.items()
        if (inspect.isfunction(value) or inspect.isclass(value))
        and not (inspect.isclass(value) and issubclass(value, Exception))
        and ">>>" not in (value.__doc__ or "")
    ]
    assert without == []
