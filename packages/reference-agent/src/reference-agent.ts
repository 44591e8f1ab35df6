import { type AgentDefinition, type AgentSession, defineAgent } from "@parley/agent";
import type { McpConnections } from "@parley/mcp-transport";
import type { SessionStore } from "@parley/storage";

import type { Model } from "./model/model.ts";
import { SessionPermissions } from "./session-permissions.ts";
import { runToolLoop } from "./tool-loop.ts";
import { bashTool } from "./tools/bash-tool.ts";
import { editTool } from "./tools/edit-tool.ts";
import { listTool } from "./tools/list-tool.ts";
import { planTool } from "./tools/plan-tool.ts";
import { readTool } from "./tools/read-tool.ts";
import { searchTool } from "./tools/search-tool.ts";
import type { Tool } from "./tools/tool.ts";
import { writeTool } from "./tools/write-tool.ts";

/** What a reference agent is made of. */
export interface ReferenceAgentParts {
  readonly model: Model;
  readonly version: string;
  /** Stays the caller's: close it when the agent has been served. */
  readonly store?: SessionStore | undefined;
  /** Stays the caller's, as the store does. */
  readonly mcp?: McpConnections | undefined;
  /** How often the model may call tools in one turn. Default 50. */
  readonly maxRounds?: number | undefined;
}

const TOOLS: readonly Tool[] = [listTool, readTool, searchTool, writeTool, editTool, bashTool, planTool];

/** A coding agent: a model, tools that work on the session's files, and those of its MCP servers. */
export function createReferenceAgent(parts: ReferenceAgentParts): AgentDefinition {
  const { model, version, store, mcp, maxRounds = 50 } = parts;
  const permissions = new WeakMap<AgentSession, SessionPermissions>();
  return defineAgent({
    info: { name: "parley-agent", title: "Parley reference agent", version },
    store,
    mcp,
    promptCapabilities: { embeddedContext: true },
    prompt(turn) {
      const known = permissions.get(turn.session) ?? new SessionPermissions();
      permissions.set(turn.session, known);
      return runToolLoop(turn, { model, tools: TOOLS, permissions: known, maxRounds });
    },
  });
}
