"""The command line: one module a command."""


def main() -> None:
    """Run the command line (the console script's entry point)."""
    raise NotImplementedError
