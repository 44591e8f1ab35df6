import { settlesWithin } from "@parley/protocol";
import { visibleLine } from "@parley/protocol/text";

import { McpCallError } from "../api/mcp-call-error.ts";
import type { McpLogEntry } from "../api/mcp-log.ts";
import type { McpLogInRequest } from "../api/mcp-login.ts";
import type { McpOpenRequest } from "../api/mcp-open-request.ts";
import type { McpServerState } from "../api/mcp-server-state.ts";
import type { McpCallOptions, McpSession } from "../api/mcp-session.ts";
import type { McpTool, McpToolOutput, McpToolPresentation, McpToolResult } from "../api/mcp-tool.ts";
import type { DeclaredServer } from "../server/declared-server.ts";
import { printable } from "../server/printable.ts";
import { ServerFailure } from "../server/server-failure.ts";
import { describeTool, exposeTools } from "../tools/expose-tools.ts";
import { toToolOutput } from "../tools/tool-output.ts";
import { readServer, serverName } from "../transports/read-server.ts";
import { raceSignal } from "../value/race-signal.ts";
import type { ServerLease, SessionServers } from "./session-servers.ts";

/** A session whose servers are connected from this process. */
export class McpServerSession implements McpSession {
  readonly #servers: SessionServers;
  readonly #id: string;
  readonly #principal: string | null;
  readonly #states = new Map<string, McpServerState>();
  readonly #leases = new Map<string, ServerLease>();
  readonly #changeListeners = new Set<() => void>();
  readonly #logListeners = new Set<(entry: McpLogEntry) => void>();
  readonly #closing = new AbortController();
  readonly #closed = Promise.withResolvers<void>();
  #tools: ReadonlyMap<string, McpTool> = new Map();
  #roots: readonly string[];
  #isChangeQueued = false;

  constructor(request: McpOpenRequest, servers: SessionServers) {
    this.#servers = servers;
    this.#id = request.sessionId;
    this.#principal = request.principal ?? null;
    this.#roots = [request.cwd, ...(request.additionalDirectories ?? [])];
    for (const server of request.servers) {
      const name = serverName(server);
      if (this.#states.has(name)) {
        const problem = "another server of the session has the same name";
        this.#states.set(this.#freeName(name), unusable(name, problem));
        continue;
      }
      const read = readServer(server, servers.context.settings, request.acp);
      if ("problem" in read) this.#states.set(name, unusable(name, read.problem));
      else this.#use(read);
    }
    this.#exposeTools();
  }

  get servers(): ReadonlyMap<string, McpServerState> {
    return this.#states;
  }

