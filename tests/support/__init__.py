"""What the tests and benchmarks use to prove the package, and what uses nothing of it."""
