import type { SessionUpdate } from "@parley/schema/v2";

import type {
  MessageEvent,
  PlanEvent,
  SentEvent,
  SettingsEvent,
  TerminalEvent,
} from "../event/session-event.ts";
import { toBase64 } from "../value/base64.ts";
import { renderCommand, renderOption } from "./render-settings.ts";
import { renderCapabilities, renderToolCall } from "./render-tool-call.ts";

const CHUNKS = {
  user: "user_message_chunk",
  agent: "agent_message_chunk",
  thought: "agent_thought_chunk",
} as const;

const MESSAGES = { user: "user_message", agent: "agent_message", thought: "agent_thought" } as const;

/** The one plan of a session whose plans have no ids: a new plan replaces it. */
const PLAN_ID = "plan";

/**
 * Writes the update for an event, the same live and at replay. `seq` is the event's place in the session, from which
 * missing ids derive. `undefined` if version 2 has no such update: a mode is a setting.
 */
export function renderEvent(event: SentEvent, seq: number): SessionUpdate | undefined {
  switch (event.type) {
    case "message": {
      const { type: _, role, messageId = `msg_${seq}`, ...fields } = event;
      return { sessionUpdate: CHUNKS[role], messageId, ...fields };
    }
    case "tool_call":
    case "tool_call_update":
      return { sessionUpdate: "tool_call_update", ...renderToolCall(event) };
    case "plan":
      return renderPlan(event);
    case "notice": {
      const { type: sessionUpdate, ...fields } = event;
      return { sessionUpdate, ...fields };
    }
    case "compaction": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_update", ...fields };
    }
    case "compaction_summary": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "compaction_summary_chunk", ...fields };
    }
    case "info": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "session_info_update", ...fields };
    }
    case "usage": {
      const { type: _, ...fields } = event;
      return { sessionUpdate: "usage_update", ...fields };
    }
    case "config":
    case "mode":
    case "commands":
      return renderSettings(event);
    case "terminal":
      return renderTerminal(event);
    case "terminal_output": {
      const { type: _, bytes, ...fields } = event;
      return { sessionUpdate: "terminal_output_chunk", data: toBase64(bytes), ...fields };
    }
    case "foreign":
      // The wire sends it as it is.
      return undefined;
    case "custom":
      return { ...event.payload, sessionUpdate: event.name };
  }
}

function renderPlan(event: PlanEvent): SessionUpdate {
  const { type: _, planId = PLAN_ID, planMeta, entries, ...fields } = event;
  const plan = { type: "items" as const, planId, entries, ...(planMeta && { _meta: planMeta }) };
  return { sessionUpdate: "plan_update", ...fields, plan };
}

function renderSettings(event: SettingsEvent): SessionUpdate | undefined {
  switch (event.type) {
    case "config": {
      const { type: _, options, ...fields } = event;
      return { sessionUpdate: "config_option_update", configOptions: options.map(renderOption), ...fields };
    }
    case "mode":
      return undefined;
    case "commands": {
      const { type: _, commands, ...fields } = event;
      const availableCommands = commands.map(renderCommand);
      return { sessionUpdate: "available_commands_update", availableCommands, ...fields };
    }
  }
}

function renderTerminal({ type: _, output, cancellable, ...fields }: TerminalEvent): SessionUpdate {
  const shown = output === undefined ? {} : { output: { data: toBase64(new TextEncoder().encode(output)) } };
  return { sessionUpdate: "terminal_update", ...fields, ...shown, ...renderCapabilities(cancellable) };
}

/**
 * Writes the beginning of the message whose first event is `event`, stored as entry `seq`: the whole message, still
 * empty.
 */
export function renderBeginning(event: MessageEvent, seq: number): SessionUpdate {
  const { role, messageId = `msg_${seq}` } = event;
  return { sessionUpdate: MESSAGES[role], messageId, content: [] };
}
