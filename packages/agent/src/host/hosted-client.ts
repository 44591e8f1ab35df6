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
import { sessionNotFound, sessionOpenElsewhere } from "../storage/store-error.ts";
import { normalizePath } from "../value/absolute-path.ts";
import { randomId } from "../value/random-id.ts";
import { type HostSessions, cancelAndClose } from "./host-sessions.ts";
import type { OpenRequest, SessionOpener } from "./session-opener.ts";
import type { SessionRecord } from "./session-record.ts";

/**
 * The sessions of a host, as one client uses them in its protocol version. A session belongs to the client that opened
 * it.
 */
export class HostedClient implements SessionHost {
  readonly #sessions: HostSessions;
  readonly #opener: SessionOpener;
  /** The sessions that this client has opened. */
  readonly #opened = new WeakSet<OpenSession>();
  #attachment: Attachment | undefined;
  #left = false;

  constructor(sessions: HostSessions, opener: SessionOpener) {
    this.#sessions = sessions;
    this.#opener = opener;
  }

  get definition(): AgentDefinition {
    return this.#sessions.definition;
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
    await this.#sessions.stored.create({ sessionId, cwd, additionalDirectories });
    return this.#openCreated({ ...checked, sessionId, titled: false, signal });
  }

  async forkSession(sessionId: string, request: SessionRequest, signal: AbortSignal): Promise<OpenSession> {
    const checked = this.#check(request);
    const { cwd, additionalDirectories } = checked;
    const copyId = randomId("sess_");
    const copy = await this.#sessions.request(sessionId, "change", () =>
      this.#sessions.stored.fork(sessionId, { sessionId: copyId, cwd, additionalDirectories }),
    );
    const titled = copy.title !== null;
    const session = await this.#openCreated({ ...checked, sessionId: copyId, titled, signal });
    await session.findUnfinished();
    return session;
  }

  loadSession(sessionId: string, request: SessionRequest, options: LoadOptions): Promise<OpenSession> {
    const checked = this.#check(request);
    return this.#sessions.request(sessionId, "open", async (record, stopped) => {
      const signal = AbortSignal.any([options.signal, stopped]);
      const { cwd, title } = await this.#sessions.stored.get(sessionId);
      if (checked.cwd !== normalizePath(cwd)) throw otherCwd(sessionId, request.cwd, cwd);
      await this.#assertNotOpenElsewhere(record, sessionId);
      const wasOpen = record.phase === "open";
      const session = await this.#open(record, { ...checked, sessionId, titled: title !== null, signal });
      try {
        await this.#sessions.stored.setDirectories(sessionId, checked.additionalDirectories);
        if (options.replay) await session.replay(signal);
        else if (!wasOpen) await session.findUnfinished();
        await session.channel.repeatState();
        stopped.throwIfAborted();
        return session;
      } catch (error) {
        // No client knows that it is open, and others may want it.
        if (!wasOpen) await record.close().catch(this.#sessions.onError);
        throw error;
      }
    });
  }

  async listSessions({ cwd, ...query }: SessionQuery): Promise<SessionPage> {
    assertAuthenticated(this.definition.authentication);
    return this.#sessions.stored.list({
      ...query,
      ...(cwd === undefined ? {} : { cwd: checkPath("cwd", cwd) }),
    });
  }

  async setTitle(sessionId: string, title: string): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    await this.#sessions.stored.setTitle(sessionId, title);
  }

  async setArchived(sessionId: string, archived: boolean): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    if (archived) await this.closeSession(sessionId);
    await this.#sessions.request(sessionId, "change", () =>
      this.#sessions.stored.setArchived(sessionId, archived),
    );
  }

  async deleteSession(sessionId: string): Promise<void> {
    assertAuthenticated(this.definition.authentication);
    await this.#sessions.request(sessionId, "close", async (record) => {
      await cancelAndClose(record);
      await this.#sessions.stored.delete(sessionId);
    });
  }

  closeSession(sessionId: string): Promise<void> {
    return this.#sessions.request(sessionId, "close", cancelAndClose);
  }

  async prompt(
    sessionId: string,
    prompt: readonly ContentBlock[],
    options: PromptOptions,
  ): Promise<StopReason> {
    assertAuthenticated(this.definition.authentication);
    checkPromptContent(prompt, this.definition.promptCapabilities);
    const wasOpen = this.#find(sessionId) !== undefined;
    // The request is over when the turn is in the session's queue of turns, not when the turn has ended.
    const { turn } = await this.#sessions.request(sessionId, "prompt", async (_record, stopped) => ({
      turn:
        stopped.aborted || (wasOpen && this.#find(sessionId) === undefined)
          ? ("cancelled" as const)
          : this.openSession(sessionId).prompt(prompt, options),
    }));
    return turn;
  }

  async change(sessionId: string, change: (session: OpenSession) => Promise<void>): Promise<OpenSession> {
    assertAuthenticated(this.definition.authentication);
    return this.#sessions.request(sessionId, "change", async () => {
      const session = this.openSession(sessionId);
      await change(session);
      return session;
    });
  }

  report(error: unknown): void {
    if (!(error instanceof RequestError)) this.#sessions.onError(error);
  }

  cancel(sessionId: string): void {
    this.#sessions.record(sessionId)?.arrive("cancel");
  }

  openSession(sessionId: string): OpenSession {
    const session = this.#find(sessionId);
    if (session === undefined) throw sessionNotFound(sessionId);
    return session;
  }

  /**
   * Call when the connection has ended: cancels the client's turns or lets them finish, as the definition says, and
   * closes its sessions.
   */
  async leave(): Promise<void> {
    this.#left = true;
    if (this.definition.onDisconnect !== "finish") {
      for (const record of this.#sessions.records()) {
        if (record.session === undefined || this.#opened.has(record.session)) record.arrive("cancel");
      }
    }
    await this.#sessions.closeSettled((session) => this.#opened.has(session));
  }

  #find(sessionId: string): OpenSession | undefined {
    const session = this.#sessions.record(sessionId)?.session;
    return session !== undefined && this.#opened.has(session) ? session : undefined;
  }

  /** Opens a session that was just created, and deletes it if that fails. */
  async #openCreated(request: OpenRequest): Promise<OpenSession> {
    const { sessionId } = request;
    try {
      return await this.#sessions.request(sessionId, "open", (record, stopped) =>
        this.#open(record, { ...request, signal: AbortSignal.any([request.signal, stopped]) }),
      );
    } catch (error) {
      await this.#sessions.stored.delete(sessionId).catch(this.#sessions.onError);
      throw error;
    }
  }

  async #open(record: SessionRecord<OpenSession>, request: OpenRequest): Promise<OpenSession> {
    if (this.#left) throw new ConnectionClosedError();
    if (record.session !== undefined) {
      await this.#opener.reopen(record.session, request);
      return record.session;
    }
    this.#sessions.assertOpen();
    const session = await record.open(() => this.#opener.open(request, this.#attached()));
    this.#opened.add(session);
    return session;
  }

  /** @throws {RequestError} if another client has the session open, and the author lets none take it over. */
  async #assertNotOpenElsewhere(record: SessionRecord<OpenSession>, sessionId: string): Promise<void> {
    if (record.session === undefined || this.#opened.has(record.session)) return;
    if (this.definition.whileOpenElsewhere !== "takeOver") throw sessionOpenElsewhere(sessionId);
    await cancelAndClose(record);
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
