import { settlesWithin } from "@parley/protocol";

import type { Attachment } from "../dialect/attachment.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { OpenWork } from "../event/open-work.ts";
import type {
  LiveEvent,
  OptionalEvent,
  SentEvent,
  SessionEvent,
  UsageEvent,
} from "../event/session-event.ts";
import type { WorkState } from "../event/work-state.ts";
import { SessionHistory } from "../storage/session-history.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { ClientChannel, type ReplayOptions } from "./client-channel.ts";
import { type EncodedEvent, updateFor } from "./encode-event.ts";
import type { UnstoredType } from "./missed-events.ts";
import { Receivers } from "./receivers.ts";
import { SessionQuestions, type SessionQuestionsParts } from "./session-questions.ts";
import { type WorkMemory, WorkStatus } from "./work-status.ts";

/** Most events that wait for the first client. */
const MAX_HELD = 64;

/** Parts of a {@link SessionChannel}. */
interface SessionChannelParts extends Pick<SessionQuestionsParts, "awaitsClients"> {
  readonly memory?: WorkMemory;
}

/** Options for {@link SessionChannel.attach}. */
export interface AttachOptions {
  /** True if the client gets no updates until its replay begins. Questions it gets at once. */
  readonly awaitsReplay?: boolean;
  /** Settles when the client has been sent everything earlier of the session. Default: it has. */
  readonly after?: Promise<unknown> | undefined;
}

/**
 * Stores the events of a session and sends them to its clients, in the order of the calls. A client gets an event when it
 * is stored, after everything before it. The caller waits for the fastest client.
 */
export class SessionChannel {
  /** The questions to the users of the clients. */
  readonly questions: SessionQuestions;
  /** The newest usage since the session is open. */
  lastUsage: UsageEvent | undefined;
  readonly #sessionId: string;
  readonly #log: SessionLog;
  readonly #history: SessionHistory;
  /** The state of the agent's work. */
  readonly work: WorkStatus<ClientChannel>;
  readonly #receivers: Receivers<ClientChannel>;
  #clients: readonly ClientChannel[] = [];
  /** Events that are not stored, for the first client whose replay begins. */
  readonly #held: OptionalEvent[] = [];
  #closed = false;

