"""The state of a session as clients show it, built from its updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, cast

from ._lenient import is_list

JsonObject: TypeAlias = dict[str, Any]

MAX_UNKNOWN: Final = 64
"""Maximum number of updates in `SessionState.unknown`."""

MAX_DEPTH: Final = 32
"""Maximum nesting of subagents that get updates."""


@dataclass
class Message:
    """A message of the conversation. Consecutive texts are joined into one block."""

    id: str | None
    role: Literal["user", "agent", "thought"]
    content: list[JsonObject] = field(default_factory=list[JsonObject])
    """The content blocks as JSON."""
    type: Literal["message"] = "message"


@dataclass
class ToolCall:
    """A tool call with all values that its updates have set."""

    id: str
    title: str = ""
    kind: str = "other"
    status: str = "pending"
    content: list[JsonObject] = field(default_factory=list[JsonObject])
    locations: list[JsonObject] = field(default_factory=list[JsonObject])
    type: Literal["tool_call"] = "tool_call"


@dataclass
class Notice:
    """A message of the agent to the user outside the conversation."""

    severity: str
    title: str
    type: Literal["notice"] = "notice"


@dataclass
class Compaction:
    """A compaction of the context."""

    id: str
    status: str = "in_progress"
    summary: list[JsonObject] = field(default_factory=list[JsonObject])
    error: str | None = None
    type: Literal["compaction"] = "compaction"


@dataclass
class SessionMessage:
    """A message between this session and another one, such as a subagent."""

    id: str
    content: list[JsonObject] = field(default_factory=list[JsonObject])
    sender_session_id: str | None = None
    recipient_session_id: str | None = None
    sender_message_id: str | None = None
    """The message's id in the session that sent it."""
    recipient_message_id: str | None = None
    """The message's id in the session that received it."""
    type: Literal["session_message"] = "session_message"


Entry: TypeAlias = Message | ToolCall | Notice | Compaction | SessionMessage


