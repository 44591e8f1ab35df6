import type { Peer, RequestError } from "@parley/protocol";
import type { ChangedFiles, DiffChange } from "@parley/schema/neutral";
import type {
  AgentMethods,
  ClientMethods,
  PlanEntry as PlanEntryV1,
  SessionUpdate,
  ToolCallContent,
  ToolCallStatus,
  ToolCallUpdate,
} from "@parley/schema/v1";

import type { ClientFeatures } from "../author/client-description.ts";
import type { VersionRendering } from "../dialect/create-client-wire.ts";
import { renderFacts } from "../dialect/render-facts.ts";
import { renderOptional } from "../dialect/render-optional.ts";
import { type AnyPlanEvent, renderPlan } from "../dialect/render-plan.ts";
import { renderSuggestions } from "../dialect/render-suggestions.ts";
import { renderSessionMessage, renderSubagent } from "../dialect/subagent-events.ts";
import { messageIdAt } from "../event/message-id.ts";
import { MAIN_PLAN, type PlanEntry, type SentEvent, type SettingsEvent } from "../event/session-event.ts";
import { blockFor, commandsFor } from "../event/slash-command.ts";
import type {
  ToolCallContent as AnyContent,
  ToolCallStatus as AnyStatus,
  ToolCallEvent,
  ToolCallUpdateEvent,
} from "../event/tool-call.ts";
import { createClientFiles } from "./client-files.ts";
import { createClientTerminals } from "./client-terminals.ts";

const CHUNKS = {
  user: "user_message_chunk",
  agent: "agent_message_chunk",
  thought: "agent_thought_chunk",
} as const;

export function createRendering(peer: Peer<ClientMethods, AgentMethods>): VersionRendering {
  const { params: decoder } = peer.descriptor.sends.notifications["session/update"];
  return {
    version: 1,
    echoesPrompts: false,
    showsTerminals: false,
    impliesStdio: true,
    render: renderEvent,
    validate(update, event) {
      // Custom updates are the only unknown variants that version 1 allows.
      if (event.type !== "custom") decoder.validate(update);
    },
    renderTurnState(state) {
      const { error } = state as { readonly error?: RequestError };
      // In version 1, a failed turn has an error instead of a stop reason.
      const turnState = error === undefined ? state : { state: state.state, error: error.toErrorObject() };
      return { sessionUpdate: "session_info_update", _meta: { "acp/turnState": turnState } };
    },
    renderPromptStored() {
      const meta = { "acp/turnState": { state: "running" }, "parley/promptStored": true };
      return { sessionUpdate: "session_info_update", _meta: meta };
    },
    renderQuestion: ({ toolCall }) => ({ toolCall: renderToolCall(toolCall) }),
    readUnknownAction(action) {
      throw new Error(`Cannot use the user's answer: action "${action}" is not known`);
    },
    files: (sessionId) => createClientFiles(peer, sessionId),
    terminals: (sessionId) => createClientTerminals(peer, sessionId),
  };
}

/**
 * Renders an event as an update. Live and replayed events are rendered identically. Missing ids are derived from
 * `seq`, the event's offset in the session. Returns `undefined` if version 1 has no such update.
 */
export function renderEvent(
  event: SentEvent,
  seq: number,
  { plans }: Pick<ClientFeatures, "plans">,
): SessionUpdate | undefined {
  switch (event.type) {
    case "message": {
      const { type: _, role, messageId = messageIdAt(seq), content, ...fields } = event;
      const block = role === "user" ? blockFor({}, content) : content;
      return { sessionUpdate: CHUNKS[role], messageId, content: block, ...fields };
    }
    case "tool_call":
      return { sessionUpdate: "tool_call", title: event.title, ...renderToolCall(event) } as SessionUpdate;
    case "tool_call_update":
      return { sessionUpdate: "tool_call_update", ...renderToolCall(event) };
    case "plan":
    case "plan_text":
    case "plan_removed":
      return plans ? renderAnyPlan(event) : renderOnePlan(event);
    case "notice":
    case "compaction":
    case "compaction_summary":
      return renderOptional(event);
    case "info":
    case "usage":
      return renderFacts(event);
    case "subagent":
      return renderSubagent(event);
    case "session_message":
      return renderSessionMessage(event);
    case "config":
    case "mode":
    case "commands":
    case "suggestions":
      return renderSettings(event);
    case "terminal":
    case "terminal_output":
    // The subagent's parent receives the state, and updates from external agents are sent unchanged.
    case "subagent_state":
    case "foreign":
      return undefined;
    case "custom":
      // A custom update is not a known variant, and is sent exactly as the agent created it.
      return { ...event.payload, sessionUpdate: event.name } as unknown as SessionUpdate;
  }
}

