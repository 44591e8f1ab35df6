"""An agent of both versions: it asks before it works, replays what it did, and can be cancelled."""

from __future__ import annotations

import itertools
import json

from acp import v1, v2
from agent_v1 import AgentV1
from agent_v2 import AgentV2
from connection import Connection


def main() -> None:
    """Serves the version that the client asks for: version 1, or else the newest one."""
    with open(0, encoding="utf-8") as source, open(1, "w", encoding="utf-8", newline="\n") as target:
        first = source.readline()
        is_old = version_in(first) == v1.PROTOCOL_VERSION
        lines = itertools.chain([first] if first else [], source)
        connection = Connection(lines, target, v1.to_json if is_old else v2.to_json)
        agent = AgentV1(connection) if is_old else AgentV2(connection)
        connection.serve(agent.handle)


def version_in(line: str) -> int | None:
    """Returns the version that an `initialize` request asks for."""
    try:
        return v2.peek_protocol_version(json.loads(line))
    except ValueError:
        return None


if __name__ == "__main__":
    main()
