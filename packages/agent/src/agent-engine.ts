import type { McpSession } from "@parley/mcp-transport";
import { ConnectionClosedError, ErrorCode, RequestError, invalidParams } from "@parley/protocol";
import type { ContentBlock, StopReason } from "@parley/schema/v1";
import type { SessionPage, SessionRecord } from "@parley/storage";

import { normalizePath } from "./absolute-path.ts";
import type { AgentDefinition } from "./agent-definition.ts";
import type { ClientLink } from "./agent-dialect.ts";
import type { ClientDescription } from "./client-description.ts";
import { noMcp } from "./no-mcp.ts";
import { OpenSession, type PromptOptions } from "./open-session.ts";
import { Openings } from "./openings.ts";
import { randomId } from "./random-id.ts";
import { SessionChannel } from "./session-channel.ts";
import { SessionLanes } from "./session-lanes.ts";
import { type SessionLog, createTransientLog, openStoredLog } from "./session-log.ts";
import { type SessionRequest, checkPath, checkSessionRequest } from "./session-request.ts";
import type { TurnRules } from "./session-turn.ts";
import { sessionNotFound, toWireError } from "./store-error.ts";

/** What an engine is made of. */
export interface AgentEngineOptions {
  readonly definition: AgentDefinition;
  readonly cancelGraceMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * The sessions of one connection, whatever its version: their life cycle, their turns, and what is stored of them.
 * Life-cycle calls of one session run in order; cancelling and closing overtake them.
 */
export class AgentEngine {
  readonly definition: AgentDefinition;
  readonly #onError: (error: unknown) => void;
  readonly #rules: TurnRules;
  /** The lease on a session belongs to the connection: two connections of one process keep apart as well. */
  readonly #owner = randomId("");
  readonly #sessions = new Map<string, OpenSession>();
  readonly #lanes = new SessionLanes();
  readonly #openings = new Openings();
  #closed = false;
  #client: { readonly description: ClientDescription; readonly link: ClientLink } | undefined;

  constructor({ definition, cancelGraceMs, onError }: AgentEngineOptions) {
    this.definition = definition;
    this.#onError = onError;
    this.#rules = { prompt: definition.prompt, cancelGraceMs };
  }

  /** Takes note of the client. @throws {RequestError} `-32600` the second time. */
  initialize(description: ClientDescription, link: ClientLink): void {
    if (this.#client !== undefined) throw new RequestError(ErrorCode.invalidRequest, "Already initialized");
    this.#client = { description, link };
  }

  /** Creates a session and resolves when it is ready for prompts. */
  async newSession(request: SessionRequest, signal: AbortSignal): Promise<OpenSession> {
    const checked = checkSessionRequest(request, this.definition.mcp?.kinds);
    const { cwd, additionalDirectories } = checked;
    const sessionId = randomId("sess_");
    await this.#store((store) => store?.create({ sessionId, cwd, additionalDirectories }), sessionId);
    try {
      return await this.#lanes.run(sessionId, () =>
        this.#open(sessionId, { ...checked, titled: false, signal }),
      );
    } catch (error) {
      await this.definition.store?.delete(sessionId).catch(this.#onError);
      throw error;
    }
  }

  /**
   * Opens a stored session, or opens an open one again: with the MCP servers and directories of this request, and only
   * these. With `replay` the conversation has been sent when it resolves.
   *
   * @throws {RequestError} `-32002` if there is none, `-32602` if it has another `cwd`.
   */
  loadSession(
    sessionId: string,
    request: SessionRequest,
    { replay, signal }: { readonly replay: boolean; readonly signal: AbortSignal },
  ): Promise<OpenSession> {
    const checked = checkSessionRequest(request, this.definition.mcp?.kinds);
    const load = async (opening: AbortSignal): Promise<OpenSession> => {
      const record = await this.#record(sessionId);
      if (checked.cwd !== normalizePath(record.cwd)) {
        throw invalidParams(
          `Cannot open session "${sessionId}" in "${request.cwd}": its cwd is "${record.cwd}"`,
        );
      }
      const titled = record.title !== null;
      const session = await this.#reopen(sessionId, { ...checked, titled, signal: opening });
      if (replay) await session.replay(opening);
      await session.channel.repeatState();
      return session;
    };
    return this.#openings.run(sessionId, signal, (opening) =>
      this.#lanes.run(sessionId, () => load(opening)),
    );
  }