function renderSettings(event: SettingsEvent): SessionUpdate {
  switch (event.type) {
    case "config": {
      const { type: _, options, ...fields } = event;
      return { sessionUpdate: "config_option_update", configOptions: [...options], ...fields };
    }
    case "mode": {
      const { type: _, modeId: currentModeId, ...fields } = event;
      return { sessionUpdate: "current_mode_update", currentModeId, ...fields };
    }
    case "commands": {
      const { type: _, commands, ...fields } = event;
      const availableCommands = [...commandsFor({}, commands)];
      return { sessionUpdate: "available_commands_update", availableCommands, ...fields };
    }
    case "suggestions":
      return renderSuggestions(event) as unknown as SessionUpdate;
  }
}

function renderAnyPlan(event: AnyPlanEvent): SessionUpdate {
  const shown = event.type === "plan" ? { ...event, entries: event.entries.flatMap(renderPlanEntry) } : event;
  return renderPlan(shown) as SessionUpdate;
}

/**
 * Renders a plan for a client that shows only one plan, made up of steps. A text plan becomes a message, and a
 * removal is sent only for the plan without an id.
 */
function renderOnePlan(event: AnyPlanEvent): SessionUpdate | undefined {
  if (event.type === "plan_text") {
    const { text, messageId, _meta } = event;
    const ids = messageId !== undefined && { messageId };
    const content = { type: "text" as const, text };
    return { sessionUpdate: "agent_message_chunk", ...ids, content, ...(_meta && { _meta }) };
  }
  if (event.type === "plan") {
    const { type: sessionUpdate, planId: _, planMeta: __, entries, ...fields } = event;
    return { sessionUpdate, ...fields, entries: entries.flatMap(renderPlanEntry) };
  }
  const { type: _, planId = MAIN_PLAN, ...fields } = event;
  return planId === MAIN_PLAN ? { sessionUpdate: "plan", ...fields, entries: [] } : undefined;
}

function renderPlanEntry({ status, ...entry }: PlanEntry): PlanEntryV1[] {
  return status === "cancelled" ? [] : [{ ...entry, status }];
}

function renderToolCall(
  call: Omit<ToolCallEvent | ToolCallUpdateEvent, "type"> & { readonly type: string },
): ToolCallUpdate {
  const { type: _, status, content, locations, cancellable: __, ...fields } = call;
  return {
    ...fields,
    ...(status === undefined ? {} : { status: renderStatus(status) }),
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content === undefined ? {} : { content: content.flatMap(renderContent) }),
  };
}

function renderStatus(status: AnyStatus): ToolCallStatus {
  if (status === "paused") return "in_progress";
  return status === "cancelled" ? "failed" : status;
}

/** Renders file changes as text: as their patch or, without one, as a list of paths. Omits the agent's terminals. */
function renderContent(content: AnyContent): ToolCallContent[] {
  if (content.type === "subagent") {
    const { subagentId: sessionId, ...more } = content;
    return [{ ...more, type: "session", sessionId }];
  }
  if (content.type === "terminal" && "owner" in content) return [];
  if (content.type !== "diff" || !("changes" in content)) return [content];
  return [{ type: "content", content: { type: "text", text: describeChanges(content) } }];
}

function describeChanges({ changes, patch }: ChangedFiles): string {
  if (patch !== undefined && patch !== null) return fenced(patch.text);
  return changes.map((change) => `${change.operation} ${pathsOf(change).join(" → ")}`).join("\n");
}

function pathsOf(change: DiffChange): string[] {
  const { oldPath, path } = change as { readonly oldPath?: string; readonly path?: string };
  return [oldPath, path].filter((name) => name !== undefined);
}

/** Wraps the text in a Markdown code block with a fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}diff\n${text}${text.endsWith("\n") ? "" : "\n"}${fence}`;
}
