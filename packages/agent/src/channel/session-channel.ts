import { settlesWithin } from "@parley/protocol";
import { MAX_EARLY_NOTICES } from "@parley/protocol/limits";

import type { TextFiles } from "../author/text-files.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import { OpenWork } from "../event/open-work.ts";
import type {
  LiveEvent,
  PendingEvent,
  SentEvent,
  SessionEvent,
  SubagentEvent,
  UnstoredEvent,
  UsageEvent,
} from "../event/session-event.ts";
import type { WorkState } from "../event/work-state.ts";
import { type SessionLog, offsetOf } from "../storage/session-log.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import type { UnstoredType } from "./send-queue.ts";
import { type ReplayOptions, SessionClient } from "./session-client.ts";
import { SessionQuestions } from "./session-questions.ts";
import { type WorkMemory, WorkStatus } from "./work-status.ts";

interface SessionChannelOptions {
  /** Whether questions wait for a client while none is connected. */
  readonly awaitsClients: boolean;
  readonly memory?: WorkMemory;
}

interface EmitOptions {
  /**
   * The wire that validates an event from the agent against the wire's protocol version. Validation throws a
   * `ValidationError` if the event does not match its type, and a `TypeError` if it is not JSON.
   */
  readonly checkedBy?: ClientWire | undefined;
  /** Called when the event has been stored, before it is sent. */
  readonly onStored?: () => void;
}

export interface NewPrompt {
  readonly messageId: string;
  readonly events: readonly LiveEvent[];
  readonly key?: object | undefined;
  readonly joins?: boolean | undefined;
}

export interface AttachOptions {
  /** Files on the agent's machine, used if the client does not provide file access. */
  readonly files?: TextFiles | undefined;
  /** Whether to hold back updates until the client's replay starts. Questions are still sent without waiting. */
  readonly awaitsReplay?: boolean;
  /** Settles once the client has received all earlier events of the session. Absent if it already has. */
  readonly after?: Promise<unknown> | undefined;
}

/**
 * Stores a session's events and sends them to its clients, in call order. Clients receive an event once it and all
 * earlier ones are stored. The caller waits only for the fastest client.
 */
export class SessionChannel {
  readonly questions: SessionQuestions;
  /** The latest usage reported since the session was opened. */
  lastUsage: UsageEvent | undefined;
  readonly #sessionId: string;
  readonly #log: SessionLog;
  readonly #working = new OpenWork();
  readonly work: WorkStatus<SessionClient>;
  #clients: readonly SessionClient[] = [];
  /** The clients that receive emitted events. Excludes clients that are waiting for their replay. */
  #receivers: readonly SessionClient[] = [];
  /** Unstored events that are held for the first client whose replay starts. */
  readonly #held: UnstoredEvent[] = [];
  #closed = false;

