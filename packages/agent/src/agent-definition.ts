import type { McpConnections } from "@parley/mcp-transport";
import type { Implementation, PromptCapabilities, StopReason } from "@parley/schema/v1";
import type { SessionStore } from "@parley/storage";

import type { Turn } from "./turn.ts";

/** An agent, as its author describes it. The engine does the rest; capabilities follow from what is given. */
export interface AgentDefinition {
  /** Name and version, as clients show them. */
  readonly info: Implementation;
  /**
   * Keeps sessions beyond the connection. With it the agent lists, loads, resumes and deletes sessions; without, a session
   * lives as long as its connection. It stays the caller's: close it after {@link serveAgent} has returned.
   */
  readonly store?: SessionStore | undefined;
  /** Connects the MCP servers of a session. Without it a client's MCP servers are refused. It stays the caller's. */
  readonly mcp?: McpConnections | undefined;
  /** What a prompt may contain besides text and resource links. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /**
   * What becomes of running turns when the connection ends: `cancel` them (default), or let them `finish` into the store.
   */
  readonly onDisconnect?: "cancel" | "finish" | undefined;
  /**
   * Answers a prompt. Called once at a time for each session, in the order of the prompts.
   *
   * Resolve to why the turn ended; nothing means `end_turn`. When `turn.signal` aborts, stop: the turn ends as `cancelled`
   * whatever is returned or thrown. Another exception is answered with an internal error, and goes to `onError`.
   */
  readonly prompt: (turn: Turn) => Promise<StopReason | void>;
}

/** Describes an agent: checks its type, and returns it as it is. */
export function defineAgent(definition: AgentDefinition): AgentDefinition {
  return definition;
}
