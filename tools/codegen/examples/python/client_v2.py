"""The client in version 2 of the protocol."""

from __future__ import annotations

import os
from concurrent.futures import Future
from typing import Any, TypeVar

from acp import v2 as acp
from acp.v2 import Methods
from connection import METHOD_NOT_FOUND, Connection, Incoming, RequestError

Result = TypeVar("Result")


class ClientV2:
    def __init__(self, agent: Connection) -> None:
        self._agent = agent
        self._titles: dict[acp.ToolCallId, str] = {}
        self._is_working = False
        self._end = Future[str]()

    def run(self, prompt: str) -> None:
        info = acp.Implementation(name="python-client", version="1.0.0")
        hello = acp.InitializeRequest(protocol_version=acp.PROTOCOL_VERSION, info=info)
        if self._request(Methods.INITIALIZE, hello).protocol_version != acp.PROTOCOL_VERSION:
            raise RequestError(0, "the agent does not speak version 2")
        session = self._request(Methods.SESSION_NEW, acp.NewSessionRequest(cwd=os.getcwd()))
        content = [acp.content_block.text(text=prompt)]
        self._request(Methods.SESSION_PROMPT, acp.PromptRequest(session_id=session.session_id, prompt=[*content]))
        print(f"stop: {self._end.result()}")

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
        notification = acp.CancelSessionNotification(session_id=request.session_id)
        self._agent.notify(Methods.SESSION_CANCEL.name, notification)
        return acp.request_permission_outcome.cancelled()

    def _show(self, update: acp.SessionUpdate) -> None:
        match update:
            case acp.SessionUpdateAgentMessageChunk(content=content):
                self._show_content(content)
            case acp.SessionUpdateAgentMessage(content=list(content)):
                for block in content:
                    self._show_content(block)
            case acp.SessionUpdateToolCallUpdate():
                title = update.title or self._titles.get(update.tool_call_id, update.tool_call_id)
                self._titles[update.tool_call_id] = title
                print(f"tool: {title} {update.status or 'pending'}")
            case acp.SessionUpdateStateUpdate(acp.StateUpdateIdle(idle)):
                # A state may be repeated, so it ends the turn only after the agent has been running.
                if self._is_working and not self._end.done():
                    self._end.set_result(idle.stop_reason or "unknown")
            case acp.SessionUpdateStateUpdate():
                self._is_working = True
            case _:
                pass

    def _show_content(self, content: acp.ContentBlock) -> None:
        if isinstance(content, acp.ContentBlockText):
            print(f"text: {content.text}")

    def _request(self, method: acp.Method[Any, Result], params: Any) -> Result:
        return method.read_result(self._agent.request(method.name, params)).value
