"""An agent of both versions: it asks before it works, replays what it did, and can be cancelled.

Its types are made by `npx @parley/codegen --lang python --protocol v1 --out acp/v1`, and the same with `v2`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import suppress

from acp import v1, v2
from agent_v1 import AgentV1
from agent_v2 import AgentV2
from connection import Connection, message_in


def main() -> None:
    """Serves the version that the client asks for: version 1, or else the newest one."""
    with open(0, encoding="utf-8") as source, open(1, "w", encoding="utf-8", newline="\n") as target:
        start = list(lines_to_message(source))
        is_old = version_in(start) == v1.PROTOCOL_VERSION
        lines = itertools.chain(start, source)
        connection = Connection(lines, target, v1.to_json if is_old else v2.to_json)
        agent = AgentV1(connection) if is_old else AgentV2(connection)
        connection.serve(agent.handle)


def lines_to_message(source: Iterable[str]) -> Iterator[str]:
    """Reads lines up to the first message."""
    for line in source:
        yield line
        with suppress(ValueError):
            if message_in(line) is not None:
                return


def version_in(lines: list[str]) -> int | None:
    """Returns the version that the last line, an `initialize` request, asks for."""
    try:
        return v2.peek_protocol_version(message_in(lines[-1])) if lines else None
    except ValueError:
        return None


if __name__ == "__main__":
    main()