@dataclass
class FoldedState:
    """The state of a session. `apply` changes it in place."""

    entries: list[Entry] = field(default_factory=list[Entry])
    """The conversation in order. Entries never move."""
    plans: dict[str, list[JsonObject]] = field(default_factory=dict[str, list[JsonObject]])
    """The entries of each plan by its id. The plan of version 1 has the id `plan`."""
    commands: list[JsonObject] = field(default_factory=list[JsonObject])
    """The commands that the user may call, as JSON."""
    mode: str | None = None
    """The current mode; in version 2, the value of the config option of the category `mode`."""
    config_options: list[JsonObject] = field(default_factory=list[JsonObject])
    """The config options as JSON."""
    usage: JsonObject | None = None
    """`used`, `size` and `cost`."""
    title: str | None = None
    updated_at: str | None = None
    status: str = "idle"
    """The state of the turn. In version 1, only subagents report it."""
    stop_reason: str | None = None
    """The reason why the last turn ended."""
    subagents: list[Subagent] = field(default_factory=lambda: list[Subagent]())
    """The session's subagents, in the order in which they were announced."""
    unknown: list[JsonObject] = field(default_factory=list[JsonObject])
    """The latest updates that this module does not know."""

    def _apply_to_subagent(self, id: str, update: JsonObject, version: int) -> bool:
        subagent = self._find_subagent(id, MAX_DEPTH)
        if subagent is not None:
            subagent.session._apply(update, version)
        return subagent is not None

    def _find_subagent(self, id: str, levels: int) -> Subagent | None:
        for subagent in self.subagents if levels > 0 else []:
            found = subagent if subagent.id == id else subagent.session._find_subagent(id, levels - 1)
            if found is not None:
                return found
        return None

    def _apply(self, update: JsonObject, version: int) -> None:
        """Applies an update as JSON."""
        if version == 1:
            self._apply_version_1(update)
        else:
            self._apply_version_2(update)

    def _apply_version_1(self, update: JsonObject) -> None:
        match update["sessionUpdate"]:
            case "user_message_chunk":
                _append(self._message("user", update.get("messageId")).content, update["content"])
            case "agent_message_chunk":
                _append(self._message("agent", update.get("messageId")).content, update["content"])
            case "agent_thought_chunk":
                _append(self._message("thought", update.get("messageId")).content, update["content"])
            case "tool_call":
                self._begin_tool_call(update["toolCallId"])
                self._change_tool_call(update, takes_null=False)
            case "tool_call_update":
                self._change_tool_call(update, takes_null=False)
            case "plan":
                self.plans = {"plan": update["entries"]}
            case "available_commands_update":
                self.commands = list(update["availableCommands"])
            case "current_mode_update":
                self.mode = update["currentModeId"]
            case "config_option_update":
                self.config_options = list(update["configOptions"])
            case "session_info_update":
                self._change_info(update)
            case "usage_update":
                self._change_usage(update)
            case "notice":
                self.entries.append(Notice(update["severity"], update["title"]))
            case "compaction_update":
                self._change_compaction(update)
            case "compaction_summary_chunk":
                _append(self._compaction(update["compactionId"]).summary, update["content"])
            case "subagent_update":
                self._change_subagent(update)
            case "session_message":
                self._change_session_message(update)
            case "session_message_chunk":
                _append(self._session_message(update["messageId"]).content, update["content"])
            case _:
                self._keep_unknown(update)

    def _apply_version_2(self, update: JsonObject) -> None:
        match update["sessionUpdate"]:
            # state operations
            case "notice":
                self.entries.append(Notice(update["severity"], update["title"]))
            case "terminal_update" | "terminal_output_chunk" | "replay_complete":
                pass
            case _:
                self._keep_unknown(update)

    def _message(self, role: Literal["user", "agent", "thought"], id: str | None) -> Message:
        """Returns the message of an update. An unknown message is added at the end."""
        last = self.entries[-1] if self.entries else None
        if isinstance(last, Message) and last.role == role and (id is None or last.id == id):
            return last
        for entry in self.entries if id is not None else []:
            if isinstance(entry, Message) and entry.role == role and entry.id == id:
                return entry
        self.entries.append(Message(id, role))
        return cast(Message, self.entries[-1])

    def _change_message(self, role: Literal["user", "agent", "thought"], update: JsonObject) -> None:
        message = self._message(role, update["messageId"])
        message.content = _joined(update["content"]) if "content" in update else message.content

    def _change_info(self, update: JsonObject) -> None:
        self.title = update.get("title", self.title)
        self.updated_at = update.get("updatedAt", self.updated_at)

    def _change_usage(self, update: JsonObject) -> None:
        cost = update.get("cost", self.usage and self.usage["cost"])
        self.usage = {"used": update["used"], "size": update["size"], "cost": cost}

    def _tool_call(self, id: str) -> ToolCall:
        for entry in reversed(self.entries):
            if isinstance(entry, ToolCall) and entry.id == id:
                return entry
        self.entries.append(ToolCall(id))
        return cast(ToolCall, self.entries[-1])

    def _begin_tool_call(self, id: str) -> None:
        """Starts a new call if the one with its id ended before the user's last message."""
        is_answered = False
        for entry in reversed(self.entries):
            is_answered = is_answered or (isinstance(entry, Message) and entry.role == "user")
            if isinstance(entry, ToolCall) and entry.id == id:
                if is_answered and entry.status not in ("pending", "in_progress", "paused"):
                    self.entries.append(ToolCall(id))
                return

    def _change_tool_call(self, update: JsonObject, takes_null: bool) -> None:
        call, unset = self._tool_call(update["toolCallId"]), ToolCall("")
        for name in ("title", "kind", "status", "content", "locations"):
            if name in update and (update[name] is not None or takes_null):
                value = getattr(unset, name) if update[name] is None else update[name]
                setattr(call, name, list(value) if is_list(value) else value)

    def _compaction(self, id: str) -> Compaction:
        for entry in self.entries:
            if isinstance(entry, Compaction) and entry.id == id:
                return entry
        self.entries.append(Compaction(id))
        return cast(Compaction, self.entries[-1])

    def _change_compaction(self, update: JsonObject) -> None:
        compaction = self._compaction(update["compactionId"])
        compaction.status = update.get("status", compaction.status) or "in_progress"
        compaction.summary = _joined(update["summary"]) if "summary" in update else compaction.summary
        compaction.error = update.get("error", compaction.error)

    def _session_message(self, id: str) -> SessionMessage:
        for entry in reversed(self.entries):
            if isinstance(entry, SessionMessage) and entry.id == id:
                return entry
        self.entries.append(SessionMessage(id))
        return cast(SessionMessage, self.entries[-1])

    def _change_session_message(self, update: JsonObject) -> None:
        message = self._session_message(update["messageId"])
        message.sender_session_id = update.get("senderSessionId", message.sender_session_id)
        message.recipient_session_id = update.get("recipientSessionId", message.recipient_session_id)
        message.sender_message_id = update.get("senderMessageId", message.sender_message_id)
        message.recipient_message_id = update.get("recipientMessageId", message.recipient_message_id)
        message.content = _joined(update["content"]) if "content" in update else message.content

    def _change_subagent(self, update: JsonObject) -> None:
        subagent = next((each for each in self.subagents if each.id == update["sessionId"]), None)
        if subagent is None:
            subagent = Subagent(update["sessionId"], FoldedState(status="unknown"))
            self.subagents.append(subagent)
        subagent.title = update.get("title", subagent.title)
        subagent.description = update.get("description", subagent.description)
        subagent.capabilities = update.get("capabilities", subagent.capabilities)
        subagent.cwd = update.get("cwd", subagent.cwd)
        subagent.additional_directories = update.get("additionalDirectories", subagent.additional_directories)
        if "state" in update:
            subagent.session._change_turn(update["state"] or {"state": "unknown"})

    def _change_plan(self, update: JsonObject) -> None:
        plan: JsonObject = update["plan"]
        if plan["type"] == "items":
            self.plans[plan["planId"]] = plan["entries"]
            return
        self.plans.pop(str(plan.get("planId")), None)
        self._keep_unknown(update)

    def _change_commands(self, update: JsonObject) -> None:
        commands: list[JsonObject] = update["availableCommands"]
        self.commands = [command for command in commands if _is_known_command(command)]
        if len(self.commands) < len(commands):
            self._keep_unknown(update)

    def _change_options(self, options: list[JsonObject]) -> None:
        self.config_options = list(options)
        modes = [each for each in options if each.get("type") == "select" and each.get("category") == "mode"]
        self.mode = modes[0]["currentValue"] if modes else None

    def _change_turn(self, update: JsonObject) -> None:
        reason = update.get("stopReason")
        is_repeated = self.status == "idle" and update["state"] == "idle" and reason is None
        self.status = update["state"]
        self.stop_reason = self.stop_reason if is_repeated else reason if self.status == "idle" else None

    def _keep_unknown(self, update: JsonObject) -> None:
        self.unknown = [*self.unknown[1 - MAX_UNKNOWN :], update]


