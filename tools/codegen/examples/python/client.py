"""A client that supports both versions. It starts an agent, sends one prompt, gives every permission, and prints the
turn.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

from acp import v1, v2
from client_v1 import ClientV1
from client_v2 import ClientV2
from connection import Connection, RequestError


def main() -> None:
    """Starts the agent whose command is in the arguments, with the protocol version in `ACP_VERSION` (default: 1)."""
    if len(sys.argv) < 2:
        print("Usage: client.py <agent's command> [arguments]", file=sys.stderr)
        sys.exit(2)
    is_old = os.environ.get("ACP_VERSION", "1") == "1"
    pipe = subprocess.PIPE
    with subprocess.Popen(sys.argv[1:], stdin=pipe, stdout=pipe, encoding="utf-8") as agent:
        if agent.stdin is None or agent.stdout is None:
            sys.exit("the agent has no input and output")
        connection = Connection(agent.stdout, agent.stdin, v1.to_json if is_old else v2.to_json)
        client = ClientV1(connection) if is_old else ClientV2(connection)
        threading.Thread(target=connection.serve, args=(client.handle,), daemon=True).start()
        try:
            client.run("dishes")
        except RequestError as error:
            sys.exit(str(error))
        finally:
            agent.terminate()


if __name__ == "__main__":
    main()
