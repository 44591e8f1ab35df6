import type { McpLogEntry } from "../api/mcp-log.ts";
import type { McpLogInRequest } from "../api/mcp-login.ts";
import type { McpServerState } from "../api/mcp-server-state.ts";
import type { McpCallOptions } from "../api/mcp-session.ts";
import type { McpToolResult } from "../api/mcp-tool.ts";
import { type DeclaredServer, type ServerContext, serverFingerprint } from "../server/declared-server.ts";
import { explainError } from "../server/explain-error.ts";
import { printable } from "../server/printable.ts";
import { ServerFailure } from "../server/server-failure.ts";
import type { ListedTool } from "../tools/expose-tools.ts";
import { raceSignal } from "../value/race-signal.ts";
import { CallDeadline } from "./call-deadline.ts";
import { SessionLost, type ToolCall, callTool } from "./call-tool.ts";
import { type ServerLink, connectServer } from "./connect-server.ts";
import { type ConnectionState, toServerState } from "./connection-state.ts";
import { listTools } from "./list-tools.ts";
import { RestartLimit } from "./restart-limit.ts";
import { ToolRefresh } from "./tool-refresh.ts";

export interface ConnectionEvents {
  /** Called after every change to `state` or `tools`. */
  onChange(): void;
  onLog(entry: McpLogEntry): void;
}

/** Default for `McpCallOptions.timeoutMs`. */
const defaultTimeoutMs = 60_000;
/** Default for `McpCallOptions.maxTotalMs`. */
const defaultMaxTotalMs = 10 * 60_000;

/**
 * A connection to one of a session's servers. If the server exits after it has been ready, its tools stay listed and
 * the next call restarts it.
 */
export class ServerConnection {
  /** A hash of the server's program or URL. */
  readonly fingerprint: string;
  readonly #server: DeclaredServer;
  readonly #context: ServerContext;
  readonly #events: ConnectionEvents;
  readonly #restarts = new RestartLimit();
  /** The running connection attempt or calls. */
  readonly #work = new RunningWork();
  readonly #deadlines = new Set<CallDeadline>();
  #roots: readonly string[] = [];
  /** Change it only through `#enter`. */
  #state: ConnectionState = { status: "idle", tools: [] };

  constructor(server: DeclaredServer, context: ServerContext, events: ConnectionEvents) {
    this.#server = server;
    this.fingerprint = serverFingerprint(server);
    this.#context = context;
    this.#events = events;
  }

