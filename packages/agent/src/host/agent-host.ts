import { ConnectionClosedError, ErrorCode, RequestError, invalidParams } from "@parley/protocol";
import type { ContentBlock, StopReason } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import { assertAuthenticated } from "../author/authentication.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { SessionQuery, SessionPage } from "../author/session-store.ts";
import type { Attachment } from "../dialect/attachment.ts";
import { checkPromptContent } from "../dialect/prompt-content.ts";
import type { LoadOptions, PromptOptions, SessionHost } from "../dialect/session-host.ts";
import { type SessionRequest, checkPath, checkSessionRequest } from "../dialect/session-request.ts";
import type { OpenSession } from "../session/open-session.ts";
import { sessionNotFound } from "../storage/store-error.ts";
import { StoredSessions } from "../storage/stored-sessions.ts";
import { normalizePath } from "../value/absolute-path.ts";
import { randomId } from "../value/random-id.ts";
import { type OpenRequest, SessionOpener } from "./session-opener.ts";
import { type QueuedRequestKind, SessionRecord } from "./session-record.ts";

/** Options for an {@link AgentHost}. */
export interface AgentHostOptions {
  readonly definition: AgentDefinition;
  readonly cancelGraceMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Holds the sessions of one connection, in any protocol version: their life cycle and their turns. Life-cycle calls of
 * one session run in order; cancelling and closing overtake them.
 */
export class AgentHost implements SessionHost {
  readonly definition: AgentDefinition;
  readonly #onError: (error: unknown) => void;
  readonly #stored: StoredSessions;
  readonly #opener: SessionOpener;
  readonly #records = new Map<string, SessionRecord>();
  #closed = false;
  #attachment: Attachment | undefined;

  constructor({ definition, cancelGraceMs, onError }: AgentHostOptions) {
    this.definition = definition;
    this.#onError = onError;
    this.#stored = new StoredSessions(definition.store, onError);
    const onLost = (sessionId: string, error: unknown): void => {
      onError(error);
      this.#records.get(sessionId)?.request("close", cancelAndClose, error).catch(onError);
    };
    this.#opener = new SessionOpener({ definition, stored: this.#stored, cancelGraceMs, onError, onLost });
  }

  attach(attachment: Attachment): void {
    this.#attachment = attachment;
  }

  get client(): ClientConnection {
    return this.#attached().client;
  }

  async newSession(request: SessionRequest, signal: AbortSignal): Promise<OpenSession> {
    const checked = this.#check(request);
    const { cwd, additionalDirectories } = checked;
    const sessionId = randomId("sess_");
    await this.#stored.create({ sessionId, cwd, additionalDirectories });
    return this.#openCreated(sessionId, { ...checked, titled: false, signal });
  }

  async forkSession(sessionId: string, request: SessionRequest, signal: AbortSignal): Promise<OpenSession> {
    const checked = this.#check(request);
    const { cwd, additionalDirectories } = checked;
    const copyId = randomId("sess_");
    const copy = await this.#request(sessionId, "change", () =>
      this.#stored.fork(sessionId, { sessionId: copyId, cwd, additionalDirectories }),
    );
    const session = await this.#openCreated(copyId, { ...checked, titled: copy.title !== null, signal });
    await session.findUnfinished();
    return session;
  }

