import type { Peer } from "@parley/protocol";
import type {
  AgentMethods,
  ClientMethods,
  SessionUpdate,
  StateUpdate,
  ToolCallContent,
  ToolCallUpdate,
} from "@parley/schema/v2";

import type { VersionRendering } from "../dialect/create-client-wire.ts";
import { renderFacts } from "../dialect/render-facts.ts";
import { renderOptional } from "../dialect/render-optional.ts";
import { renderPlan } from "../dialect/render-plan.ts";
import { renderSuggestions } from "../dialect/render-suggestions.ts";
import { renderSessionMessage, renderSubagent } from "../dialect/subagent-events.ts";
import { createGitPatch } from "../event/git-patch.ts";
import { messageIdAt } from "../event/message-id.ts";
import {
  type MessageEvent,
  type SentEvent,
  type SettingsEvent,
  type TerminalEvent,
  type TerminalOutputEvent,
} from "../event/session-event.ts";
import { type SkillFeatures, blockFor, commandsFor } from "../event/slash-command.ts";
import type {
  ToolCallContent as AnyContent,
  ToolCallEvent,
  ToolCallUpdateEvent,
} from "../event/tool-call.ts";
import type { WorkState } from "../event/work-state.ts";
import { toBase64 } from "../value/base64.ts";
import { renderCommand, renderOption } from "./render-settings.ts";

const CHUNKS = {
  user: "user_message_chunk",
  agent: "agent_message_chunk",
  thought: "agent_thought_chunk",
} as const;

const MESSAGES = { user: "user_message", agent: "agent_message", thought: "agent_thought" } as const;

export function createRendering(peer: Peer<ClientMethods, AgentMethods>): VersionRendering {
  const { params: decoder } = peer.descriptor.sends.notifications["session/update"];
  return {
    version: 2,
    echoesPrompts: true,
    showsTerminals: true,
    render: renderEvent,
    validate: (update) => void decoder.validate(update),
    renderBeginning,
    renderReplayEnd: () => ({ sessionUpdate: "replay_complete" }),
    renderState: (state) => ({ sessionUpdate: "state_update", ...renderState(state) }),
    renderQuestion: ({ title, description, toolCall }) => ({
      title: title ?? toolCall.title ?? toolCall.toolCallId,
      ...(description === undefined ? {} : { description }),
      subject: { type: "tool_call", toolCall: renderToolCall(toolCall) },
    }),
    // An action that this version does not define means that the user made no choice.
    readUnknownAction: () => ({ action: "cancel" }),
  };
}

/**
 * Renders an event as an update. Live and replayed events are rendered identically. Missing ids are derived from
 * `seq`, the event's offset in the session. Returns `undefined` if version 2 has no such update. For example, modes
 * are settings in version 2.
 */
export function renderEvent(
  event: SentEvent,
  seq: number,
  features: SkillFeatures,
): SessionUpdate | undefined {
  switch (event.type) {
    case "message":
      return renderMessage(event, seq, features);
    case "tool_call":
    case "tool_call_update":
      return { sessionUpdate: "tool_call_update", ...renderToolCall(event) };
    case "plan":
    case "plan_text":
    case "plan_removed":
      return renderPlan(event) as SessionUpdate;
    case "notice":
    case "compaction":
    case "compaction_summary":
      return renderOptional(event);
    case "info":
    case "usage":
      return renderFacts(event);
    case "subagent":
      return renderSubagent(event);
    case "subagent_state":
      return { sessionUpdate: "state_update", ...event.state };
    case "session_message":
      return renderSessionMessage(event);
    case "config":
    case "mode":
    case "commands":
    case "suggestions":
      return renderSettings(event, features);
    case "terminal":
      return renderTerminal(event);
    case "terminal_output":
      return renderTerminalOutput(event);
    case "foreign":
      // Updates from external agents are sent unchanged.
      return undefined;
    case "custom":
      return { ...event.payload, sessionUpdate: event.name };
  }
}

