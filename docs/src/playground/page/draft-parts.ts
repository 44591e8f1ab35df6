import type { AcpMcpServer } from "@parley/client";
import { v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { agent as agentV1, client as clientV1 } from "@parley/schema/v1/unstable";
import { SessionNotification } from "@parley/schema/v1/unstable/validators";
import { agent as agentV2, client as clientV2 } from "@parley/schema/v2/unstable";

import type { RunParts } from "./run-parts.ts";

declare const DRAFT_WORKER: string;

export const draftParts: RunParts = {
  worker: DRAFT_WORKER,
  versions: { 1: v1, 2: v2 },
  sides: {
    1: { agent: agentV1, client: clientV1, update: SessionNotification },
    2: { agent: agentV2, client: clientV2 },
  },
  mcpServers: (readProgram) => [editorServer(readProgram)],
};

const complete = { resultType: "complete", ttlMs: 0, cacheScope: "private" };

/** Creates an MCP server with a tool that reads the program in the editor. */
function editorServer(readProgram: () => string): AcpMcpServer {
  const description = "Reads the program in the editor";
  const tool = { name: "read_program", description, inputSchema: { type: "object" } };
  return {
    type: "acp",
    name: "editor",
    serverId: crypto.randomUUID(),
    answer({ method }) {
      switch (method) {
        case "server/discover":
          return { result: { ...complete, supportedVersions: ["2026-07-28"], capabilities: { tools: {} } } };
        case "tools/list":
          return { result: { ...complete, tools: [tool] } };
        case "tools/call":
          return { result: { ...complete, content: [{ type: "text", text: readProgram() }] } };
        default:
          return { error: { code: -32_601, message: `Unknown method "${method}"` } };
      }
    },
  };
}
