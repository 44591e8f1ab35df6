"""An agent of both versions: it asks before it works, replays what it did, and can be cancelled."""

from __future__ import annotations

import itertools
import json
import sys

from acp import v1, v2
from agent_v1 import AgentV1
from agent_v2 import AgentV2
from connection import Connection


def main() -> None:
    """Serves the version that the client asks for: version 1, or else the newest one."""
    first = sys.stdin.readline()
    version = v2.peek_protocol_version(json.loads(first)) if first else None
    is_old = version == v1.PROTOCOL_VERSION
    lines = itertools.chain([first] if first else [], sys.stdin)
    connection = Connection(lines, sys.stdout, v1.to_json if is_old else v2.to_json)
    agent = AgentV1(connection) if is_old else AgentV2(connection)
    connection.serve(agent.handle)


if __name__ == "__main__":
    main()