  /** One page of the stored sessions, newest activity first. */
  listSessions({ cwd, cursor }: { readonly cwd?: string; readonly cursor?: string }): Promise<SessionPage> {
    const query = {
      ...(cwd === undefined ? {} : { cwd: checkPath("cwd", cwd) }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    return this.#store(async (store) => (await store?.list(query)) ?? { sessions: [] });
  }

  /** Cancels what runs, closes the session and forgets it. It is no error if there is none. */
  async deleteSession(sessionId: string): Promise<void> {
    this.#stop(sessionId);
    await this.#lanes.run(sessionId, async () => {
      await this.#closeOpen(sessionId);
      await this.#store((store) => store?.delete(sessionId), sessionId);
    });
  }

  /** Cancels what runs, a load too, and frees what the session holds. It is no error if it is not open. */
  async closeSession(sessionId: string): Promise<void> {
    this.#stop(sessionId);
    await this.#lanes.run(sessionId, () => this.#closeOpen(sessionId));
  }

  /**
   * Answers a prompt. Resolves or rejects when its turn has ended.
   *
   * @throws {RequestError} `-32002` if the session is not open.
   */
  async prompt(
    sessionId: string,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<StopReason> {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw sessionNotFound(sessionId);
    return session.prompt(prompt, options);
  }

  /** Takes note of an error that no answer carries; what the client was told already is no news. */
  report(error: unknown): void {
    if (!(error instanceof RequestError)) this.#onError(error);
  }

  /** Ends the session's turns as cancelled. */
  cancel(sessionId: string): void {
    this.#sessions.get(sessionId)?.cancel();
  }

  /** The connection has ended: turns are cancelled or finished, as the agent has it, and everything is freed. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#openings.abortAll();
    if (this.definition.onDisconnect !== "finish")
      for (const session of this.#sessions.values()) session.cancel();
    await this.#lanes.settled();
    const closed = await Promise.allSettled([...this.#sessions.keys()].map((id) => this.#closeOpen(id)));
    for (const result of closed) if (result.status === "rejected") this.#onError(result.reason);
  }

  /** What runs for the session is told to end; what waits in its lane comes after. */
  #stop(sessionId: string): void {
    this.#openings.abort(sessionId);
    this.#sessions.get(sessionId)?.cancel();
  }

  async #closeOpen(sessionId: string): Promise<void> {
    const session = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    await session?.close();
  }

  async #reopen(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    const open = this.#sessions.get(sessionId);
    if (open === undefined) return this.#open(sessionId, request);
    open.replaceMcp(await this.#openMcp(sessionId, request));
    open.additionalDirectories = request.additionalDirectories;
    return open;
  }

  async #open(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    const client = this.#client;
    if (this.#closed) throw new ConnectionClosedError();
    if (client === undefined) throw new RequestError(ErrorCode.invalidRequest, "Not initialized");
    const log = await this.#openLog(sessionId);
    try {
      const mcp = await this.#openMcp(sessionId, request);
      const session = new OpenSession({
        sessionId,
        cwd: request.cwd,
        additionalDirectories: request.additionalDirectories,
        titled: request.titled,
        client: client.description,
        channel: new SessionChannel({ sessionId, log, link: client.link }),
        mcp,
        store: this.definition.store,
        rules: this.#rules,
      });
      this.#sessions.set(sessionId, session);
      return session;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  async #openLog(sessionId: string): Promise<SessionLog> {
    const onLost = (error: unknown): void => {
      this.#onError(error);
      void this.closeSession(sessionId).catch(this.#onError);
    };
    return this.#store(
      (store) =>
        store === undefined
          ? createTransientLog()
          : openStoredLog(store, sessionId, { owner: this.#owner, onLost }),
      sessionId,
    );
  }

  async #openMcp(sessionId: string, request: OpenRequest): Promise<McpSession> {
    const { mcp } = this.definition;
    if (mcp === undefined || request.mcpServers.length === 0) return noMcp;
    const { cwd, additionalDirectories, mcpServers: servers, signal } = request;
    return mcp.open({ servers, cwd, additionalDirectories, sessionId, signal });
  }

  async #record(sessionId: string): Promise<SessionRecord> {
    const record = await this.#store((store) => store?.get(sessionId), sessionId);
    if (record === undefined) throw sessionNotFound(sessionId);
    return record;
  }

  /** Uses the store, with its refusals in the words of the wire. */
  async #store<T>(use: (store: AgentDefinition["store"]) => T | Promise<T>, sessionId?: string): Promise<T> {
    try {
      return await use(this.definition.store);
    } catch (error) {
      throw toWireError(error, sessionId);
    }
  }
}

interface OpenRequest extends SessionRequest {
  readonly titled: boolean;
  readonly signal: AbortSignal;
}