  get state(): McpServerState {
    return toServerState(this.#state);
  }

  get tools(): readonly ListedTool[] {
    return this.#state.tools;
  }

  /**
   * Connects to the server unless it is already connected. Resolves when the attempt is over. Never rejects, so check
   * {@link state}.
   */
  async connect(): Promise<void> {
    const state = this.#state;
    if (state.status === "connecting") return await state.settled;
    if (state.status === "ready" || state.status === "closed") return;
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    this.#enter({ status: "connecting", tools: state.tools, settled });
    await this.#attempt().finally(resolve);
  }

  /**
   * Logs the user in to the server and connects to it.
   *
   * @throws {Error} if that fails.
   */
  async logIn(request: Pick<McpLogInRequest, "openUrl" | "signal">): Promise<void> {
    if (this.#server.logIn === undefined) throw new ServerFailure("auth", "there is no login at it");
    try {
      await this.#server.logIn(request);
    } catch (error) {
      request.signal.throwIfAborted();
      throw new ServerFailure("auth", this.#server.secrets.hide(explainLogin(error)));
    }
    await this.connect();
    if (this.#state.status === "failed") throw this.#state.failure;
  }

  /**
   * Removes the login and disconnects from the server.
   *
   * @throws {ServerFailure} if the server does not support logins.
   */
  async logOut(): Promise<void> {
    if (this.#server.logOut === undefined) throw new ServerFailure("auth", "there is no login at it");
    await this.#server.logOut();
    if (this.#state.status !== "ready") return;
    const { link } = this.#state;
    const failure = new ServerFailure("auth", "you have logged out at it");
    this.#enter({ status: "failed", tools: [], failure });
    await link.endpoint.close();
  }

  /** @throws {ServerFailure} if there is no result, or the caller's abort reason if the caller aborted. */
  async call(tool: string, args: unknown, options: McpCallOptions): Promise<McpToolResult> {
    options.signal?.throwIfAborted();
    const { logLevel } = this.#context.settings;
    const limits = {
      silenceMs: options.timeoutMs ?? defaultTimeoutMs,
      totalMs: options.maxTotalMs ?? defaultMaxTotalMs,
    };
    let link = await this.#usableLink(options.signal);
    const deadline = new CallDeadline(limits);
    this.#deadlines.add(deadline);
    const call = { name: tool, args, options, deadline, secrets: this.#server.secrets, logLevel };
    try {
      return await this.#send(link, call);
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error;
      // The server did not process the call, so retry once in a new session.
      await this.#lose(link);
      link = await this.#usableLink(options.signal);
      return await this.#send(link, call);
    } finally {
      this.#deadlines.delete(deadline);
      deadline.stop();
    }
  }

  /** Replaces the roots and notifies the server if it is connected. Never rejects. */
  async setRoots(roots: readonly string[]): Promise<void> {
    if (JSON.stringify(roots) === JSON.stringify(this.#roots)) return;
    this.#roots = roots;
    // Modern servers receive the roots with each call that requests them.
    if (this.#state.status !== "ready" || this.#state.link.client.getProtocolEra() !== "legacy") return;
    await this.#state.link.client.sendRootsListChanged().catch(() => {});
  }

  async close(): Promise<void> {
    const failure = new ServerFailure("closed", "its session was closed");
    const before = this.#state;
    this.#enter({ status: "closed", tools: [], failure });
    this.#work.endAll(failure);
    if (before.status === "connecting") await before.settled;
    if (before.status === "ready") await before.link.endpoint.close();
  }

  /** Sets the state. All changes go through here, so that a closed connection stays closed. */
  #enter(state: ConnectionState): void {
    if (this.#state.status === "closed") return;
    this.#state = state;
    this.#events.onChange();
  }

  #isLinkedBy(link: ServerLink): boolean {
    return this.#state.status === "ready" && this.#state.link === link;
  }

  async #attempt(): Promise<void> {
    const startedAt = performance.now();
    const refresh = new ToolRefresh();
    try {
      const link = await this.#connectServer(refresh);
      const ms = Math.round(performance.now() - startedAt);
      this.#enter({ status: "ready", tools: link.tools, link, ms });
      // The connection was closed in the meantime.
      if (!this.#isLinkedBy(link)) return await link.endpoint.close();
      void link.endpoint.closed.then(() => this.#lose(link));
      refresh.start(() => this.#listTools(link));
    } catch (error) {
      const failure = explainError(error, this.#server.secrets);
      this.#enter({ status: "failed", tools: failure.isFinal ? [] : this.tools, failure });
    }
  }

  #connectServer(refresh: ToolRefresh): Promise<ServerLink> {
    const { connectTimeoutMs, maxMessageBytes } = this.#context.settings;
    return this.#work.run(async (end) => {
      const timer = setTimeout(() => {
        end.abort(new ServerFailure("timeout", `it was not ready within ${connectTimeoutMs} ms`));
      }, connectTimeoutMs);
      try {
        return await connectServer(this.#server, {
          context: this.#context,
          signal: end.signal,
          onToolsChanged: () => refresh.changed(),
          onLog: ({ level, logger, data }) => this.#log({ level, logger, data }),
          onAsking: () => this.#pauseCalls(),
          listRoots: () => this.#roots,
          onOversized: () => {
            // The oversized message may have been the response to any of the calls, so fail them all.
            const message = `it sent a message of more than ${maxMessageBytes} bytes (maxMessageBytes)`;
            this.#work.endAll(new ServerFailure("protocol", message));
          },
        });
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** Pauses the timers of all calls, because servers do not identify the call that a question belongs to. */
  #pauseCalls(): () => void {
    const resumes = [...this.#deadlines].map((deadline) => deadline.pause());
    return () => {
      for (const resume of resumes) resume();
    };
  }

  #log({ level, logger, data }: Omit<McpLogEntry, "server">): void {
    const { name, secrets } = this.#server;
    const shown = mapTexts({ logger, data }, (text) => printable(secrets.hide(text)));
    this.#events.onLog({ server: name, level, ...(shown as Pick<McpLogEntry, "logger" | "data">) });
  }

  async #send(link: ServerLink, call: ToolCall): Promise<McpToolResult> {
    if (!this.#isLinkedBy(link)) throw this.#failure();
    return await this.#work.run((end) => callTool(link, call, end.signal));
  }

  #failure(): ServerFailure {
    return "failure" in this.#state ? this.#state.failure : new ServerFailure("closed", "it is gone");
  }

  async #usableLink(signal: AbortSignal | undefined): Promise<ServerLink> {
    if (this.#state.status === "idle" || this.#state.status === "failed") this.#restart();
    if (this.#state.status === "connecting") {
      const { settled } = this.#state;
      await (signal === undefined ? settled : raceSignal(settled, signal));
    }
    if (this.#state.status !== "ready") throw this.#failure();
    return this.#state.link;
  }

  #restart(): void {
    const now = performance.now();
    const wait = Math.ceil(this.#restarts.wait(now));
    if (wait > 0) {
      const { kind, message, stderrTail } = this.#failure();
      throw new ServerFailure(
        kind,
        `${message}, and is not started again for another ${wait} ms`,
        stderrTail,
      );
    }
    this.#restarts.note(now);
    void this.connect();
  }

  /** Handles the exit of the server, or its failure to recognize the session. */
  async #lose(link: ServerLink): Promise<void> {
    if (!this.#isLinkedBy(link)) return;
    const failure = link.endpoint.failure() ?? new ServerFailure("closed", "it closed the connection");
    this.#enter({ status: "failed", tools: failure.isFinal ? [] : this.tools, failure });
    await link.endpoint.close();
  }

  async #listTools(link: ServerLink): Promise<void> {
    const tools = await listTools(link.client, { timeout: this.#context.settings.connectTimeoutMs });
    if (this.#state.status === "ready" && this.#state.link === link) this.#enter({ ...this.#state, tools });
  }
}

function explainLogin(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "there was no answer in time";
  return error instanceof Error ? error.message : String(error);
}

/** Pending work that can be aborted together. */
class RunningWork {
  readonly #running = new Set<AbortController>();

  /** Runs `work`, passing a controller that aborts if {@link endAll} is called before it finishes. */
  async run<T>(work: (end: AbortController) => Promise<T>): Promise<T> {
    const end = new AbortController();
    this.#running.add(end);
    try {
      return await work(end);
    } finally {
      this.#running.delete(end);
    }
  }

  /** Aborts all running work with `failure` as the reason. */
  endAll(failure: ServerFailure): void {
    for (const end of this.#running) end.abort(failure);
  }
}

/** Applies `map` to every string of a JSON value, including property names. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]));
}
