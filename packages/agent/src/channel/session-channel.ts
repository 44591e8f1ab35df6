import type { ElicitationAnswer, OutgoingElicitation } from "../author/elicitation.ts";
import type { ClientWire, OutgoingPermissionRequest } from "../dialect/client-wire.ts";
import { OpenWork } from "../event/open-work.ts";
import type { LiveEvent, MessageEvent, SessionEvent, SentEvent } from "../event/session-event.ts";
import type { WorkState } from "../event/work-state.ts";
import { SessionHistory } from "../storage/session-history.ts";
import type { SessionLog } from "../storage/session-log.ts";
import { SendQueue } from "./send-queue.ts";
import { WorkStatus } from "./work-status.ts";

/** Parts of a {@link SessionChannel}. */
export interface SessionChannelParts {
  readonly sessionId: string;
  readonly log: SessionLog;
  readonly wire: ClientWire;
}

/**
 * Stores and sends the events of a session, in the order of the calls. An event is sent when it is stored, after
 * everything before it. A replay, which sends the stored events again, is one step in that order.
 */
export class SessionChannel {
  readonly #parts: SessionChannelParts;
  readonly #sending = new SendQueue();
  readonly #history: SessionHistory;
  readonly #work: WorkStatus;
  /** The newest entry that a replay has sent, so that an event stored while the replay waited is not sent twice. */
  #replayedUpTo = 0;
  #closed = false;

  constructor(parts: SessionChannelParts) {
    this.#parts = parts;
    this.#history = new SessionHistory(parts.log);
    const { wire, sessionId } = parts;
    this.#work = new WorkStatus((state) => this.#inOrder(() => wire.sendState(sessionId, state)));
  }

  /** Whether the client is connected. */
  get connected(): boolean {
    return this.#parts.wire.connected;
  }

  get showsTerminals(): boolean {
    return this.#parts.wire.showsTerminals;
  }

