"""Benchmarks: `make bench` runs them. They print tables and write a JSON file; no test depends on them."""
