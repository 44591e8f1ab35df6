"""The agent in version 2 of the protocol."""

from __future__ import annotations

import itertools

from acp import v2 as acp
from acp.v2 import Methods
from connection import METHOD_NOT_FOUND, Connection, Incoming, RequestError


class AgentV2:
    def __init__(self, client: Connection) -> None:
        self._client = client
        self._history: dict[acp.SessionId, list[acp.SessionUpdate]] = {}
        self._cancelled: set[acp.SessionId] = set()
        self._message_ids = (f"message-{number}" for number in itertools.count(1))

    def handle(self, message: Incoming) -> None:
        match message.method:
            case Methods.INITIALIZE.name:
                session = acp.SessionCapabilities(
                    prompt=acp.PromptCapabilities(), resume=acp.SessionResumeCapabilities(),
                )
                info = acp.Implementation(name="python-agent", version="1.0.0")
                message.answer(acp.InitializeResponse(
                    protocol_version=acp.PROTOCOL_VERSION,
                    info=info,
                    capabilities=acp.AgentCapabilities(session=session),
                ))
            case Methods.SESSION_NEW.name:
                session_id = f"session-{len(self._history) + 1}"
                self._history[session_id] = []
                message.answer(acp.NewSessionResponse(session_id=session_id))
            case Methods.SESSION_RESUME.name:
                resume = Methods.SESSION_RESUME.read_params(message.params).value
                updates = self._updates_of(resume.session_id)
                for update in updates if isinstance(resume.replay_from, acp.ReplayFromStart) else []:
                    self._update(resume.session_id, update)
                self._update(resume.session_id, acp.session_update.idle())
                message.answer(acp.ResumeSessionResponse())
            case Methods.SESSION_PROMPT.name:
                request = Methods.SESSION_PROMPT.read_params(message.params).value
                self._cancelled.discard(request.session_id)
                message.start(lambda: self._prompt(message, request))
            case Methods.SESSION_CANCEL.name:
                self._cancelled.add(Methods.SESSION_CANCEL.read_params(message.params).value.session_id)
            case _:
                raise RequestError(METHOD_NOT_FOUND, f"no such method: {message.method}")

    def _prompt(self, message: Incoming, request: acp.PromptRequest) -> None:
        """Answers the prompt with its message's id. The rest of the turn is sent as updates."""
        session_id, updates = request.session_id, self._updates_of(request.session_id)
        question = next(self._message_ids)
        message.answer(acp.PromptResponse(message_id=question))
        for block in request.prompt:
            updates.append(acp.session_update.user_message_chunk(message_id=question, content=block))
            self._update(session_id, updates[-1])
        self._update(session_id, acp.session_update.running())
        text = "".join(block.text for block in request.prompt if isinstance(block, acp.ContentBlockText))
        if self._work(session_id, text):
            reply = acp.content_block.text(text=f"Did {text}")
            chunk = acp.session_update.agent_message_chunk(message_id=next(self._message_ids), content=reply)
            updates.append(chunk)
            self._update(session_id, chunk)
        reason = "cancelled" if session_id in self._cancelled else "end_turn"
        self._update(session_id, acp.session_update.idle(stop_reason=reason))

    def _work(self, session_id: acp.SessionId, text: str) -> bool:
        call = acp.ToolCallUpdate(tool_call_id="call_1", title=f"Do {text}", kind="execute")
        self._update(session_id, acp.session_update.tool_call_update(
            tool_call_id=call.tool_call_id, title=call.title, kind=call.kind,
        ))
        is_allowed = self._ask(session_id, call)
        status = "completed" if is_allowed else "cancelled" if session_id in self._cancelled else "failed"
        self._update(session_id, acp.session_update.tool_call_update(tool_call_id=call.tool_call_id, status=status))
        return is_allowed

    def _ask(self, session_id: acp.SessionId, call: acp.ToolCallUpdate) -> bool:
        options = [
            acp.PermissionOption(option_id="yes", name="Yes", kind="allow_once"),
            acp.PermissionOption(option_id="no", name="No", kind="reject_once"),
        ]
        self._update(session_id, acp.session_update.requires_action())
        method = Methods.SESSION_REQUEST_PERMISSION
        question = acp.RequestPermissionRequest(
            session_id=session_id,
            title=f"{call.title}?",
            options=options,
            subject=acp.request_permission_subject.tool_call(tool_call=call),
        )
        outcome = method.read_result(self._client.request(method.name, question)).value.outcome
        if isinstance(outcome, acp.RequestPermissionOutcomeCancelled):
            self._cancelled.add(session_id)
        if session_id in self._cancelled:
            return False
        self._update(session_id, acp.session_update.running())
        return isinstance(outcome, acp.RequestPermissionOutcomeSelected) and outcome.option_id == "yes"

    def _updates_of(self, session_id: acp.SessionId) -> list[acp.SessionUpdate]:
        if session_id not in self._history:
            raise RequestError(acp.RESOURCE_NOT_FOUND, f"no such session: {session_id}")
        return self._history[session_id]

    def _update(self, session_id: acp.SessionId, update: acp.SessionUpdate) -> None:
        notification = acp.UpdateSessionNotification(session_id=session_id, update=update)
        self._client.notify(Methods.SESSION_UPDATE.name, notification)
