"""Writes the present output of every example into README and docs: ``python -m tests.docs.refresh``.

Read the difference before you commit it: it is what users will see.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.docs.test_examples import BLOCK, PAGES, make_program, parts, run


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = make_program(Path(folder))
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            fresh = BLOCK.sub(
                lambda block: "".join(
                    [
                        "```console\n",
                        *(f"$ {command}\n{run(command, path)}\n" for command, _ in parts(block[1])),
                        "```",
                    ]
                ),
                text,
            )
            if fresh != text:
                page.write_text(fresh, encoding="utf-8")
                print(f"refreshed {page.name}")


if __name__ == "__main__":
    main()
