import { type AgentDefinition, type AgentSession, defineAgent } from "@parley/agent";
import type { McpConnections } from "@parley/mcp-transport";
import type { SessionStore } from "@parley/storage";

import type { Model } from "./model/model.ts";
import { SessionPermissions } from "./session-permissions.ts";

/** What a reference agent is made of. */
export interface ReferenceAgentParts {
  readonly model: Model;
  readonly version: string;
  /** Stays the caller's: close it when the agent has been served. */
  readonly store?: SessionStore | undefined;
  /** Stays the caller's, as the store does. */
  readonly mcp?: McpConnections | undefined;
  /** How often the model may be asked in one turn. Default 50. */
  readonly maxRounds?: number | undefined;
}

/** A coding agent: a model, tools that work on the session's files, and those of its MCP servers. */
export function createReferenceAgent(parts: ReferenceAgentParts): AgentDefinition {
  const { model, version, store, mcp, maxRounds = 50 } = parts;
  const permissions = new WeakMap<AgentSession, SessionPermissions>();
  return defineAgent({
    info: { name: "parley-agent", title: "Parley reference agent", version },
    store,
    mcp,
    promptCapabilities: { embeddedContext: true },
    async prompt(turn) {
      const known = permissions.get(turn.session) ?? new SessionPermissions();
      permissions.set(turn.session, known);
      // Nothing of this is needed before the first prompt, and an editor waits for the start.
      const [{ runToolLoop }, { builtInTools }] = await Promise.all([
        import("./tool-loop.ts"),
        import("./tools/built-in-tools.ts"),
      ]);
      return runToolLoop(turn, { model, tools: builtInTools, permissions: known, maxRounds });
    },
  });
}