  get echoesPrompts(): boolean {
    return this.#parts.wire.echoesPrompts;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** @throws {Error} if the session is closed. */
  assertOpen(): void {
    if (this.#closed) throw new Error(`Cannot use session "${this.#parts.sessionId}": it is closed`);
  }

  /**
   * Encodes an event that the agent's author made, as it is now, for {@link emitEncoded} or {@link sendEncoded}.
   *
   * @throws {ValidationError} if it does not have the shape of its type; {TypeError} if it is not JSON.
   */
  encodeChecked(event: LiveEvent): string | undefined {
    return this.#parts.wire.encodeChecked(this.#parts.sessionId, event);
  }

  /** As {@link emitEncoded}, without checking the event. */
  emit(event: LiveEvent): Promise<void> | undefined {
    const { wire, sessionId } = this.#parts;
    return this.emitEncoded(event, wire.encode(sessionId, event, 0));
  }

  /**
   * Stores `event` as it is now, then calls `onStored`, then sends `update`. Returns `undefined` if the next may follow at
   * once, else resolves when it may; rejects if the event could not be stored.
   */
  emitEncoded(
    event: LiveEvent,
    update: string | undefined,
    onStored?: () => void,
  ): Promise<void> | undefined {
    this.assertOpen();
    const stored = this.#history.append(event, onStored);
    if (typeof stored === "number") return this.#sending.add(() => this.#sendStored(update, stored));
    return this.#sending.addStored(stored, (seq) => this.#sendStored(update, seq));
  }

  /** Stores `event` without sending it; resolves to its place. */
  async append(event: SessionEvent): Promise<number> {
    this.assertOpen();
    return await this.#history.append(event);
  }

  /** Sends an event that was stored as entry `seq`. */
  sendStored(event: SessionEvent, seq: number): Promise<void> {
    const { wire, sessionId } = this.#parts;
    return this.#inOrder(() => this.#sendStored(wire.encode(sessionId, event, seq), seq));
  }

  /** Sends `event` as it is now, without storing it, after all earlier events. */
  send(event: SentEvent): Promise<void> {
    const { wire, sessionId } = this.#parts;
    return this.sendEncoded(wire.encode(sessionId, event, 0));
  }

  /** Sends an update without storing anything, after all earlier events. */
  sendEncoded(update: string | undefined): Promise<void> {
    return this.#inOrder(() => (update === undefined ? undefined : this.#parts.wire.send(update)));
  }

  /**
   * Sends the whole conversation again; later events follow it. Resolves to the work that the conversation leaves
   * open.
   */
  async replay(signal: AbortSignal): Promise<OpenWork> {
    const unfinished = new OpenWork();
    await this.#inOrder(() => this.#sendAll(unfinished, signal));
    return unfinished;
  }

  /** Reads all stored events, oldest first. */
  async *history(): AsyncIterable<SessionEvent> {
    for await (const { value } of this.#history.read()) yield value;
  }

  /** Merges the text stored since the last call into as few entries as possible, once it has been sent. */
  compact(): Promise<void> {
    // After the sends: merged text has the place of its first piece, so a replay that came earlier would send the other
    // pieces twice.
    return this.#inOrder(() => this.#history.compact());
  }

  /** Finds the work that an earlier process left open. */
  findUnfinished(): Promise<OpenWork> {
    return this.#history.findOpenWork();
  }

  /** Sends that work begins, waits or has ended, after all earlier events. */
  sendState(state: WorkState): Promise<void> {
    return this.#work.send(state);
  }

  /** Sends the current state again. */
  repeatState(): Promise<void> {
    return this.#work.repeat();
  }

  /**
   * Asks the user about a tool call, and sends that work waits for the answer. `turn` aborts when that work ends.
   * Resolves to the id of the chosen option, or `undefined` without an answer: the request was withdrawn or dismissed,
   * or the connection lost.
   *
   * @throws {Error} if the client answers with an error.
   */
  async ask(question: OutgoingPermissionRequest, turn: AbortSignal): Promise<string | undefined> {
    const { wire } = this.#parts;
    try {
      return await this.#work.whileAsking(turn, () => wire.requestPermission(question));
    } catch (error) {
      if (question.signal.aborted || !wire.connected) return undefined;
      // Rethrown as it is, the client's error would be our answer to its prompt.
      throw new Error("Cannot ask for permission: the client answered with an error", { cause: error });
    }
  }

  /**
   * Asks the user for input, and sends that work waits for the answer if the agent works. `turn` aborts when that work
   * ends.
   *
   * @throws {ValidationError} if ACP has no such request; else the client's error, or the signal's reason.
   */
  elicit(question: OutgoingElicitation, turn?: AbortSignal): Promise<ElicitationAnswer> {
    return this.#work.whileAsking(turn, () => this.#parts.wire.elicit(question));
  }

  /** Sends that the user is done at the URL of an elicitation. */
  elicitationDone(elicitationId: string): Promise<void> {
    return this.#inOrder(() => this.#parts.wire.elicitationDone(elicitationId));
  }

  /** Resolves when everything so far has been sent. */
  settled(): Promise<void> {
    return this.#sending.settled();
  }

  /** Releases the session for other writers. Nothing is stored or sent afterwards. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#parts.log.close();
  }

  async #inOrder(send: () => Promise<void> | undefined): Promise<void> {
    this.assertOpen();
    await this.#sending.add(send);
  }

  /** A replay may have sent the entry while its update waited. */
  #sendStored(update: string | undefined, seq: number): Promise<void> | undefined {
    return update === undefined || seq <= this.#replayedUpTo ? undefined : this.#parts.wire.send(update);
  }

  async #sendAll(unfinished: OpenWork, signal: AbortSignal): Promise<void> {
    const { wire, sessionId } = this.#parts;
    const beginsMessage = messageBeginnings();
    for await (const { seq, value: event } of this.#history.read()) {
      signal.throwIfAborted();
      unfinished.track(event);
      const beginning = beginsMessage(event) ? wire.encodeBeginning?.(sessionId, event, seq) : undefined;
      for (const update of [beginning, wire.encode(sessionId, event, seq)]) {
        if (update !== undefined) await wire.send(update);
      }
      this.#replayedUpTo = seq;
    }
  }
}

/**
 * Creates a function that is given the events in order and returns whether each begins a message. A message has ended
 * when its role begins another.
 */
function messageBeginnings(): (event: SessionEvent) => event is MessageEvent {
  const begun = new Map<MessageEvent["role"], string | undefined>();
  return (event): event is MessageEvent => {
    if (event.type !== "message") return false;
    const { role, messageId } = event;
    if (messageId && begun.get(role) === messageId) return false;
    begun.set(role, messageId);
    return true;
  };
}
