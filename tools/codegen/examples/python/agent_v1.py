"""The agent in version 1 of the protocol."""

from __future__ import annotations

from acp import v1 as acp
from acp.v1 import Methods
from connection import METHOD_NOT_FOUND, Connection, Incoming, RequestError


class AgentV1:
    def __init__(self, client: Connection) -> None:
        self._client = client
        self._history: dict[acp.SessionId, list[acp.SessionUpdate]] = {}
        self._cancelled: set[acp.SessionId] = set()

    def handle(self, message: Incoming) -> None:
        match message.method:
            case Methods.INITIALIZE.name:
                capabilities = acp.AgentCapabilities(load_session=True)
                info = acp.Implementation(name="python-agent", version="1.0.0")
                message.answer(acp.InitializeResponse(
                    protocol_version=acp.PROTOCOL_VERSION, agent_capabilities=capabilities, agent_info=info,
                ))
            case Methods.SESSION_NEW.name:
                session_id = f"session-{len(self._history) + 1}"
                self._history[session_id] = []
                message.answer(acp.NewSessionResponse(session_id=session_id))
            case Methods.SESSION_LOAD.name:
                load = Methods.SESSION_LOAD.read_params(message.params).value
                for update in self._updates_of(load.session_id):
                    self._update(load.session_id, update)
                message.answer(acp.LoadSessionResponse())
            case Methods.SESSION_PROMPT.name:
                request = Methods.SESSION_PROMPT.read_params(message.params).value
                self._cancelled.discard(request.session_id)
                message.start(lambda: message.answer(acp.PromptResponse(stop_reason=self._prompt(request))))
            case Methods.SESSION_CANCEL.name:
                self._cancelled.add(Methods.SESSION_CANCEL.read_params(message.params).value.session_id)
            case _:
                raise RequestError(METHOD_NOT_FOUND, f"no such method: {message.method}")

    def _prompt(self, request: acp.PromptRequest) -> acp.StopReason:
        session_id, updates = request.session_id, self._updates_of(request.session_id)
        updates += [acp.session_update.user_message_chunk(content=block) for block in request.prompt]
        text = "".join(block.text for block in request.prompt if isinstance(block, acp.ContentBlockText))
        call = acp.ToolCallUpdate(tool_call_id="call_1", title=f"Do {text}", kind="execute")
        self._update(session_id, acp.session_update.tool_call(
            tool_call_id=call.tool_call_id, title=f"Do {text}", kind="execute", status="pending",
        ))
        is_allowed = self._ask(session_id, call)
        status = "completed" if is_allowed else "failed"
        self._update(session_id, acp.session_update.tool_call_update(tool_call_id=call.tool_call_id, status=status))
        if session_id in self._cancelled:
            return "cancelled"
        reply = acp.content_block.text(text=f"Did {text}" if is_allowed else f"Did not do {text}")
        chunk = acp.session_update.agent_message_chunk(content=reply)
        self._update(session_id, chunk)
        updates.append(chunk)
        return "end_turn"

    def _ask(self, session_id: acp.SessionId, call: acp.ToolCallUpdate) -> bool:
        options = [
            acp.PermissionOption(option_id="yes", name="Yes", kind="allow_once"),
            acp.PermissionOption(option_id="no", name="No", kind="reject_once"),
        ]
        method = Methods.SESSION_REQUEST_PERMISSION
        question = acp.RequestPermissionRequest(session_id=session_id, tool_call=call, options=options)
        match method.read_result(self._client.request(method.name, question)).value.outcome:
            case acp.RequestPermissionOutcomeSelected(option_id=option_id):
                return option_id == "yes" and session_id not in self._cancelled
            case _:
                self._cancelled.add(session_id)
                return False

    def _updates_of(self, session_id: acp.SessionId) -> list[acp.SessionUpdate]:
        if session_id not in self._history:
            raise RequestError(acp.RESOURCE_NOT_FOUND, f"no such session: {session_id}")
        return self._history[session_id]

    def _update(self, session_id: acp.SessionId, update: acp.SessionUpdate) -> None:
        notification = acp.SessionNotification(session_id=session_id, update=update)
        self._client.notify(Methods.SESSION_UPDATE.name, notification)
