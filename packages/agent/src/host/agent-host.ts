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
import { SessionQueues } from "./session-queues.ts";
import { SessionTasks } from "./session-tasks.ts";

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
  readonly #sessions = new Map<string, OpenSession>();
  readonly #queues = new SessionQueues();
  /** Sessions being opened, so that a close or delete does not wait for slow MCP servers. */
  readonly #openings = new SessionTasks();
  /** Prompts that wait for earlier requests of their sessions. */
  readonly #pending = new SessionTasks();
  #closed = false;
  #attachment: Attachment | undefined;

  constructor({ definition, cancelGraceMs, onError }: AgentHostOptions) {
    this.definition = definition;
    this.#onError = onError;
    this.#stored = new StoredSessions(definition.store, onError);
    const onLost = (sessionId: string, error: unknown): void => {
      onError(error);
      void this.#closeSession(sessionId, error).catch(onError);
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
    const copy = await this.#queues.run(sessionId, () =>
      this.#stored.fork(sessionId, { sessionId: copyId, cwd, additionalDirectories }),
    );
    const session = await this.#openCreated(copyId, { ...checked, titled: copy.title !== null, signal });
    await session.findUnfinished();
    return session;
  }

  loadSession(
    sessionId: string,
    request: SessionRequest,
    { replay, signal }: LoadOptions,
  ): Promise<OpenSession> {
    const checked = this.#check(request);
    return this.#openings.run(sessionId, (stopped) =>
      this.#queues.run(sessionId, async () => {
        const opening = AbortSignal.any([signal, stopped]);
        const record = await this.#stored.get(sessionId);
        if (checked.cwd !== normalizePath(record.cwd)) throw otherCwd(sessionId, request.cwd, record.cwd);
        const titled = record.title !== null;
        const wasOpen = this.#sessions.has(sessionId);
        const session = await this.#reopen(sessionId, { ...checked, titled, signal: opening });
        try {
          await this.#stored.setDirectories(sessionId, checked.additionalDirectories);
          if (replay) await session.replay(opening);
          else if (!wasOpen) await session.findUnfinished();
          await session.channel.repeatState();
          stopped.throwIfAborted();
          return session;
        } catch (error) {
          // No client knows that it is open, and others may want it.
          if (!wasOpen) await this.#closeOpen(sessionId).catch(this.#onError);
          throw error;
        }
      }),
    );
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
    await this.#queues.run(sessionId, () => this.#stored.setArchived(sessionId, archived));
  }

  async deleteSession(sessionId: string): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    this.#stop(sessionId);
    await this.#queues.run(sessionId, async () => {
      await this.#cancelAndClose(sessionId);
      await this.#stored.delete(sessionId);
    });
  }

  closeSession(sessionId: string): Promise<void> {
    return this.#closeSession(sessionId);
  }

  /** @param loss why nothing can be stored of it any more. */
  async #closeSession(sessionId: string, loss?: unknown): Promise<void> {
    this.#stop(sessionId, loss);
    await this.#queues.run(sessionId, () => this.#cancelAndClose(sessionId));
  }

  async prompt(
    sessionId: string,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<StopReason> {
    assertAuthenticated(this.definition.authentication);
    checkPromptContent(prompt, this.definition.promptCapabilities);
    const wasOpen = this.#sessions.has(sessionId);
    const { turn } = await this.#pending.run(sessionId, (stopped) =>
      // The queue waits until the turn is in its own queue, not for its end.
      this.#queues.run(sessionId, async () => ({
        // The prompt was cancelled while it waited, or its session closed.
        turn:
          stopped.aborted || (wasOpen && !this.#sessions.has(sessionId))
            ? ("cancelled" as const)
            : this.openSession(sessionId).prompt(prompt, options),
      })),
    );
    return turn;
  }

  async change(sessionId: string, change: (session: OpenSession) => Promise<void>): Promise<OpenSession> {
    assertAuthenticated(this.definition.authentication);
    return this.#queues.run(sessionId, async () => {
      const session = this.openSession(sessionId);
      await change(session);
      return session;
    });
  }

  report(error: unknown): void {
    if (!(error instanceof RequestError)) this.#onError(error);
  }

  cancel(sessionId: string): void {
    this.#pending.stop(sessionId);
    this.#sessions.get(sessionId)?.cancel();
  }

  /**
   * Call when the connection has ended: cancels the turns or lets them finish, as the definition says, and frees
   * everything.
   */
  async close(): Promise<void> {
    this.#closed = true;
    this.#openings.stopAll();
    if (this.definition.onDisconnect !== "finish") {
      this.#pending.stopAll();
      for (const session of this.#sessions.values()) session.cancel();
    }
    await this.#queues.settled();
    const closed = await Promise.allSettled([...this.#sessions.keys()].map((id) => this.#closeOpen(id)));
    for (const result of closed) if (result.status === "rejected") this.#onError(result.reason);
  }

  /** Stops everything that runs for the session. Requests in its queue follow. */
  #stop(sessionId: string, loss?: unknown): void {
    this.#openings.stop(sessionId);
    this.#pending.stop(sessionId);
    this.#sessions.get(sessionId)?.cancel(loss);
  }

  /** Also cancels prompts that came while this was waiting in the queue. */
  async #cancelAndClose(sessionId: string): Promise<void> {
    this.#sessions.get(sessionId)?.cancel();
    await this.#closeOpen(sessionId);
  }

  async #closeOpen(sessionId: string): Promise<void> {
    const session = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    await session?.close();
  }

  openSession(sessionId: string): OpenSession {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw sessionNotFound(sessionId);
    return session;
  }

  /** Opens a session that was just created, and deletes it if that fails. */
  async #openCreated(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    try {
      return await this.#queues.run(sessionId, () => this.#open(sessionId, request));
    } catch (error) {
      await this.#stored.delete(sessionId).catch(this.#onError);
      throw error;
    }
  }

  async #reopen(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    const open = this.#sessions.get(sessionId);
    if (open === undefined) return this.#open(sessionId, request);
    await this.#opener.reopen(open, request);
    return open;
  }

  async #open(sessionId: string, request: OpenRequest): Promise<OpenSession> {
    if (this.#closed) throw new ConnectionClosedError();
    const session = await this.#opener.open(sessionId, request, this.#attached());
    this.#sessions.set(sessionId, session);
    return session;
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

function otherCwd(sessionId: string, asked: string, actual: string): RequestError {
  return invalidParams(`Cannot open session "${sessionId}" in "${asked}": its cwd is "${actual}"`);
}
