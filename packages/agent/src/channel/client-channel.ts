import type { ClientFeatures } from "../author/client-description.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import { OpenWork } from "../event/open-work.ts";
import type { MessageEvent, SessionEvent } from "../event/session-event.ts";
import { SendQueue } from "./send-queue.ts";

/** Maximum number of updates that wait for a slow client. It gets further events from the session's log. */
const MAX_WAITING = 1024;

/** The stored events of the session, as a client's channel reads them. */
export interface ChannelHistory {
  /** Reads the events that are stored when the first is requested, oldest first. */
  read(): AsyncIterable<{ readonly seq: number; readonly value: SessionEvent }>;
  /** Resolves when everything that was appended so far is stored, or has failed. */
  appended(): Promise<void>;
  /** Lets text stay where it is until the returned function is called, for a reader that starts later. */
  hold(): () => void;
}

/** Parts of a {@link ClientChannel}. */
export interface ClientChannelParts {
  readonly sessionId: string;
  readonly history: ChannelHistory;
  readonly wire: ClientWire;
  readonly capabilities: ClientFeatures;
}

/** Stored events that a slow client gets from the session's log. */
interface MissedEvents {
  /** The first and the last entry; `undefined` if nothing was stored. */
  range: Promise<readonly [number, number] | undefined>;
  readonly sent: Promise<void>;
}

/** The ordered way of a session's events to one client. */
export class ClientChannel {
  readonly wire: ClientWire;
  readonly capabilities: ClientFeatures;
  readonly #sessionId: string;
  readonly #history: ChannelHistory;
  readonly #sending = new SendQueue();
  /** The newest entry that a replay has sent, so that an event stored while the replay waited is not sent twice. */
  #replayedUpTo = 0;
  #waiting = 0;
  /** Present while the last thing that waits is a part of the log. */
  #missed: MissedEvents | undefined;
  readonly #onSent = (): void => {
    this.#waiting -= 1;
  };

  constructor({ sessionId, history, wire, capabilities }: ClientChannelParts) {
    this.wire = wire;
    this.capabilities = capabilities;
    this.#sessionId = sessionId;
    this.#history = history;
  }

  /**
   * Sends the update of an event that is stored as entry `seq`, or being stored. Returns `undefined` if the next may
   * follow at once, else resolves when it may; rejects if the event could not be stored.
   */
  sendStored(update: string | undefined, seq: number | Promise<number>): Promise<void> | undefined {
    if (this.#waiting >= MAX_WAITING) return this.#miss(seq);
    this.#missed = undefined;
    const send = (at: number): Promise<void> | undefined =>
      update === undefined || at <= this.#replayedUpTo ? undefined : this.wire.send(update);
    if (typeof seq === "number") return this.#count(this.#sending.add(() => send(seq)));
    return this.#count(this.#sending.addStored(seq, send));
  }

  /** Calls `send` after everything before; returns as {@link sendStored}. */
  inOrder(send: () => Promise<void> | undefined): Promise<void> | undefined {
    this.#missed = undefined;
    return this.#count(this.#sending.add(send));
  }

  /** Sends an update that only counts now. A client that is far behind does not get it. */
  sendPassing(update: string): Promise<void> | undefined {
    return this.#waiting >= MAX_WAITING ? undefined : this.inOrder(() => this.wire.send(update));
  }

  /**
   * Sends the whole conversation; later events follow it. Resolves to the work that the conversation leaves open.
   */
  async replay(signal: AbortSignal): Promise<OpenWork> {
    const unfinished = new OpenWork();
    const release = this.#history.hold();
    try {
      await this.inOrder(() => this.#sendAll(unfinished, signal));
      return unfinished;
    } finally {
      release();
    }
  }

  /** Resolves when everything so far has been sent. */
  settled(): Promise<void> {
    return this.#sending.settled();
  }

  #count(sending: Promise<void> | undefined): Promise<void> | undefined {
    if (sending === undefined) return undefined;
    this.#waiting += 1;
    sending.then(this.#onSent, this.#onSent);
    return sending;
  }

  #miss(seq: number | Promise<number>): Promise<void> {
    const stored = Promise.resolve(seq);
    if (this.#missed !== undefined) {
      const before = this.#missed.range;
      this.#missed.range = stored.then(
        async (last) => [(await before)?.[0] ?? last, last] as const,
        () => before,
      );
      return this.#missed.sent;
    }
    const release = this.#history.hold();
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    const range = stored.then(
      (first) => [first, first] as const,
      () => undefined,
    );
    const missed: MissedEvents = { range, sent };
    void this.inOrder(() => this.#sendMissed(missed).finally(release))?.then(resolve, resolve);
    this.#missed = missed;
    return sent;
  }

  async #sendMissed(missed: MissedEvents): Promise<void> {
    if (this.#missed === missed) this.#missed = undefined;
    const range = await missed.range;
    if (range === undefined) return;
    for await (const { seq, value: event } of this.#history.read()) {
      // The user's messages and the usage are sent apart from the order of the log.
      const isApart = event.type === "usage" || (event.type === "message" && event.role === "user");
      if (isApart || seq < range[0] || seq > range[1] || seq <= this.#replayedUpTo) continue;
      const update = this.wire.encode(this.#sessionId, event, seq);
      if (update !== undefined) await this.wire.send(update);
    }
  }

  async #sendAll(unfinished: OpenWork, signal: AbortSignal): Promise<void> {
    const { wire } = this;
    const beginsMessage = messageBeginnings();
    await this.#history.appended();
    for await (const { seq, value: event } of this.#history.read()) {
      signal.throwIfAborted();
      unfinished.track(event);
      const beginning = beginsMessage(event)
        ? wire.encodeBeginning?.(this.#sessionId, event, seq)
        : undefined;
      for (const update of [beginning, wire.encode(this.#sessionId, event, seq)]) {
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