  loadSession(sessionId: string, request: SessionRequest, options: LoadOptions): Promise<OpenSession> {
    const checked = this.#check(request);
    return this.#request(sessionId, "open", async (record, stopped) => {
      const signal = AbortSignal.any([options.signal, stopped]);
      const { cwd, title } = await this.#stored.get(sessionId);
      if (checked.cwd !== normalizePath(cwd)) throw otherCwd(sessionId, request.cwd, cwd);
      const wasOpen = record.phase === "open";
      const session = await this.#openOrReopen(record, sessionId, {
        ...checked,
        titled: title !== null,
        signal,
      });
      try {
        await this.#stored.setDirectories(sessionId, checked.additionalDirectories);
        if (options.replay) await session.replay(signal);
        else if (!wasOpen) await session.findUnfinished();
        await session.channel.repeatState();
        stopped.throwIfAborted();
        return session;
      } catch (error) {
        // No client knows that it is open, and others may want it.
        if (!wasOpen) await record.close().catch(this.#onError);
        throw error;
      }
    });
  }

  async listSessions({ cwd, ...query }: SessionQuery): Promise<SessionPage> {
    assertAuthenticated(this.definition.authentication);
    return this.#stored.list({ ...query, ...(cwd === undefined ? {} : { cwd: checkPath("cwd", cwd) }) });
  }

  async setTitle(sessionId: string, title: string): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    await this.#stored.setTitle(sessionId, title);
  }

  async setArchived(sessionId: string, archived: boolean): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    if (archived) await this.closeSession(sessionId);
    await this.#request(sessionId, "change", () => this.#stored.setArchived(sessionId, archived));
  }

  async deleteSession(sessionId: string): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    await this.#request(sessionId, "close", async (record) => {
      await cancelAndClose(record);
      await this.#stored.delete(sessionId);
    });
  }

  closeSession(sessionId: string): Promise<void> {
    return this.#request(sessionId, "close", cancelAndClose);
  }

  async prompt(
    sessionId: string,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<StopReason> {
    assertAuthenticated(this.definition.authentication);
    checkPromptContent(prompt, this.definition.promptCapabilities);
    const wasOpen = this.#records.get(sessionId)?.session !== undefined;
    // The request is over when the turn is in the session's queue of turns, not when the turn has ended.
    const { turn } = await this.#request(sessionId, "prompt", async ({ session }, stopped) => ({
      turn:
        stopped.aborted || (wasOpen && session === undefined)
          ? ("cancelled" as const)
          : this.openSession(sessionId).prompt(prompt, options),
    }));
    return turn;
  }

  async change(sessionId: string, change: (session: OpenSession) => Promise<void>): Promise<OpenSession> {
    assertAuthenticated(this.definition.authentication);
    return this.#request(sessionId, "change", async () => {
      const session = this.openSession(sessionId);
      await change(session);
      return session;
    });
  }

  report(error: unknown): void {
    if (!(error instanceof RequestError)) this.#onError(error);
  }

  cancel(sessionId: string): void {
    this.#records.get(sessionId)?.arrive("cancel");
  }

  /**
   * Call when the connection has ended: cancels the turns or lets them finish, as the definition says, and frees
   * everything.
   */
  async close(): Promise<void> {
    this.#closed = true;
    const records = [...this.#records.values()];
    for (const record of records) {
      record.stopOpening();
      if (this.definition.onDisconnect !== "finish") record.arrive("cancel");
    }
    await Promise.all(records.map((record) => record.settled()));
    const closed = await Promise.allSettled(records.map((record) => record.close()));
    for (const result of closed) if (result.status === "rejected") this.#onError(result.reason);
    this.#records.clear();
  }

  openSession(sessionId: string): OpenSession {
    const session = this.#records.get(sessionId)?.session;
    if (session === undefined) throw sessionNotFound(sessionId);
    return session;
  }

  /** Runs `task` as a request for a session, see {@link SessionRecord.request}. */
  async #request<T>(
    sessionId: string,
    kind: QueuedRequestKind,
    task: (record: SessionRecord, stopped: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const record = this.#records.get(sessionId) ?? new SessionRecord();
    this.#records.set(sessionId, record);
    try {
      return await record.request(kind, task);
    } finally {
      if (record.idle) this.#records.delete(sessionId);
    }
  }

  /** Opens a session that was just created, and deletes it if that fails. */
  async #openCreated(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    try {
      return await this.#request(sessionId, "open", (record) => this.#open(record, sessionId, request));
    } catch (error) {
      await this.#stored.delete(sessionId).catch(this.#onError);
      throw error;
    }
  }

  async #openOrReopen(record: SessionRecord, sessionId: string, request: OpenRequest): Promise<OpenSession> {
    const { session } = record;
    if (session === undefined) return this.#open(record, sessionId, request);
    await this.#opener.reopen(session, request);
    return session;
  }

  #open(record: SessionRecord, sessionId: string, request: OpenRequest): Promise<OpenSession> {
    if (this.#closed) throw new ConnectionClosedError();
    return record.open(() => this.#opener.open(sessionId, request, this.#attached()));
  }

  #attached(): Attachment {
    if (this.#attachment === undefined) throw new RequestError(ErrorCode.invalidRequest, "Not initialized");
    return this.#attachment;
  }

  #check(request: SessionRequest): SessionRequest {
    const { authentication, mcp } = this.definition;
    assertAuthenticated(authentication);
    const kinds = mcp && { ...mcp.kinds, acp: this.#attachment?.wire.acp !== undefined };
    return checkSessionRequest(request, kinds);
  }
}

/** Also cancels the prompts that arrived while the request was waiting. */
async function cancelAndClose(record: SessionRecord): Promise<void> {
  record.session?.cancel();
  await record.close();
}

function otherCwd(sessionId: string, asked: string, actual: string): RequestError {
  return invalidParams(`Cannot open session "${sessionId}" in "${asked}": its cwd is "${actual}"`);
}
