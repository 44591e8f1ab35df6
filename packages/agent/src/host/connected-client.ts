import {
  ConnectionClosedError,
  ErrorCode,
  RequestError,
  invalidParams,
  requestCancelled,
} from "@parley/protocol";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { SessionQuery, SessionPage } from "../author/session-store.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type {
  DialectHost,
  ForkOptions,
  LoadOptions,
  PromptOptions,
  SessionDescription,
} from "../dialect/dialect-host.ts";
import { checkPromptContent, checkSkills } from "../dialect/prompt-content.ts";
import {
  type CheckedSessionRequest,
  type SessionRequest,
  checkPath,
  checkPlace,
  checkSessionRequest,
  findDirectory,
  findStoredDirectory,
} from "../dialect/session-request.ts";
import { commandsFor } from "../event/slash-command.ts";
import type { TurnEnd } from "../event/turn-end.ts";
import type { WorkState } from "../event/work-state.ts";
import type { HostedSession, OpenSession } from "../session/open-session.ts";
import { isStoreError, sessionNotFound, toWireError } from "../storage/store-error.ts";
import type { ErrorContext } from "../value/error-context.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { randomId } from "../value/random-id.ts";
import { readSubagentId } from "../value/subagent-id.ts";
import { unlessStuck } from "../value/unless-stuck.ts";
import { previewSession } from "./preview-session.ts";
import type { OpenRequest, SessionOpener } from "./session-opener.ts";
import { SessionOpening } from "./session-opening.ts";
import type { SessionRequestKind } from "./session-phase.ts";
import type { SessionRegistry, Slot } from "./session-registry.ts";
import type { ArrivingRequest, QueuedRequestKind, RequestTask } from "./session-slot.ts";

/** A client's view of its principal's sessions, in the client's protocol version. */
export class ConnectedClient implements DialectHost {
  readonly definition: AgentDefinition;
  readonly principal: string | undefined;
  readonly #sessions: SessionRegistry;
  readonly #opener: SessionOpener;
  /** The client's open sessions. A closed session stays here until {@link #forgetClosed} runs. */
  readonly #attached = new Map<OpenSession, HostedSession>();
  readonly #requests = new Set<Promise<unknown>>();
  readonly #leaving = new AbortController();
  #current: ClientWire | undefined;

  constructor(sessions: SessionRegistry, opener: SessionOpener) {
    this.definition = sessions.definition;
    this.principal = sessions.principal;
    this.#sessions = sessions;
    this.#opener = opener;
  }

  attach(wire: ClientWire): void {
    this.#current = wire;
  }

  get client(): ClientConnection {
    return this.#wire().client;
  }

  async newSession(request: SessionRequest, signal: AbortSignal): Promise<HostedSession> {
    const checked = this.#check(request);
    this.#sessions.assertCanOpen();
    const { cwd, additionalDirectories } = checked;
    const real = await findDirectory(cwd, this.definition.directories);
    const sessionId = randomId("sess_");
    await this.#sessions.stored.create({ sessionId, cwd, ...real, additionalDirectories });
    return this.#openCreated({ ...checked, sessionId, titled: false, signal });
  }

