import type { McpConnections, McpOpenRequest, McpSession } from "@parley/agent";

/** The sessions' MCP servers. The child agent connects to them itself. */
export class PassedMcpServers implements McpConnections {
  readonly kinds: McpConnections["kinds"];
  readonly #servers = new Map<string, McpOpenRequest["servers"]>();

  constructor({ stdio, http, sse }: Omit<McpConnections["kinds"], "acp">) {
    this.kinds = { stdio, http, sse, acp: false };
  }

  /** Returns the servers in a session's latest request. */
  of(sessionId: string): McpOpenRequest["servers"] {
    return this.#servers.get(sessionId) ?? [];
  }

  forget(sessionId: string): void {
    this.#servers.delete(sessionId);
  }

  open({ sessionId, servers }: McpOpenRequest): Promise<McpSession> {
    this.#servers.set(sessionId, servers);
    return Promise.resolve(noTools);
  }

  close(): Promise<void> {
    this.#servers.clear();
    return Promise.resolve();
  }
}

/** Has no tools, because the child agent has them. */
const noTools: McpSession = {
  servers: new Map(),
  tools: () => [],
  call: (exposedName) =>
    Promise.reject(new Error(`Cannot call tool "${exposedName}": the relayed agent has the MCP servers`)),
  ready: () => Promise.resolve(),
  describeTool: ({ name }) => ({ title: name, kind: "other" }),
  toToolOutput: () => ({ status: "failed", content: [] }),
  setRoots: () => Promise.resolve(),
  onChange: () => () => undefined,
  onLog: () => () => undefined,
  close: () => Promise.resolve(),
};
