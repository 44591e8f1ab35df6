"""The client in version 1 of the protocol."""

from __future__ import annotations

import os
from typing import Any, TypeVar

from acp import v1 as acp
from acp.v1 import Methods
from connection import METHOD_NOT_FOUND, Connection, Incoming, RequestError

Result = TypeVar("Result")


class ClientV1:
    def __init__(self, agent: Connection) -> None:
        self._agent = agent
        self._titles: dict[acp.ToolCallId, str] = {}

    def run(self, prompt: str) -> None:
        info = acp.Implementation(name="python-client", version="1.0.0")
        hello = acp.InitializeRequest(protocol_version=acp.PROTOCOL_VERSION, client_info=info)
        if self._request(Methods.INITIALIZE, hello).protocol_version != acp.PROTOCOL_VERSION:
            raise RequestError(0, "the agent does not speak version 1")
        session = self._request(Methods.SESSION_NEW, acp.NewSessionRequest(cwd=os.getcwd(), mcp_servers=[]))
        content = [acp.content_block.text(text=prompt)]
        turn = self._request(
            Methods.SESSION_PROMPT, acp.PromptRequest(session_id=session.session_id, prompt=[*content]),
        )
        print(f"stop: {turn.stop_reason}")

    def handle(self, message: Incoming) -> None:
        match message.method:
            case Methods.SESSION_UPDATE.name:
                self._show(Methods.SESSION_UPDATE.read_params(message.params).value.update)
            case Methods.SESSION_REQUEST_PERMISSION.name:
                request = Methods.SESSION_REQUEST_PERMISSION.read_params(message.params).value
                message.answer(acp.RequestPermissionResponse(outcome=self._choose(request)))
            case _:
                raise RequestError(METHOD_NOT_FOUND, f"no such method: {message.method}")

    def _choose(self, request: acp.RequestPermissionRequest) -> acp.RequestPermissionOutcome:
        """Selects the first option. If there is none, cancels the turn."""
        for option in request.options:
            return acp.request_permission_outcome.selected(option_id=option.option_id)
        self._agent.notify(Methods.SESSION_CANCEL.name, acp.CancelNotification(session_id=request.session_id))
        return acp.request_permission_outcome.cancelled()

    def _show(self, update: acp.SessionUpdate) -> None:
        match update:
            case acp.SessionUpdateAgentMessageChunk(content=acp.ContentBlockText(text=text)):
                print(f"text: {text}")
            case acp.SessionUpdateToolCall() | acp.SessionUpdateToolCallUpdate():
                title = update.title or self._titles.get(update.tool_call_id, update.tool_call_id)
                self._titles[update.tool_call_id] = title
                print(f"tool: {title} {update.status or 'pending'}")
            case _:
                pass

    def _request(self, method: acp.Method[Any, Result], params: Any) -> Result:
        return method.read_result(self._agent.request(method.name, params)).value