  constructor(sessionId: string, log: SessionLog, { awaitsClients, memory }: SessionChannelOptions) {
    this.#sessionId = sessionId;
    this.#log = log;
    this.work = new WorkStatus<SessionClient>(
      (state, prompter) => this.#sendState(state, prompter),
      memory && { memory, sessionId },
    );
    this.questions = new SessionQuestions(() => this.#clients, this.work, awaitsClients);
    log.onFound(() => {
      for (const client of this.#receivers) client.sendFound();
    });
  }

  /** Adds a client, which receives all events from now on or, with `awaitsReplay`, from the start of its replay. */
  attach(wire: ClientWire, { files, awaitsReplay = false, after }: AttachOptions = {}): SessionClient {
    const [sessionId, log] = [this.#sessionId, this.#log];
    if (wire.resumable === true) this.work.keepEnds();
    const client = new SessionClient({ sessionId, log, wire, files, after, awaitsReplay });
    this.#clients = [...this.#clients, client];
    if (!awaitsReplay) this.#receivers = [...this.#receivers, client];
    return client;
  }

  /** Removes a client and drops everything still queued for it. */
  detach(client: SessionClient): void {
    client.detach();
    this.#clients = this.#clients.filter((other) => other !== client);
    this.#receivers = this.#receivers.filter((other) => other !== client);
    this.questions.leave(client);
  }

  /** Sends a client the conversation, followed by all new events. Resolves to the work that is still open. */
  replay(client: SessionClient, options: ReplayOptions): Promise<OpenWork> {
    const isFirst = !this.#receivers.includes(client);
    if (isFirst) this.#receivers = [...this.#receivers, client];
    const replayed = client.replay(options, isFirst);
    for (const event of this.#held.splice(0)) void ignoreUnhandledRejection(this.show(event));
    return replayed;
  }

  /** The clients in the order they attached. */
  get clients(): readonly SessionClient[] {
    return this.#clients;
  }

  get showsTerminals(): boolean {
    return this.#clients.some(({ wire }) => wire.showsTerminals);
  }

  get showsNotices(): boolean {
    return this.#clients.some(({ wire }) => wire.client.capabilities.notices);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** @throws {Error} if the session is closed. */
  assertOpen(): void {
    if (this.#closed) throw new Error(`Cannot use session "${this.#sessionId}": it is closed`);
  }

  /**
   * Encodes a snapshot of `event`, stores it, and then sends it to each client. Returns `undefined` if the next
   * event may follow immediately; otherwise returns a promise that resolves once the fastest client has received
   * this one. Rejects if the event cannot be stored.
   *
   * @throws whatever {@link EmitOptions.checkedBy} throws; {Error} if the session is closed.
   */
  emit(event: LiveEvent, { checkedBy, onStored }: EmitOptions = {}): Promise<void> | undefined {
    const updates = this.#encode(event, checkedBy);
    this.assertOpen();
    if (event.type === "subagent") this.#working.track(event);
    const stored = this.#log.append(event, onStored);
    const delivered = this.#deliver(updates, stored);
    if (event.type === "message" && event.role === "user" && event.subagent === undefined)
      for (const client of this.#receivers) client.sendCursor(event.messageId, () => offsetOf(stored));
    return delivered;
  }

  async append(event: SessionEvent): Promise<void> {
    this.assertOpen();
    await offsetOf(this.#log.append(event));
  }

  /**
   * Stores a prompt, calls `onStored`, and sends the prompt's events. The client that sent the prompt receives the
   * events only if its protocol version echoes prompts, and only after `onStored` has resolved.
   */
  async emitPrompt(
    { messageId, events, key, joins }: NewPrompt,
    prompter: SessionClient,
    onStored: () => Promise<void> | undefined,
  ): Promise<void> {
    const marked = joins ? undefined : this.work.storeBeginning(messageId);
    if (marked !== undefined) await marked;
    this.assertOpen();
    const [answered, offsets] = [Promise.withResolvers<void>(), this.#log.appendPrompt(events, key)];
    if (!joins)
      for (const client of this.#clients) if (client !== prompter) client.beginTurn(this.work.lastState);
    const sending = events.map((event, index) => {
      const [updates, offset] = [this.#encode(event), offsets[index] ?? 0];
      return this.#toFastest((client) => {
        const update = updateFor(updates, client.wire.encoding);
        const isOwn = client === prompter;
        const isHidden = isOwn && !client.wire.echoesPrompts;
        const ownOffset = (): Promise<number> => answered.promise.then(() => offsetOf(offset));
        if (isHidden) client.separate();
        const sent = isHidden
          ? index === events.length - 1
            ? client.sendPromptStored(ownOffset)
            : undefined
          : client.sendStored(update, isOwn ? { entry: ownOffset(), index: 0 } : offset);
        if (index === 0) client.sendCursor(messageId, isOwn ? ownOffset : () => offsetOf(offset));
        return sent;
      });
    });
    for (const sent of sending) sent?.catch(() => undefined);
    try {
      const stored = Promise.all([this.#log.appended(), ...offsets.map(offsetOf)]);
      await (joins ? stored : this.work.begin(stored));
      if (joins) this.work.join(messageId);
      await onStored();
    } finally {
      answered.resolve();
    }
    for (const sent of sending) await sent;
  }

  /**
   * Sends a snapshot of `event` after all earlier events, without storing it. Throws the same errors as {@link emit}.
   */
  send(event: SentEvent, checkedBy?: ClientWire): Promise<void> {
    const updates = this.#encode(event, checkedBy);
    return this.#toEach(event.type, ({ wire }) => sendIfAny(wire, updateFor(updates, wire.encoding)));
  }

  /**
   * Sends an event to the clients that show events of its type. If all clients are waiting for their replay, the
   * event is held for the first one whose replay starts.
   */
  async show(event: UnstoredEvent): Promise<void> {
    if (this.#receivers.length === 0 && this.#clients.length > 0) {
      if (this.#held.length < MAX_EARLY_NOTICES) this.#held.push(event);
      return;
    }
    await this.send(event);
  }

  /**
   * Sends a transient update, such as growing output, to clients that are not behind. Rejects with the same errors as
   * {@link emit}.
   */
  async sendPassing(event: SentEvent, checkedBy?: ClientWire): Promise<void> {
    const updates = this.#encode(event, checkedBy);
    this.assertOpen();
    await this.#toFastest((client) => {
      const update = updateFor(updates, client.wire.encoding);
      return update === undefined ? undefined : client.sendPassing(update);
    });
  }

  /**
   * After all earlier events, sends clients the latest value of something that is not stored. Calls `current` as late
   * as possible, because a response, which bypasses the channel, may already have delivered a newer value.
   */
  async sendCurrent<Type extends SentEvent["type"]>(
    clients: readonly SessionClient[],
    type: Type,
    current: (client: SessionClient) => SentEvent & { readonly type: Type },
  ): Promise<void> {
    this.assertOpen();
    const sending = clients.map((client) => {
      const { wire } = client;
      return client.sendUnstored(type, () =>
        sendIfAny(wire, wire.encode(this.#sessionId, current(client), 0)),
      );
    });
    await fastest(sending);
  }

  /** The latest event of each running subagent, in the order in which the subagents started. */
  get subagents(): readonly SubagentEvent[] {
    return this.#working.subagents;
  }

  /**
   * After all earlier events, sends clients a subagent's current description and state. Calls `current` as late as
   * possible.
   */
  async sendSubagent(
    subagentId: string,
    current: () => readonly SentEvent[],
    clients: readonly SessionClient[] = this.#receivers,
  ): Promise<void> {
    this.assertOpen();
    const showing = clients.filter(({ capabilities }) => capabilities.subagents);
    const sending = showing.map((client) => {
      const { wire } = client;
      return client.sendUnstored(`subagent ${subagentId}`, async () => {
        const updates = current().map((event) => wire.encode(this.#sessionId, event, 0));
        for (const update of updates) await sendIfAny(wire, update);
      });
    });
    await fastest(sending);
  }

  async *history(): AsyncIterable<SessionEvent> {
    for await (const { value } of this.#log.read()) if (value.subagent === undefined) yield value;
  }

  /** Merges the text stored since the previous call into as few entries as possible. */
  async compact(): Promise<void> {
    this.assertOpen();
    await this.#log.appended();
    await this.#log.compact();
  }

  async findUnfinished(): Promise<OpenWork> {
    const work = new OpenWork();
    for await (const { value } of this.#log.read()) work.track(value);
    return work;
  }

  /**
   * After all earlier events, reports that work has started, is waiting or has ended.
   *
   * @param prompter the client whose turn starts or ends. This client receives each state, even if it is behind.
   */
  sendState(state: WorkState, prompter?: SessionClient): Promise<void> {
    return this.work.send(state, prompter);
  }

  async repeatState(client: SessionClient): Promise<void> {
    await client.sendState(client.cameBack ? this.work.lastState : this.work.state);
  }

  elicitationDone(elicitationId: string): Promise<void> {
    return this.#toEach("elicitation_done", ({ wire }) =>
      wire.client.capabilities.elicitation.url ? wire.elicitationDone(elicitationId) : undefined,
    );
  }

  /** Sends an extension notification after all earlier events. */
  notify(method: string, params: unknown): Promise<void> {
    return this.#toEach("extension", ({ wire }) => wire.notify(method, params));
  }

  /** Resolves once everything emitted earlier has been stored and the fastest client has received it. */
  async settled(): Promise<void> {
    await this.#log.appended();
    const current = this.#receivers.filter((client) => !client.isBehind);
    await fastest((current.length > 0 ? current : this.#receivers).map((client) => client.settled()));
  }

  /**
   * Waits up to `graceMs` milliseconds for all clients to receive everything, and then releases the session for other
   * writers. Nothing can be stored afterwards, but slower clients still receive the rest.
   */
  async close(graceMs: number): Promise<void> {
    await settlesWithin(Promise.all(this.#receivers.map((client) => client.settled())), graceMs);
    this.#closed = true;
    await this.#log.entries.close();
  }

  async #sendState(state: WorkState, prompter: SessionClient | undefined): Promise<void> {
    this.assertOpen();
    await this.#toFastest((client) => {
      const sending = client.sendState(state);
      if (client === prompter) client.separate();
      return sending;
    });
  }

  async #toEach(
    type: UnstoredType,
    send: (client: SessionClient) => Promise<void> | undefined,
  ): Promise<void> {
    this.assertOpen();
    await this.#toFastest((client) => client.sendUnstored(type, () => send(client)));
  }

  /** Encodes an event once for each encoding that the receiving clients use. */
  #encode(event: SentEvent, checkedBy?: ClientWire): EncodedEvent {
    const [sessionId, clients] = [this.#sessionId, this.#receivers];
    const checked = checkedBy?.encodeChecked(sessionId, event);
    const [only] = clients;
    if (only !== undefined && clients.length === 1)
      return checkedBy === only.wire ? checked : only.wire.encode(sessionId, event, 0);
    const updates = new Map<string, string | undefined>();
    for (const { wire } of clients) {
      if (!wire.connected || updates.has(wire.encoding)) continue;
      const isChecked = checked !== undefined && wire.encoding === checkedBy?.encoding;
      updates.set(wire.encoding, isChecked ? checked : wire.encode(sessionId, event, 0));
    }
    return updates;
  }

  /** Sends the updates of an event that is stored or being stored. Returns the same as {@link emit}. */
  #deliver(updates: EncodedEvent, stored: number | PendingEvent): Promise<void> | undefined {
    const [only] = this.#receivers;
    if (only !== undefined && this.#receivers.length === 1) {
      const sent = only.sendStored(updateFor(updates, only.wire.encoding), stored);
      return only.isBehind ? this.#caughtUp(stored) : sent;
    }
    const sending = this.#sendEach((client) =>
      client.sendStored(updateFor(updates, client.wire.encoding), stored),
    );
    return sending.length > 0 ? fastest(sending) : this.#caughtUp(stored);
  }

  #toFastest(send: (client: SessionClient) => Promise<void> | undefined): Promise<void> | undefined {
    return fastest(this.#sendEach(send));
  }

  /** Calls `send` for each client. Returns only the results for clients that are not behind. */
  #sendEach(send: (client: SessionClient) => Promise<void> | undefined): (Promise<void> | undefined)[] {
    const sending: (Promise<void> | undefined)[] = [];
    for (const client of this.#receivers) {
      const sent = send(client);
      if (!client.isBehind) sending.push(sent);
    }
    return sending;
  }

  /** Waits until an event is stored and the first client has caught up. Used if all clients are behind. */
  #caughtUp(stored: number | PendingEvent): Promise<void> | undefined {
    if (this.#receivers.length === 0 && typeof stored === "number") return undefined;
    const caughtUp = fastest(this.#receivers.map((client) => client.caughtUp()));
    return Promise.all([offsetOf(stored), caughtUp]).then(() => undefined);
  }
}

/** An event's update: a string for a single client, or a map from each encoding in use to its update. */
type EncodedEvent = string | undefined | ReadonlyMap<string, string | undefined>;

function updateFor(encoded: EncodedEvent, encoding: string): string | undefined {
  return typeof encoded === "object" ? encoded.get(encoding) : encoded;
}

/**
 * Waits for the first of several sends. Returns `undefined` if one of them is already done. Otherwise resolves when
 * the first one resolves, and rejects only if all of them reject.
 */
export function fastest(sending: readonly (Promise<void> | undefined)[]): Promise<void> | undefined {
  if (sending.length < 2) return sending[0];
  const waiting = sending.filter((each) => each !== undefined);
  for (const each of waiting) each.catch(() => undefined);
  if (waiting.length < sending.length) return undefined;
  return Promise.any(waiting).catch((error: AggregateError) => {
    throw error.errors[0];
  });
}

function sendIfAny(wire: ClientWire, update: string | undefined): Promise<void> | undefined {
  return update === undefined ? undefined : wire.send(update);
}
