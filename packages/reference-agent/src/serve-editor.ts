import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import type { ErrorLog } from "./error-log.ts";
import { lazyMcpConnections } from "./lazy-mcp-connections.ts";
import { scriptedModel } from "./model/scripted-model.ts";
import { createReferenceAgent } from "./reference-agent.ts";

/** What it takes to serve an editor. */
export interface EditorService {
  /** The file in which sessions are kept. */
  readonly storePath: string;
  readonly version: string;
  readonly onError: ErrorLog;
}

/**
 * Serves the editor at the other end of standard input and output, until it is gone or the process is told to end. When
 * it resolves, every process that sessions started has ended and the store is closed.
 *
 * @throws {SessionStoreError} if the store cannot be opened.
 */
export async function serveEditor({ storePath, version, onError }: EditorService): Promise<void> {
  const store = sqliteSessionStore(storePath);
  const mcp = lazyMcpConnections({ stdio: true, http: true, sse: true, acp: false }, async () => {
    const { mcpConnections } = await import("@parley/mcp-transport");
    // Editors hand over commands as their users wrote them: "npx", not where it is.
    return mcpConnections({ clientInfo: { name: "parley-agent", version }, allowPathLookup: true });
  });
  const agent = createReferenceAgent({ model: scriptedModel, version, store, mcp });
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => ending.abort());
  await serveAgent(agent, stdioTransport(), { onError, signal: ending.signal });
  for (const result of await Promise.allSettled([mcp.close(), store.close()])) {
    if (result.status === "rejected") onError(result.reason);
  }
}
