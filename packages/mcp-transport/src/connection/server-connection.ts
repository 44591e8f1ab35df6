import type { McpLogEntry } from "../api/mcp-log.ts";
import type { McpServerState } from "../api/mcp-server-state.ts";
import type { McpCallOptions } from "../api/mcp-session.ts";
import type { McpToolResult } from "../api/mcp-tool.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import { CallDeadline } from "./call-deadline.ts";
import { type ToolCall, callTool } from "./call-tool.ts";
import { type ServerLink, connectServer } from "./connect-server.ts";
import { explainError } from "../server/explain-error.ts";
import { listTools } from "./list-tools.ts";
import type { DeclaredServer } from "../transports/read-server.ts";
import { RestartLimit } from "./restart-limit.ts";
import { type Secrets, declaredSecrets } from "../server/secrets.ts";
import type { ServerContext } from "../server/server-context.ts";
import { ServerFailure } from "../server/server-failure.ts";
import { serverFingerprint } from "../server/server-fingerprint.ts";
import { SessionLost } from "./session-lost.ts";
import { untilAborted } from "./until-aborted.ts";

/** What is told of a server. */
export interface ConnectionEvents {
  /** `state` or `tools` has changed. */
  onChange(): void;
  onLog(entry: McpLogEntry): void;
}

const silenceMs = 60_000;
const totalMs = 10 * 60_000;

/**
 * One server of a session, from its declaration to its end. A server that was ready and ended by itself keeps its tools,
 * and the next call starts it again.
 */
export class ServerConnection {
  readonly fingerprint: string;
  readonly #server: DeclaredServer;
  readonly #secrets: Secrets;
  readonly #context: ServerContext;
  readonly #events: ConnectionEvents;
  readonly #restarts = new RestartLimit();
  /** Ends what runs at the server: the attempt to connect it, or its calls. */
  readonly #running = new Set<AbortController>();
  readonly #deadlines = new Set<CallDeadline>();
  #state: McpServerState = { status: "connecting" };
  #failure: ServerFailure | undefined;
  #tools: readonly ListedTool[] = [];
  #link: ServerLink | undefined;
  #readyMs = 0;
  #connecting: Promise<void> | undefined;
  #areToolsStale = false;
  #isRefreshing = false;
  #isClosed = false;

  constructor(server: DeclaredServer, context: ServerContext, events: ConnectionEvents) {
    this.fingerprint = serverFingerprint(server);
    this.#server = server;
    this.#secrets = declaredSecrets(server);
    this.#context = context;
    this.#events = events;
  }

  get state(): McpServerState {
    return this.#state;
  }

  get tools(): readonly ListedTool[] {
    return this.#tools;
  }