  async forkSession(
    sessionId: string,
    request: SessionRequest,
    { cursorId, signal }: ForkOptions,
  ): Promise<HostedSession> {
    const checked = this.#check(request);
    this.#sessions.assertCanOpen();
    const { cwd, additionalDirectories } = checked;
    const copyId = randomId("sess_");
    const copy = await this.#request(sessionId, "record", async () => {
      const real = await findDirectory(cwd, this.definition.directories);
      const place = { sessionId: copyId, cwd, ...real, additionalDirectories };
      return this.#sessions.stored.fork(sessionId, place, cursorId);
    });
    const titled = copy.title !== null;
    const hosted = await this.#openCreated({ ...checked, sessionId: copyId, titled, signal });
    await hosted.session.findUnfinished();
    return hosted;
  }

  loadSession(sessionId: string, request: SessionRequest, options: LoadOptions): Promise<HostedSession> {
    const checked = this.#check(request);
    const { additionalDirectories } = checked;
    return this.#requestOpening(sessionId, async (opening) => {
      const { slot, stopped, letNext } = opening;
      const signal = AbortSignal.any([options.signal, stopped, this.#leaving.signal]);
      stopped.throwIfAborted();
      const { session: before } = slot;
      // Check for data loss now: by the time the replay detects it, part of the conversation has already been sent.
      const [stored] = await Promise.all([this.#sessions.stored.get(sessionId), before?.assertCurrent()]);
      const real = await findStoredDirectory(stored, checked.cwd, this.definition.directories);
      const { title } = stored;
      return this.#restoring(opening, sessionId, async () => {
        const load = { ...checked, sessionId, titled: title !== null, signal, awaitsReplay: options.replay };
        const hosted = await this.#open(opening, load);
        const { session, client } = hosted;
        await this.#sessions.stored.setDirectories(sessionId, { additionalDirectories, ...real });
        // A slow client must not block other clients of the session.
        if (before !== undefined) letNext();
        if (options.replay) await session.replay(client, { ...options, signal });
        else if (before === undefined) await session.findUnfinished();
        await hosted.sendInfo(await this.#sessions.stored.get(sessionId));
        await session.channel.repeatState(client);
        stopped.throwIfAborted();
        return hosted;
      });
    });
  }

  async listSessions({ cwd, ...query }: SessionQuery): Promise<SessionPage> {
    this.#sessions.assertAuthenticated();
    if (cwd === undefined) return this.#sessions.stored.list(query);
    const path = checkPath("cwd", cwd);
    const realCwd = await this.definition.directories?.realPath(path);
    return this.#sessions.stored.list({ ...query, cwd: path, ...(realCwd !== undefined && { realCwd }) });
  }

  async workState(sessionId: string): Promise<WorkState["state"] | undefined> {
    this.#sessions.assertAuthenticated();
    const refusal = this.#refusalOf(sessionId);
    if (refusal !== undefined) throw refusal;
    const session = this.#sessions.slot(sessionId)?.session;
    if (session !== undefined) return session.channel.work.state.state;
    await this.#sessions.stored.get(sessionId);
    return undefined;
  }

  async previewSession(
    place: Pick<SessionRequest, "cwd" | "additionalDirectories">,
    sessionId: string | undefined,
  ): Promise<SessionDescription> {
    this.#sessions.assertAuthenticated();
    const { capabilities } = this.#wire().client;
    const checked = checkPlace(place);
    const { directories } = this.definition;
    if (sessionId === undefined) {
      await findDirectory(checked.cwd, directories);
      return previewSession(this.#sessions, checked, capabilities);
    }
    const refusal = this.#refusalOf(sessionId);
    if (refusal !== undefined) throw refusal;
    const open = this.#sessions.slot(sessionId)?.session;
    const record = (open && (await this.#sessions.stored.find(sessionId))) ?? open;
    await findStoredDirectory(
      record ?? (await this.#sessions.stored.get(sessionId)),
      checked.cwd,
      directories,
    );
    if (open === undefined) return previewSession(this.#sessions, { ...checked, sessionId }, capabilities);
    const { settings, commands } = open.author;
    return {
      settings,
      commands: commandsFor(capabilities, commands),
      shownOptions: settings.shownTo(capabilities),
    };
  }

  async setTitle(sessionId: string, title: string): Promise<void> {
    this.#sessions.assertAuthenticated();
    const refusal = this.#refusalOf(sessionId);
    if (refusal !== undefined) throw refusal;
    await this.#sessions.stored.setTitle(sessionId, title);
  }

  async setArchived(sessionId: string, archived: boolean): Promise<void> {
    this.#sessions.assertAuthenticated();
    if (archived) await this.#request(sessionId, "end", (slot) => slot.cancelAndClose());
    await this.#request(sessionId, "record", () => this.#sessions.stored.setArchived(sessionId, archived));
  }

  async deleteSession(sessionId: string): Promise<void> {
    this.#sessions.assertAuthenticated();
    await this.#request(sessionId, "end", async (slot, _stopped, letNext) => {
      const hosted = this.#find(sessionId);
      await slot.cancelAndClose();
      await this.#opener.deleteClosed(sessionId);
      letNext();
      await hosted?.client.settled();
    });
  }

  closeSession(sessionId: string): Promise<void> {
    return this.#request(sessionId, "close", async (slot, _stopped, letNext) => {
      const hosted = this.#find(sessionId);
      if (hosted === undefined) return;
      await slot.cancelAndClose();
      letNext();
      await hosted.client.settled();
    });
  }

  async prompt(sessionId: string, prompt: readonly ContentBlock[], options: PromptOptions): Promise<TurnEnd> {
    this.#sessions.assertAuthenticated();
    checkPromptContent({ prompt, meta: options.meta }, this.definition.promptCapabilities);
    const wasOpen = this.#find(sessionId) !== undefined;
    // The request completes when the turn is queued, not when the turn ends.
    const { turn } = await this.#request(sessionId, "prompt", async (_slot, stopped) => {
      const open = this.#find(sessionId);
      const answerRepeated = await open?.session.findRepeated(options);
      if (open !== undefined && answerRepeated !== undefined)
        return { turn: answerRepeated(open.client, options) };
      checkSkills(prompt, open?.session.author.commands ?? [], this.definition);
      if (open !== undefined) await this.#sessions.admitTurn(sessionId, prompt, stopped);
      if (isStoreError(stopped.reason)) throw stopped.reason;
      const isClosed = wasOpen && this.#find(sessionId) === undefined;
      if (isClosed && !stopped.aborted) this.#assertKept(sessionId);
      if (isClosed || stopped.aborted) return { turn: { stopReason: "cancelled" as const } };
      return { turn: this.#sessions.prompt(this.getOpenSession(sessionId), prompt, options) };
    });
    return turn;
  }

  async change(sessionId: string, change: (session: HostedSession) => Promise<void>): Promise<HostedSession> {
    this.#sessions.assertAuthenticated();
    return this.#request(sessionId, "change", async (_slot, stopped) => {
      const hosted = this.getOpenSession(sessionId);
      const { author } = hosted.session;
      const mode = author.settings.mode?.currentValue;
      const signal = AbortSignal.any([stopped, this.#leaving.signal]);
      await unlessStuck(change(hosted), signal, this.#sessions.cancelGraceMs);
      // The requesting client gets the change in the response, so there is no need to wait for the other clients.
      void ignoreUnhandledRejection(author.shareSettings(mode, { except: hosted.client }));
      return hosted;
    });
  }

  report(error: unknown, context: ErrorContext): void {
    if (!(error instanceof RequestError)) this.#sessions.onError(error, context);
  }

  cancel(sessionId: string): void {
    const subagent = this.#findSubagent(sessionId);
    if (subagent !== undefined) return subagent.session.cancelSubagent(subagent.id);
    this.#sessions.slot(sessionId)?.arrive(this.#arriving(sessionId, "cancel"));
  }

  getOpenSession(sessionId: string): HostedSession {
    const hosted = this.#find(sessionId);
    if (hosted !== undefined) return hosted;
    this.#assertKept(sessionId);
    throw this.#refusalOf(sessionId) ?? sessionNotFound(sessionId);
  }

  /**
   * Leaves all of the client's sessions when its connection closes. The definition's disconnect policy applies to
   * sessions without other clients.
   */
  async leave(): Promise<void> {
    this.#leaving.abort(requestCancelled());
    const left = this.#leaveAll();
    await Promise.allSettled(this.#requests);
    await Promise.all([left, this.#leaveAll()]);
  }

  async #leaveAll(): Promise<void> {
    const left = [...this.#attached.values()].map((hosted) => {
      this.#detach(hosted);
      return this.#sessions.release.leave(hosted.sessionId, hosted.session);
    });
    await Promise.all(left);
  }

  #detach({ session, client }: HostedSession): void {
    this.#attached.delete(session);
    session.detach(client);
  }

  /**
   * Drops closed sessions. If the session with the given id is among them, returns a promise that resolves once all
   * of its events have been sent.
   */
  #forgetClosed(sessionId: string): Promise<unknown> | undefined {
    const sending: Promise<void>[] = [];
    for (const { session, client } of this.#attached.values()) {
      if (!session.channel.closed) continue;
      this.#attached.delete(session);
      if (session.sessionId === sessionId) sending.push(client.settled());
    }
    return sending.length === 0 ? undefined : Promise.all(sending);
  }

  /** @throws {RequestError} if the client's session was lost and has to be opened again. */
  #assertKept(sessionId: string): void {
    for (const session of this.#attached.keys())
      if (session.sessionId === sessionId && session.loss !== undefined)
        throw toWireError(session.loss, sessionId);
  }

  #find(sessionId: string): HostedSession | undefined {
    const session = this.#sessions.slot(sessionId)?.session;
    return session && this.#attached.get(session);
  }

  /** Looks up a subagent by its session id in the client's open sessions. */
  #findSubagent(sessionId: string): { readonly session: OpenSession; readonly id: string } | undefined {
    const { rootId, subagentId: id } = readSubagentId(sessionId) ?? {};
    const hosted = rootId === undefined ? undefined : this.#find(rootId);
    return hosted && id !== undefined ? { session: hosted.session, id } : undefined;
  }

  /**
   * Returns the error for calling a disallowed method on a subagent, or `undefined` if the session does not belong to
   * a subagent.
   */
  #refusalOf(sessionId: string): RequestError | undefined {
    const { session } = this.#findSubagent(sessionId) ?? {};
    if (session === undefined) return undefined;
    const why = `it is a subagent of session "${session.sessionId}", which can only be cancelled`;
    return invalidParams(`Cannot use session "${sessionId}": ${why}`, { sessionId });
  }

  #arriving<Kind extends SessionRequestKind>(sessionId: string, kind: Kind): ArrivingRequest<Kind> {
    return { kind, by: this, isOpen: this.#find(sessionId) !== undefined };
  }

  #request<T>(sessionId: string, kind: QueuedRequestKind, task: RequestTask<T, Slot>): Promise<T> {
    const refusal = this.#refusalOf(sessionId);
    if (refusal !== undefined) return Promise.reject(refusal);
    const running = this.#sessions.request(sessionId, this.#arriving(sessionId, kind), task);
    this.#requests.add(running);
    const forget = (): void => void this.#requests.delete(running);
    void running.then(forget, forget);
    return running;
  }

  /**
   * Opens a newly created session. If opening fails and no other client has the session open, deletes the session.
   */
  #openCreated(request: OpenRequest): Promise<HostedSession> {
    const { sessionId } = request;
    return this.#requestOpening(sessionId, async (opening) => {
      const { slot, stopped } = opening;
      const signal = AbortSignal.any([request.signal, stopped, this.#leaving.signal]);
      try {
        return await this.#restoring(opening, sessionId, () => this.#open(opening, { ...request, signal }));
      } catch (error) {
        if (slot.session === undefined && !opening.startsOver)
          await this.#sessions.stored.delete(sessionId).catch(this.#sessions.onError);
        throw error;
      }
    });
  }

  /** Runs a request that opens a session, and repeats it if the opening has to start over. */
  async #requestOpening(
    sessionId: string,
    open: (opening: SessionOpening) => Promise<HostedSession>,
  ): Promise<HostedSession> {
    let opening: SessionOpening | undefined;
    const attempt = (): Promise<HostedSession> =>
      this.#request(sessionId, "open", (slot, stopped, letNext) => {
        const wasAttached = this.#find(sessionId) !== undefined;
        const isRepeated = opening !== undefined;
        opening = new SessionOpening({ slot, stopped, letNext, wasAttached, isRepeated });
        return open(opening);
      });
    try {
      return await attempt();
    } catch (error) {
      if (opening?.startsOver !== true || this.#leaving.signal.aborted) throw error;
      return attempt();
    }
  }

  /** Runs `open`. On failure, restores the session's earlier state, so other processes can open it. */
  async #restoring<T>(
    { slot, stopped, wasAttached }: SessionOpening,
    sessionId: string,
    open: () => Promise<T>,
  ): Promise<T> {
    const { session: before } = slot;
    const detach = (): void => {
      const session = before ?? slot.session;
      const hosted = session && this.#attached.get(session);
      if (hosted !== undefined && !wasAttached) this.#detach(hosted);
    };
    // Detach the client, so it does not also receive a notification that the session closed.
    stopped.addEventListener("abort", detach, { once: true });
    try {
      return await open();
    } catch (error) {
      detach();
      if (before !== undefined) void this.#sessions.release.leave(sessionId, before);
      else if (slot.session?.isAttached === false) await slot.close().catch(this.#sessions.onError);
      throw error;
    } finally {
      stopped.removeEventListener("abort", detach);
    }
  }

  /** Opens a session, or attaches the client if it is already open. */
  async #open(opening: SessionOpening, request: OpenRequest): Promise<HostedSession> {
    if (this.#leaving.signal.aborted) throw new ConnectionClosedError();
    const options = { ...request, after: this.#forgetClosed(request.sessionId) };
    const { slot } = opening;
    const { session } = slot;
    if (session !== undefined) {
      session.assertAccepts(request.systemPrompt);
      slot.stopKeepTime();
      const hosted = this.#attached.get(session) ?? session.attach(this.#wire(), options);
      opening.client = hosted.client;
      this.#attached.set(session, hosted);
      await this.#opener.openWorkspace(hosted, request);
      await session.author.setSystemPrompt(request.systemPrompt);
      await session.author.chooseOptions(request.choices ?? [], hosted);
      return hosted;
    }
    this.#sessions.assertCanOpen();
    const hosted = await slot.open(() => this.#opener.open(options, this.#wire()));
    opening.client = hosted.client;
    this.#attached.set(hosted.session, hosted);
    return hosted;
  }

  #wire(): ClientWire {
    if (this.#current === undefined) throw new RequestError(ErrorCode.invalidRequest, "Not initialized");
    return this.#current;
  }

  #check(request: SessionRequest): CheckedSessionRequest {
    this.#sessions.assertAuthenticated();
    const { mcp, systemPrompt } = this.definition;
    const { acp, impliesStdio = false } = this.#current ?? {};
    const stdio = impliesStdio || mcp?.kinds.stdio === true;
    const kinds = { ...mcp?.kinds, stdio, acp: acp !== undefined };
    return checkSessionRequest(request, { kinds, systemPrompt });
  }
}
