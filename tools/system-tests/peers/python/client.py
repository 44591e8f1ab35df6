"""A client that uses the official SDK: `client.py http|websocket <url> <cwd>`. Prints the results of its turns as
JSON.
"""

import asyncio
import json
import sys

from acp import connect_to_agent
from acp.helpers import text_block
from acp.http import create_http_stream
from acp.schema import AllowedOutcome, ClientCapabilities, RequestPermissionResponse
from acp.ws import create_websocket_stream


class Reader:
    """Gives every permission and joins the text of each session."""

    def __init__(self):
        self.texts = {}
        self.changed = asyncio.Condition()

    async def session_update(self, session_id, update, **_):
        async with self.changed:
            if update.session_update == "agent_message_chunk":
                self.texts[session_id] = self.texts.get(session_id, "") + update.content.text
            self.changed.notify_all()

    async def request_permission(self, options, **_):
        outcome = AllowedOutcome(outcome="selected", option_id=options[0].option_id)
        return RequestPermissionResponse(outcome=outcome)

    async def until(self, session_id, end):
        async with self.changed:
            await self.changed.wait_for(lambda: self.texts.get(session_id, "").endswith(end))


async def main(profile, url, cwd):
    async def connect():
        reader = Reader()
        stream = create_http_stream(url) if profile == "http" else await create_websocket_stream(url)
        agent = connect_to_agent(reader, stream)
        await agent.initialize(protocol_version=1, client_capabilities=ClientCapabilities())
        return reader, agent

    reader, agent = await connect()
    first = (await agent.new_session(cwd=cwd, mcp_servers=[])).session_id
    second = (await agent.new_session(cwd=cwd, mcp_servers=[])).session_id
    waiting = asyncio.create_task(agent.prompt(session_id=first, prompt=[text_block("wait")]))
    await reader.until(first, "waiting")
    asked = await agent.prompt(session_id=second, prompt=[text_block("ask")])
    await agent.cancel(session_id=first)
    waited = await waiting
    # Over HTTP, responses and updates come in separate streams.
    await reader.until(second, "allowed")
    fresh, other = await connect()
    await other.load_session(cwd=cwd, session_id=second, mcp_servers=[])
    await fresh.until(second, "allowed")
    print(
        json.dumps(
            {
                "waited": waited.stop_reason,
                "asked": asked.stop_reason,
                "first": reader.texts[first],
                "second": reader.texts[second],
                "loaded": fresh.texts[second],
            }
        )
    )


asyncio.run(main(*sys.argv[1:]))
