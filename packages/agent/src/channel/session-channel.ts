import type { Attachment } from "../dialect/attachment.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { OpenWork } from "../event/open-work.ts";
import type { LiveEvent, NoticeEvent, SentEvent, SessionEvent } from "../event/session-event.ts";
import type { WorkState } from "../event/work-state.ts";
import { SessionHistory } from "../storage/session-history.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { ClientChannel } from "./client-channel.ts";
import { type EncodedEvent, encodeEvent } from "./encode-event.ts";
import { fastest } from "./fastest.ts";
import { SessionQuestions, type SessionQuestionsParts } from "./session-questions.ts";
import { WorkStatus } from "./work-status.ts";

/**
 * Stores the events of a session and sends them to its clients, in the order of the calls. A client gets an event when it
 * is stored, after everything before it. The caller waits for the fastest client.
 */
export class SessionChannel {
  /** The questions to the users of the clients. */
  readonly questions: SessionQuestions;
  readonly #sessionId: string;
  readonly #log: SessionLog;
  readonly #history: SessionHistory;
  readonly #work: WorkStatus;
  #clients: readonly ClientChannel[] = [];
  #closed = false;

  constructor(
    sessionId: string,
    log: SessionLog,
    { awaitsClients }: Pick<SessionQuestionsParts, "awaitsClients">,
  ) {
    this.#sessionId = sessionId;
    this.#log = log;
    this.#history = new SessionHistory(log);
    this.#work = new WorkStatus((state) => this.#toEach(({ wire }) => wire.sendState(sessionId, state)));
    this.questions = new SessionQuestions({ clients: () => this.#clients, work: this.#work, awaitsClients });
  }

  /** Adds a client, which gets everything that is emitted from now on. */
  attach({ wire, client: { capabilities } }: Attachment): ClientChannel {
    const [sessionId, history] = [this.#sessionId, this.#history];
    const client = new ClientChannel({ sessionId, history, wire, capabilities });
    this.#clients = [...this.#clients, client];
    return client;
  }

  detach(client: ClientChannel): void {
    this.#clients = this.#clients.filter((other) => other !== client);
  }

  get showsTerminals(): boolean {
    return this.#clients.some(({ wire }) => wire.showsTerminals);
  }

  get showsNotices(): boolean {
    return this.#clients.some(({ capabilities }) => capabilities.notices);
  }

  /** True if the agent works, or waits for an answer. */
  get state(): WorkState {
    return this.#work.state;
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
    const own = prompter.encodeChecked(this.#sessionId, event);
    return encodeEvent(this.#clients, (wire) =>
      own !== undefined && wire.version === prompter.version ? own : wire.encode(this.#sessionId, event, 0),
    );
  }

  /** As {@link emitEncoded}, without checking the event. */
  emit(event: LiveEvent): Promise<void> | undefined {
    return this.emitEncoded(event, this.#encode(event, 0));
  }

  /**
   * Stores `event` as it is now, then calls `onStored`, then sends `updates`. Returns `undefined` if the next may follow at
   * once, else resolves when it may; rejects if the event could not be stored.
   */
  emitEncoded(event: LiveEvent, updates: EncodedEvent, onStored?: () => void): Promise<void> | undefined {
    this.assertOpen();
    const stored = this.#history.append(event, onStored);
    const sending = this.#clients.map((client) =>
      client.sendStored(updates.get(client.wire.version), stored),
    );
    if (sending.length > 0) return fastest(sending);
    return typeof stored === "number" ? undefined : stored.then(() => undefined);
  }

  /** Stores `event` without sending it; resolves to its place. */
  async append(event: SessionEvent): Promise<number> {
    this.assertOpen();
    return await this.#history.append(event);
  }

  /** Sends a prompt whose events are stored. The client that sent it gets it only if its version has that. */
  async sendPrompt(
    events: readonly SessionEvent[],
    stored: readonly number[],
    prompter: ClientChannel,
  ): Promise<void> {
    this.assertOpen();
    const clients = this.#clients.filter((client) => client !== prompter || client.wire.echoesPrompts);
    await Promise.all(
      events.map(async (event, index) => {
        const seq = stored[index] ?? 0;
        const updates = this.#encode(event, seq);
        await fastest(clients.map((client) => client.sendStored(updates.get(client.wire.version), seq)));
      }),
    );
  }

  /** Sends `event` as it is now, without storing it, after all earlier events. */
  send(event: SentEvent): Promise<void> {
    return this.sendEncoded(this.#encode(event, 0));
  }

  /** Sends an update without storing anything, after all earlier events. */
  sendEncoded(updates: EncodedEvent): Promise<void> {
    return this.#toEach(({ wire }) => sendIfAny(wire, updates.get(wire.version)));
  }

  /** Sends an event to the clients that show notices. */
  sendNotice(updates: EncodedEvent): Promise<void> {
    return this.#toEach(({ wire, capabilities }) =>
      capabilities.notices ? sendIfAny(wire, updates.get(wire.version)) : undefined,
    );
  }

  /** Encodes and sends a notice to the clients that show notices. */
  showNotice(event: NoticeEvent): Promise<void> {
    return this.sendNotice(this.#encode(event, 0));
  }

  /** Sends what only counts now, such as growing output, to the clients that are not far behind. */
  async sendPassing(updates: EncodedEvent): Promise<void> {
    this.assertOpen();
    await fastest(
      this.#clients.map((client) => {
        const update = updates.get(client.wire.version);
        return update === undefined ? undefined : client.sendPassing(update);
      }),
    );
  }

  /** As {@link sendPassing}, for a command's output. */
  sendOutput(event: SentEvent): Promise<void> {
    return this.sendPassing(this.#encode(event, 0));
  }

  /** Sends an event to one client, after all earlier events. */
  async sendTo(client: ClientChannel, event: SentEvent): Promise<void> {
    this.assertOpen();
    const update = client.wire.encode(this.#sessionId, event, 0);
    await client.inOrder(() => sendIfAny(client.wire, update));
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

  /** Sends that work begins, waits or has ended, after all earlier events. */
  sendState(state: WorkState): Promise<void> {
    return this.#work.send(state);
  }

  /** Sends the current state to one client. */
  async repeatState(client: ClientChannel): Promise<void> {
    await client.inOrder(() => client.wire.sendState(this.#sessionId, this.#work.state));
  }

  /** Sends that the user is done at the URL of an elicitation. */
  elicitationDone(elicitationId: string): Promise<void> {
    return this.#toEach(({ wire, capabilities }) =>
      capabilities.elicitation.url ? wire.elicitationDone(elicitationId) : undefined,
    );
  }

  /** Resolves when everything so far is stored, and the fastest client has it. */
  async settled(): Promise<void> {
    await this.#history.appended();
    await fastest(this.#clients.map((client) => client.settled()));
  }

  /** Waits until all clients have everything, and releases the session for other writers. Nothing is stored afterwards. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#clients.map((client) => client.settled()));
    this.#closed = true;
    await this.#log.close();
  }

  #encode(event: SentEvent, seq: number): EncodedEvent {
    return encodeEvent(this.#clients, (wire) => wire.encode(this.#sessionId, event, seq));
  }

  async #toEach(send: (client: ClientChannel) => Promise<void> | undefined): Promise<void> {
    this.assertOpen();
    await fastest(this.#clients.map((client) => client.inOrder(() => send(client))));
  }
}

function sendIfAny(wire: ClientWire, update: string | undefined): Promise<void> | undefined {
  return update === undefined ? undefined : wire.send(update);
}