  constructor(sessionId: string, log: SessionLog, { awaitsClients, memory }: SessionChannelParts) {
    this.#sessionId = sessionId;
    this.#log = log;
    this.#history = new SessionHistory(log);
    this.#receivers = new Receivers(sessionId);
    this.work = new WorkStatus<ClientChannel>((state, prompter) => this.#sendState(state, prompter), memory);
    this.questions = new SessionQuestions({ clients: () => this.#clients, work: this.work, awaitsClients });
  }

  /** Adds a client, which gets everything that is emitted from now on, or from its replay on. */
  attach(
    { wire, client: { capabilities } }: Attachment,
    { awaitsReplay = false, after }: AttachOptions = {},
  ): ClientChannel {
    const [sessionId, history] = [this.#sessionId, this.#history];
    if (wire.resumable === true) this.work.keepEnds();
    const client = new ClientChannel({ sessionId, history, wire, capabilities, after });
    this.#clients = [...this.#clients, client];
    if (!awaitsReplay) this.#receivers.add(client);
    return client;
  }

  /** Removes a client. It is sent nothing from now on, of what waits either. */
  detach(client: ClientChannel): void {
    client.detach();
    this.#clients = this.#clients.filter((other) => other !== client);
    this.#receivers.remove(client);
    this.questions.leave(client);
  }

  /** Sends a client the conversation, and then what is emitted. Resolves to the work that is left open. */
  replay(client: ClientChannel, options: ReplayOptions): Promise<OpenWork> {
    const replayed = client.replay(options, this.#receivers.add(client));
    for (const event of this.#held.splice(0)) void ignoreUnhandledRejection(this.show(event));
    return replayed;
  }

  get showsTerminals(): boolean {
    return this.#clients.some(({ wire }) => wire.showsTerminals);
  }

  get showsNotices(): boolean {
    return this.#clients.some(({ capabilities }) => capabilities.notices);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** @throws {Error} if the session is closed. */
  assertOpen(): void {
    if (this.#closed) throw new Error(`Cannot use session "${this.#sessionId}": it is closed`);
  }

  /**
   * Encodes an event that the agent's author made, as it is now, for {@link emitEncoded} or {@link sendEncoded}.
   *
   * @param prompter checks the event in its version.
   * @throws {ValidationError} if it does not have the shape of its type; {TypeError} if it is not JSON.
   */
  encodeChecked(event: LiveEvent, prompter: ClientWire): EncodedEvent {
    return this.#receivers.encodeChecked(event, prompter);
  }

  /** As {@link emitEncoded}, without checking the event. */
  emit(event: LiveEvent, onStored?: () => void): Promise<void> | undefined {
    return this.emitEncoded(event, this.#receivers.encode(event), onStored);
  }

  /**
   * Stores `event` as it is now, then calls `onStored`, then sends `updates`. Returns `undefined` if the next may follow at
   * once, else resolves when it may; rejects if the event could not be stored.
   */
  emitEncoded(event: LiveEvent, updates: EncodedEvent, onStored?: () => void): Promise<void> | undefined {
    this.assertOpen();
    return this.#receivers.sendStored(updates, this.#history.append(event, onStored));
  }

  /** Stores `event` without sending it. */
  async append(event: SessionEvent): Promise<void> {
    this.assertOpen();
    await this.#history.append(event);
  }

  /**
   * Stores the events of a prompt, calls `onStored`, and sends them. The client that sent the prompt gets them only if its
   * version has that, and after `onStored` has resolved.
   */
  async emitPrompt(
    events: readonly LiveEvent[],
    prompter: ClientChannel,
    onStored: () => Promise<void> | undefined,
  ): Promise<void> {
    const marked = this.work.storeBeginning();
    if (marked !== undefined) await marked;
    this.assertOpen();
    const [answered, places] = [
      Promise.withResolvers<void>(),
      events.map((event) => this.#history.append(event)),
    ];
    for (const client of this.#clients) if (client !== prompter) client.beginTurn(this.work.lastState);
    const sending = events.map((event, index) => {
      const [updates, place] = [this.#receivers.encode(event), places[index] ?? 0];
      return this.#receivers.toEach((client) => {
        const update = updateFor(updates, client.wire.encoding);
        if (client !== prompter) return client.sendStored(update, place);
        const ownPlace = (): Promise<number> => answered.promise.then(() => place);
        if (client.wire.echoesPrompts) return client.sendStored(update, ownPlace());
        client.separate();
        return index === events.length - 1 ? client.sendPromptPlace(ownPlace) : undefined;
      });
    });
    for (const sent of sending) sent?.catch(() => undefined);
    try {
      await this.work.begin(Promise.all([this.#history.appended(), ...places]));
      await onStored();
    } finally {
      answered.resolve();
    }
    for (const sent of sending) await sent;
  }

  /** Sends `event` as it is now, without storing it, after all earlier events. */
  send(event: SentEvent): Promise<void> {
    return this.sendEncoded(event.type, this.#receivers.encode(event));
  }

  /** Sends the update of an event without storing anything, after all earlier events. */
  sendEncoded(type: SentEvent["type"], updates: EncodedEvent): Promise<void> {
    return this.#toEach(type, ({ wire }) => sendIfAny(wire, updateFor(updates, wire.encoding)));
  }

  /** Sends an event to the clients that show events of its type. */
  sendOptional(type: OptionalEvent["type"], updates: EncodedEvent): Promise<void> {
    const feature = type === "notice" ? "notices" : "compaction";
    return this.#toEach(type, ({ wire, capabilities }) =>
      capabilities[feature] ? sendIfAny(wire, updateFor(updates, wire.encoding)) : undefined,
    );
  }

  /**
   * Encodes and sends an event to the clients that show events of its type. While the only clients await their replay, it waits for
   * the first of these.
   */
  async show(event: OptionalEvent): Promise<void> {
    if (this.#receivers.isEmpty && this.#clients.length > 0) {
      if (this.#held.length < MAX_HELD) this.#held.push(event);
      return;
    }
    await this.sendOptional(event.type, this.#receivers.encode(event));
  }

  /** Sends what only counts now, such as growing output, to the clients that are not far behind. */
  async sendPassing(updates: EncodedEvent): Promise<void> {
    this.assertOpen();
    await this.#receivers.toEach((client) => {
      const update = updateFor(updates, client.wire.encoding);
      return update === undefined ? undefined : client.sendPassing(update);
    });
  }

  /** As {@link sendPassing}, for a command's output. */
  sendOutput(event: SentEvent): Promise<void> {
    return this.sendPassing(this.#receivers.encode(event));
  }

  /**
   * Sends an event to one client, after all earlier events. `current` is called when it is sent: what was sent to the client
   * outside of the channel meanwhile, as a response, may be newer than the event of now.
   */
  async sendTo<Type extends SentEvent["type"]>(
    client: ClientChannel,
    type: Type,
    current: () => SentEvent & { readonly type: Type },
  ): Promise<void> {
    this.assertOpen();
    const { wire } = client;
    await client.sendUnstored(type, () => sendIfAny(wire, wire.encode(this.#sessionId, current(), 0)));
  }

  /** Reads all stored events, oldest first. */
  async *history(): AsyncIterable<SessionEvent> {
    for await (const { value } of this.#history.read()) yield value;
  }

  /** Merges the text stored since the last call into as few entries as possible. */
  async compact(): Promise<void> {
    this.assertOpen();
    await this.#history.appended();
    await this.#history.compact();
  }

  /** Finds the work that an earlier process left open. */
  findUnfinished(): Promise<OpenWork> {
    return this.#history.findOpenWork();
  }

  /**
   * Sends that work begins, waits or has ended, after all earlier events.
   *
   * @param prompter a client to which this is the beginning or the end of its own turn: it gets each of these, also if it is
   * far behind.
   */
  sendState(state: WorkState, prompter?: ClientChannel): Promise<void> {
    return this.work.send(state, prompter);
  }

  /** Sends the current state to one client. */
  async repeatState(client: ClientChannel): Promise<void> {
    await client.sendState(client.cameBack ? this.work.lastState : this.work.state);
  }

  /** Sends that the user is done at the URL of an elicitation. */
  elicitationDone(elicitationId: string): Promise<void> {
    return this.#toEach("elicitation_done", ({ wire, capabilities }) =>
      capabilities.elicitation.url ? wire.elicitationDone(elicitationId) : undefined,
    );
  }

  /** Sends a notification that the protocol does not have, after all earlier events. */
  notify(method: string, params: unknown): Promise<void> {
    return this.#toEach("extension", ({ wire }) => wire.notify(method, params));
  }

  /** Resolves when everything so far is stored, and the fastest client has it. */
  async settled(): Promise<void> {
    await this.#history.appended();
    await this.#receivers.settled();
  }

  /**
   * Waits until all clients have everything, for at most `graceMs` milliseconds, and releases the session for other writers.
   * Nothing is stored afterwards; a client that is slower is sent the rest.
   */
  async close(graceMs: number): Promise<void> {
    await settlesWithin(this.#receivers.allSettled(), graceMs);
    this.#closed = true;
    await this.#log.close();
  }

  async #sendState(state: WorkState, prompter: ClientChannel | undefined): Promise<void> {
    this.assertOpen();
    await this.#receivers.toEach((client) => {
      const sending = client.sendState(state);
      if (client === prompter) client.separate();
      return sending;
    });
  }

  async #toEach(
    type: UnstoredType,
    send: (client: ClientChannel) => Promise<void> | undefined,
  ): Promise<void> {
    this.assertOpen();
    await this.#receivers.toEach((client) => client.sendUnstored(type, () => send(client)));
  }
}

function sendIfAny(wire: ClientWire, update: string | undefined): Promise<void> | undefined {
  return update === undefined ? undefined : wire.send(update);
}
