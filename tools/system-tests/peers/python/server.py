"""An agent that uses the official SDK behind its server, on the port in the first argument. Prints a line once it
listens.
"""

import asyncio
import sys

import uvicorn
from acp.helpers import update_agent_message_text
from acp.http.asgi import create_asgi_app
from acp.schema import (
    AgentCapabilities,
    InitializeResponse,
    LoadSessionResponse,
    NewSessionResponse,
    PermissionOption,
    PromptResponse,
    ToolCallUpdate,
)


class Counter:
    """Counts to 200 for each prompt. `ask` asks for permission first, and `wait` runs until it is cancelled."""

    def __init__(self, client):
        self.client = client
        self.sessions = 0
        self.cancelled = {}

    async def initialize(self, **_):
        return InitializeResponse(protocol_version=1, agent_capabilities=AgentCapabilities(load_session=True))

    async def new_session(self, **_):
        self.sessions += 1
        return NewSessionResponse(session_id=f"s{self.sessions}")

    async def load_session(self, session_id, **_):
        await self.count(session_id)
        return LoadSessionResponse()

    async def prompt(self, session_id, prompt, **_):
        text = prompt[0].text
        if text == "ask":
            answer = await self.client.request_permission(
                session_id=session_id,
                tool_call=ToolCallUpdate(tool_call_id="t", title="Work"),
                options=[PermissionOption(option_id="yes", name="Yes", kind="allow_once")],
            )
            await self.say(session_id, f"{answer.outcome.outcome} ")
        await self.count(session_id)
        if text != "wait":
            return PromptResponse(stop_reason="end_turn")
        self.cancelled[session_id] = asyncio.Event()
        await self.say(session_id, "waiting")
        await self.cancelled[session_id].wait()
        return PromptResponse(stop_reason="cancelled")

    async def cancel(self, session_id, **_):
        self.cancelled[session_id].set()

    async def count(self, session_id):
        for number in range(200):
            await self.say(session_id, f"{number} ")

    async def say(self, session_id, text):
        await self.client.session_update(session_id, update_agent_message_text(text))


class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("listening", flush=True)


app = create_asgi_app(lambda client: Counter(client))
Server(uvicorn.Config(app, port=int(sys.argv[1]), log_level="error")).run()