@dataclass
class Subagent:
    """A session that the agent opened to do part of another session's work."""

    id: str
    """The id of its session."""
    session: FoldedState
    """Its own conversation. The status is `unknown` until the agent reports one."""
    title: str | None = None
    description: str | None = None
    capabilities: JsonObject | None = None
    """The operations that it currently supports, as JSON."""
    cwd: str | None = None
    """Its working directory, if it is not that of the parent session."""
    additional_directories: list[str] | None = None
    """Its additional directories, if they are not those of the parent session."""


def _is_known_command(command: JsonObject) -> bool:
    shown: JsonObject | None = command.get("input")
    return command.get("type") == "command" and (shown is None or shown.get("type") == "text")


def _is_bare_text(block: Mapping[str, Any]) -> bool:
    others = (value for key, value in block.items() if key not in ("type", "text"))
    return block["type"] == "text" and all(value is None for value in others)


def _append(blocks: list[JsonObject], block: JsonObject) -> None:
    """Adds a block at the end. Joins a bare text with a bare text before it."""
    if blocks and _is_bare_text(blocks[-1]) and _is_bare_text(block):
        text = blocks[-1]["text"] + block["text"]
        blocks[-1] = blocks[-1] if block["text"] == "" else {"type": "text", "text": text}
    else:
        blocks.append(block)


def _joined(blocks: list[JsonObject] | None) -> list[JsonObject]:
    joined: list[JsonObject] = []
    for block in blocks or []:
        _append(joined, block)
    return joined