  /** Starts the servers that are not running. Resolves when each one is ready or has failed. Never rejects. */
  async connect(): Promise<void> {
    await Promise.all([...this.#leases.values()].map(({ connection }) => connection.connect()));
  }

  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  async ready(signal?: AbortSignal): Promise<void> {
    const connections = [...this.#leases.values()].map(({ connection }) => connection);
    const late = connections.filter(({ state }) => state.status === "connecting");
    const ready = Promise.all(late.map((connection) => connection.connect()));
    await readyOrLate(ready, this.#servers.context.settings.readyWaitMs, signal);
  }

  tools(): readonly McpTool[] {
    return [...this.#tools.values()];
  }

  async call(exposedName: string, args: unknown, options: McpCallOptions = {}): Promise<McpToolResult> {
    const tool = this.#tools.get(exposedName);
    const connection = tool && this.#leases.get(tool.server)?.connection;
    if (tool === undefined || connection === undefined) {
      const names = [...this.#tools.keys()].slice(0, 20).join(", ") || "none";
      const message = `Cannot call "${visibleLine(exposedName)}": no such tool; there are: ${names}`;
      throw new McpCallError("unknown-tool", message);
    }
    const signals = [this.#closing.signal, ...(options.signal === undefined ? [] : [options.signal])];
    try {
      return await connection.call(tool.name, args, { ...options, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error;
      const { kind, message, stderrTail } = error;
      const about = { server: tool.server, stderrTail };
      throw new McpCallError(
        kind,
        `Cannot call "${exposedName}" of MCP server "${visibleLine(tool.server)}": ${message}`,
        about,
      );
    }
  }

  /** Whether this instance belongs to the given session of the given principal. */
  isOf(sessionId: string, principal: string | null): boolean {
    return this.#id === sessionId && this.#principal === principal;
  }

  /** Whether a server with this name is declared. */
  hasServer(name: string): boolean {
    return this.#leases.has(name);
  }

  /**
   * Logs the user in to a server and connects to it.
   *
   * @throws {Error} if that fails.
   */
  async logIn(name: string, request: Pick<McpLogInRequest, "openUrl" | "signal">): Promise<void> {
    await naming(`Cannot log in at MCP server "${visibleLine(name)}"`, () =>
      this.#leases.get(name)?.connection.logIn(request),
    );
  }

  /**
   * Removes the login to a server and disconnects from it.
   *
   * @throws {Error} if the server does not support logins.
   */
  async logOut(name: string): Promise<void> {
    await naming(`Cannot log out at MCP server "${visibleLine(name)}"`, () =>
      this.#leases.get(name)?.connection.logOut(),
    );
  }

  describeTool(tool: McpTool): McpToolPresentation {
    return describeTool(tool);
  }

  toToolOutput(result: McpToolResult): McpToolOutput {
    return toToolOutput(result);
  }

  async setRoots(roots: readonly string[]): Promise<void> {
    this.#roots = roots;
    await Promise.all([...this.#leases.values()].map((lease) => lease.rootsChanged()));
  }

  onChange(listener: () => void): () => void {
    return addListener(this.#changeListeners, () => listener());
  }

  onLog(listener: (entry: McpLogEntry) => void): () => void {
    return addListener(this.#logListeners, (entry) => listener(entry));
  }

  async close(): Promise<void> {
    const closed = new ServerFailure("closed", "its session was closed");
    this.#closing.abort(closed);
    const leases = [...this.#leases];
    this.#leases.clear();
    for (const [name] of leases) this.#states.set(name, unusable(name, closed.message, "closed"));
    this.#exposeTools();
    if (leases.length > 0) this.#queueChange();
    await Promise.all(leases.map(([, lease]) => lease.release()));
    this.#closed.resolve();
  }

  #use(server: DeclaredServer): void {
    const { name } = server;
    const roots = (): readonly string[] => this.#roots;
    const lease = this.#servers.use(server, {
      get roots() {
        return roots();
      },
      onChange: () => this.#changed(name),
      onLog: (entry) => this.#log(entry),
    });
    this.#leases.set(name, lease);
    this.#states.set(name, lease.connection.state);
  }

  #freeName(name: string): string {
    let number = 2;
    while (this.#states.has(`${name}#${number}`)) number += 1;
    return `${name}#${number}`;
  }

  #changed(name: string): void {
    const state = this.#leases.get(name)?.connection.state;
    if (state === undefined) return;
    this.#states.set(
      name,
      state.status === "failed" ? { ...state, message: stateMessage(name, state.message) } : state,
    );
    this.#exposeTools();
    this.#queueChange();
  }

  #exposeTools(): void {
    const lists = [...this.#leases].map(
      ([
        name,
        {
          connection: { fingerprint, tools },
        },
      ]) => [name, { fingerprint, tools }] as const,
    );
    this.#tools = exposeTools(new Map(lists));
  }

  #queueChange(): void {
    if (this.#isChangeQueued) return;
    // Notifications are deferred and batched, so an exception in a listener cannot affect a connection.
    this.#isChangeQueued = true;
    queueMicrotask(() => {
      this.#isChangeQueued = false;
      for (const listener of this.#changeListeners) listener();
    });
  }

  #log(entry: McpLogEntry): void {
    queueMicrotask(() => {
      for (const listener of this.#logListeners) listener(entry);
    });
  }
}

/**
 * Adds an entry and returns a function that removes it. Wrap each listener in a new object, so every registration can
 * be removed separately.
 */
function addListener<T>(listeners: Set<T>, entry: T): () => void {
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}

function unusable(name: string, reason: string, kind: "config" | "closed" = "config"): McpServerState {
  return { status: "failed", kind, message: stateMessage(name, reason) };
}

function stateMessage(name: string, reason: string): string {
  return `Cannot use MCP server "${visibleLine(name)}": ${printable(reason)}`;
}

/** Runs `work`. If the server fails, throws an error whose message starts with `action`. */
async function naming(action: string, work: () => Promise<void> | undefined): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error;
    throw new Error(`${action}: ${error.message}`, { cause: error });
  }
}

/** Resolves when `ready` does, or after `waitMs`. Rejects with the signal's reason if the signal aborts first. */
export async function readyOrLate(
  ready: Promise<unknown>,
  waitMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const first = signal === undefined ? ready : raceSignal(ready, signal);
  if (await settlesWithin(first, waitMs)) await first;
}
