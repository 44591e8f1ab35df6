import type { Peer } from "@parley/protocol";
import { applyMode, applySetup } from "@parley/protocol/session";
import type { AgentMethods, ClientMethods, McpServer } from "@parley/schema/v1";

import type { AgentCapabilities } from "../agent-capabilities.ts";
import type { SessionOptions } from "../agent-connection.ts";
import type { AgentLink } from "../agent-link.ts";
import { requireCapability } from "../require-capability.ts";

type SessionLink = Pick<
  AgentLink,
  | "newSession"
  | "loadSession"
  | "resumeSession"
  | "closeSession"
  | "deleteSession"
  | "listSessions"
  | "setMode"
  | "setConfigOption"
>;

interface Workspace {
  readonly cwd: string;
  readonly mcpServers: McpServer[];
  readonly additionalDirectories?: string[];
}

/**
 * The life of a session, from the client's side.
 *
 * @see https://agentclientprotocol.com/protocol/v1/session-setup
 */
export function sessionLink(
  peer: Peer<AgentMethods, ClientMethods>,
  capabilities: AgentCapabilities,
): SessionLink {
  const { session } = capabilities;
  return {
    newSession(options, opened) {
      const params = workspace("session/new", options, capabilities);
      return peer.request("session/new", params, {
        onResult: ({ sessionId: id, ...setup }) => opened({ id, setup }),
      });
    },
    loadSession(sessionId, options, onResult) {
      requireCapability(session.load, "session/load", "loadSession");
      const params = { sessionId, ...workspace("session/load", options, capabilities) };
      return peer.request("session/load", params, { onResult });
    },
    resumeSession(sessionId, options, onResult) {
      requireCapability(session.resume, "session/resume", "sessionCapabilities.resume");
      const params = { sessionId, ...workspace("session/resume", options, capabilities) };
      return peer.request("session/resume", params, { onResult });
    },
    async closeSession(sessionId) {
      requireCapability(session.close, "session/close", "sessionCapabilities.close");
      await peer.request("session/close", { sessionId });
    },
    async deleteSession(sessionId) {
      requireCapability(session.delete, "session/delete", "sessionCapabilities.delete");
      await peer.request("session/delete", { sessionId });
    },
    async listSessions({ cwd, cursor }) {
      requireCapability(session.list, "session/list", "sessionCapabilities.list");
      const params = { ...(cwd !== undefined && { cwd }), ...(cursor !== undefined && { cursor }) };
      const { sessions, nextCursor } = await peer.request("session/list", params);
      return { sessions, nextCursor: nextCursor ?? undefined };
    },
    async setMode(port, modeId) {
      await peer.request("session/set_mode", { sessionId: port.id, modeId });
      port.change((state) => applyMode(state, modeId));
    },
    async setConfigOption(port, configId, value) {
      const params = { sessionId: port.id, configId };
      const { configOptions } = await peer.request(
        "session/set_config_option",
        typeof value === "boolean" ? { ...params, type: "boolean", value } : { ...params, value },
      );
      port.change((state) => applySetup(state, { configOptions }));
    },
  };
}

/** Where the session works; `mcpServers` is always sent, the directories only where there are any. */
function workspace(
  method: string,
  { cwd, mcpServers = [], additionalDirectories = [] }: SessionOptions,
  { session, mcp }: AgentCapabilities,
): Workspace {
  const kinds = new Set(mcpServers.map((server) => ("type" in server ? server.type : "stdio")));
  requireCapability(mcp.http || !kinds.has("http"), method, "mcpCapabilities.http");
  requireCapability(mcp.sse || !kinds.has("sse"), method, "mcpCapabilities.sse");
  if (additionalDirectories.length === 0) return { cwd, mcpServers: [...mcpServers] };
  requireCapability(session.additionalDirectories, method, "sessionCapabilities.additionalDirectories");
  return { cwd, mcpServers: [...mcpServers], additionalDirectories: [...additionalDirectories] };
}
