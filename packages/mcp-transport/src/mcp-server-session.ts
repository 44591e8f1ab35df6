import { readServer } from "./connection/read-server.ts";
import { ServerConnection } from "./connection/server-connection.ts";
import type { ServerContext } from "./connection/server-context.ts";
import { ServerFailure } from "./connection/server-failure.ts";
import { McpCallError } from "./mcp-call-error.ts";
import type { McpOpenRequest } from "./mcp-connections.ts";
import type { McpServerState } from "./mcp-server-state.ts";
import type { McpCallOptions, McpSession } from "./mcp-session.ts";
import type { McpTool, McpToolResult } from "./mcp-tool.ts";
import { exposeTools } from "./tools/expose-tools.ts";

/** A session whose servers are connected by this process. */
export class McpServerSession implements McpSession {
  readonly #states = new Map<string, McpServerState>();
  readonly #connections = new Map<string, ServerConnection>();
  readonly #listeners = new Set<() => void>();
  #tools: ReadonlyMap<string, McpTool> = new Map();
  #isChangeTold = true;
  readonly #closed = Promise.withResolvers<void>();

  constructor(servers: McpOpenRequest["servers"], context: ServerContext) {
    for (const server of servers) {
      if (this.#states.has(server.name)) {
        const problem = stateMessage(server.name, "another server of the session has the same name");
        this.#refuse(this.#freeName(server.name), problem);
        continue;
      }
      const declared = readServer(server, context.settings);
      if ("problem" in declared) this.#refuse(server.name, stateMessage(server.name, declared.problem));
      else this.#add(server.name, new ServerConnection(declared, context, () => this.#changed(server.name)));
    }
  }

  get servers(): ReadonlyMap<string, McpServerState> {
    return this.#states;
  }

  /** Starts all servers. Resolves when each of them is ready or failed; never rejects. */
  async connect(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.connect()));
  }

  /** Resolves when the session has been closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  tools(): readonly McpTool[] {
    return [...this.#tools.values()];
  }

  async call(exposedName: string, args: unknown, options: McpCallOptions = {}): Promise<McpToolResult> {
    const tool = this.#tools.get(exposedName);
    const connection = tool && this.#connections.get(tool.server);
    if (tool === undefined || connection === undefined) {
      throw new McpCallError("unknown-tool", `Cannot call "${exposedName}": no such tool`);
    }
    try {
      return await connection.call(tool.name, args, options);
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      const { kind, message, stderrTail } = error;
      throw new McpCallError(
        kind,
        `Cannot call "${exposedName}" of MCP server "${tool.server}": ${message}`,
        {
          server: tool.server,
          stderrTail,
        },
      );
    }
  }

  onChange(listener: () => void): () => void {
    // Wrapped, so that a function that is given twice is called twice and removed once.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
    this.#closed.resolve();
  }

  #add(name: string, connection: ServerConnection): void {
    this.#connections.set(name, connection);
    this.#states.set(name, connection.state);
  }

  #refuse(name: string, message: string): void {
    this.#states.set(name, { status: "failed", kind: "config", message });
  }

  #freeName(name: string): string {
    let number = 2;
    while (this.#states.has(`${name}#${number}`)) number += 1;
    return `${name}#${number}`;
  }

  #changed(name: string): void {
    const state = this.#connections.get(name)?.state;
    if (state !== undefined) {
      this.#states.set(
        name,
        state.status === "failed" ? { ...state, message: stateMessage(name, state.message) } : state,
      );
    }
    this.#tools = exposeTools(
      new Map([...this.#connections].map(([server, connection]) => [server, connection.tools])),
    );
    if (!this.#isChangeTold) return;
    // Later, and once for what changes together: a listener that throws must not do so inside of a connection.
    this.#isChangeTold = false;
    queueMicrotask(() => {
      this.#isChangeTold = true;
      for (const listener of this.#listeners) listener();
    });
  }
}

function stateMessage(name: string, reason: string): string {
  return `Cannot use MCP server "${name}": ${reason}`;
}
