import type { AcpMcpServer } from "@parley/client";
import { v1 } from "@parley/client/v1/unstable";
import { v2 } from "@parley/client/v2/unstable";
import { draftSides } from "@parley/inspector/draft-sides";

import type { RunParts } from "./run-parts.ts";

declare const DRAFT_WORKER: string;

export const draftParts: RunParts = {
  worker: DRAFT_WORKER,
  versions: { 1: v1, 2: v2 },
  sides: draftSides,
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