function renderMessage(
  { type: _, role, messageId, content, ...fields }: MessageEvent,
  seq: number,
  features: SkillFeatures,
): SessionUpdate {
  return {
    sessionUpdate: CHUNKS[role],
    messageId: messageId ?? messageIdAt(seq),
    content: role === "user" ? blockFor(features, content) : content,
    ...fields,
  };
}

function renderSettings(event: SettingsEvent, features: SkillFeatures): SessionUpdate | undefined {
  switch (event.type) {
    case "config": {
      const { type: _, options, ...fields } = event;
      return { sessionUpdate: "config_option_update", configOptions: options.map(renderOption), ...fields };
    }
    case "mode":
      return undefined;
    case "commands": {
      const { type: _, commands, ...fields } = event;
      const availableCommands = commandsFor(features, commands).map(renderCommand);
      return { sessionUpdate: "available_commands_update", availableCommands, ...fields };
    }
    case "suggestions":
      return renderSuggestions(event) as unknown as SessionUpdate;
  }
}

function renderTerminal({ type: _, output, cancellable, ...fields }: TerminalEvent): SessionUpdate {
  const shown = output === undefined ? {} : { output: { data: toBase64(new TextEncoder().encode(output)) } };
  return { sessionUpdate: "terminal_update", ...fields, ...shown, ...renderCapabilities(cancellable) };
}

function renderTerminalOutput({ type: _, bytes, ...fields }: TerminalOutputEvent): SessionUpdate {
  return { sessionUpdate: "terminal_output_chunk", data: toBase64(bytes), ...fields };
}

/**
 * Renders the start of a message as a complete message without content. `event` is the message's first event, and
 * `seq` is the entry that contains it.
 */
function renderBeginning(event: MessageEvent, seq: number): SessionUpdate {
  const { role, messageId = messageIdAt(seq) } = event;
  return { sessionUpdate: MESSAGES[role], messageId, content: [] };
}

function renderState(state: WorkState): StateUpdate {
  switch (state.state) {
    case "running":
      return { state: "running" };
    case "requires_action":
      return { state: "requires_action" };
    case "idle": {
      const { stopReason, error, ...more } = state;
      if (stopReason !== "error") return { ...more, ...(stopReason && { stopReason }) } as StateUpdate;
      return { ...more, stopReason, ...(error && { error: error.toErrorObject() }) } as StateUpdate;
    }
  }
}

function renderToolCall(
  call: Omit<ToolCallEvent | ToolCallUpdateEvent, "type"> & { readonly type: string },
): ToolCallUpdate {
  const { type: _, content, locations, cancellable, ...fields } = call;
  return {
    ...fields,
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content === undefined ? {} : { content: content.flatMap(renderContent) }),
    ...renderCapabilities(cancellable),
  };
}

/**
 * Renders the operations that the client may perform on a tool call or a terminal. Returns nothing if they are
 * unchanged.
 */
function renderCapabilities(cancellable: boolean | undefined): Pick<ToolCallUpdate, "capabilities"> {
  return cancellable === undefined ? {} : { capabilities: cancellable ? { cancel: {} } : null };
}

/**
 * Renders content of a tool call. A file's text before and after a change becomes a patch, and the client's terminals
 * are omitted.
 */
function renderContent(content: AnyContent): ToolCallContent[] {
  if (content.type === "subagent") {
    const { subagentId: sessionId, ...more } = content;
    return [{ ...more, type: "session", sessionId }];
  }
  if (content.type === "terminal") {
    return "owner" in content ? [{ type: "terminal", terminalId: content.terminalId }] : [];
  }
  if (content.type !== "diff" || "changes" in content) return [content];
  const { path, oldText, newText, type, ...rest } = content;
  const operation = oldText === undefined || oldText === null ? "add" : "modify";
  const patch = { format: "git_patch", text: createGitPatch({ path, oldText, newText }) };
  return [{ ...rest, type, changes: [{ operation, path, fileType: "text" }], patch }];
}