  /** Connects the server if it is not connected. Never rejects: `state` tells how it went. */
  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  /** @throws {ServerFailure} if there is no result; the reason of the caller's signal if that was aborted. */
  async call(tool: string, args: unknown, options: McpCallOptions): Promise<McpToolResult> {
    options.signal?.throwIfAborted();
    const { logLevel } = this.#context.settings;
    const limits = { silenceMs: options.timeoutMs ?? silenceMs, totalMs: options.maxTotalMs ?? totalMs };
    let link = await this.#usableLink(options.signal);
    const deadline = new CallDeadline(limits);
    this.#deadlines.add(deadline);
    const call = { name: tool, args, options, deadline, secrets: this.#secrets, logLevel };
    try {
      return await this.#send(link, call);
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error;
      // The server did not look at the call, so it is sent once more, in a new session.
      await this.#drop(link);
      link = await this.#usableLink(options.signal);
      return await this.#send(link, call);
    } finally {
      this.#deadlines.delete(deadline);
      deadline.stop();
    }
  }

  /** Tells the server that the roots of the session are others now. Never rejects. */
  async rootsChanged(): Promise<void> {
    // Newer servers are told with each call for which they ask.
    if (this.#link?.client.getProtocolEra() !== "legacy") return;
    await this.#link.client.sendRootsListChanged().catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new ServerFailure("closed", "its session was closed");
    this.#endRunning(closed);
    const link = this.#link;
    this.#link = undefined;
    this.#tools = [];
    this.#fail(closed);
    await Promise.all([this.#connecting, link?.endpoint.close()]);
  }

  async #connect(): Promise<void> {
    if (this.#link !== undefined || this.#isClosed) return;
    this.#set({ status: "connecting" });
    const startedAt = performance.now();
    try {
      const link = await this.#attempt();
      if (this.#isClosed) return await link.endpoint.close();
      this.#link = link;
      this.#failure = undefined;
      this.#readyMs = Math.round(performance.now() - startedAt);
      this.#adopt(link, link.tools);
      void link.endpoint.closed.then(() => this.#drop(link));
      void this.#refreshTools();
    } catch (error) {
      if (!this.#isClosed) this.#fail(explainError(error, this.#secrets));
    }
  }

  #attempt(): Promise<ServerLink> {
    const { connectTimeoutMs, maxMessageBytes } = this.#context.settings;
    return this.#run(async (end) => {
      const timer = setTimeout(() => {
        end.abort(new ServerFailure("timeout", `it was not ready within ${connectTimeoutMs} ms`));
      }, connectTimeoutMs);
      try {
        return await connectServer(this.#server, {
          context: this.#context,
          signal: end.signal,
          onToolsChanged: () => {
            this.#areToolsStale = true;
            void this.#refreshTools();
          },
          onLog: ({ level, logger, data }) => this.#log({ level, logger, data }),
          onAsking: () => this.#pauseCalls(),
          // Whose answer it was cannot be told, so everyone who waits is.
          onOversized: () => {
            this.#endRunning(
              new ServerFailure("protocol", `it sent a message of more than ${maxMessageBytes} bytes`),
            );
          },
        });
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** Which of its calls a server asks the user for cannot be told, so none of them runs out of time meanwhile. */
  #pauseCalls(): () => void {
    const goOn = [...this.#deadlines].map((deadline) => deadline.pause());
    return () => {
      for (const resume of goOn) resume();
    };
  }

  #log({ level, logger, data }: Omit<McpLogEntry, "server">): void {
    const { name } = this.#server;
    this.#events.onLog({ server: name, level, logger, data: this.#secrets.hideIn(data) });
  }

  async #send(link: ServerLink, call: ToolCall): Promise<McpToolResult> {
    if (this.#link !== link) throw this.#failure ?? new ServerFailure("closed", "it is gone");
    return await this.#run((end) => callTool(link, call, end.signal));
  }

  async #run<T>(work: (end: AbortController) => Promise<T>): Promise<T> {
    const end = new AbortController();
    this.#running.add(end);
    try {
      return await work(end);
    } finally {
      this.#running.delete(end);
    }
  }

  #endRunning(failure: ServerFailure): void {
    for (const end of this.#running) end.abort(failure);
  }

  async #usableLink(signal: AbortSignal | undefined): Promise<ServerLink> {
    if (this.#link === undefined && this.#connecting === undefined) this.#restart();
    if (this.#connecting !== undefined) {
      await (signal === undefined ? this.#connecting : untilAborted(this.#connecting, signal));
    }
    if (this.#link === undefined) throw this.#failure ?? new ServerFailure("closed", "it is gone");
    return this.#link;
  }

  #restart(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    const wait = Math.ceil(this.#restarts.wait(now));
    if (wait > 0) {
      const { kind, message, stderrTail } = this.#failure ?? new ServerFailure("closed", "it is gone");
      throw new ServerFailure(
        kind,
        `${message}, and is not started again for another ${wait} ms`,
        stderrTail,
      );
    }
    this.#restarts.note(now);
    void this.connect();
  }

  /** The server is of no more use through this link. */
  async #drop(link: ServerLink): Promise<void> {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#fail(link.endpoint.failure() ?? new ServerFailure("closed", "it closed the connection"));
    await link.endpoint.close();
  }

  async #refreshTools(): Promise<void> {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    while (this.#areToolsStale && this.#link !== undefined) {
      this.#areToolsStale = false;
      const link = this.#link;
      try {
        const tools = await listTools(link.client, { timeout: this.#context.settings.connectTimeoutMs });
        if (this.#link === link) this.#adopt(link, tools);
      } catch {
        // The tools that are known stay, until the server tells of a change again.
      }
    }
    this.#isRefreshing = false;
  }

  #adopt({ client }: ServerLink, tools: readonly ListedTool[]): void {
    this.#tools = tools;
    this.#set({
      status: "ready",
      era: client.getProtocolEra() ?? "legacy",
      version: client.getNegotiatedProtocolVersion() ?? "",
      instructions: client.getInstructions(),
      tools: tools.length,
      ms: this.#readyMs,
    });
  }

  #fail(failure: ServerFailure): void {
    this.#failure = failure;
    const { kind, message, stderrTail } = failure;
    this.#set({ status: "failed", kind, message, ...(stderrTail !== undefined && { stderrTail }) });
  }

  #set(state: McpServerState): void {
    this.#state = state;
    this.#events.onChange();
  }
}
