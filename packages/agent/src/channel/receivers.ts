import type { ClientWire } from "../dialect/client-wire.ts";
import type { LiveEvent, SentEvent } from "../event/session-event.ts";
import { type EncodedEvent, encodeEvent, updateFor } from "./encode-event.ts";
import { fastest } from "./fastest.ts";

/** The way to one client, see `ClientChannel`. */
interface Receiver {
  readonly wire: ClientWire;
  readonly isBehind: boolean;
  sendStored(update: string | undefined, seq: number | Promise<number>): Promise<void> | undefined;
  settled(): Promise<void>;
  caughtUp(): Promise<void>;
}

/** The clients that get the updates of a session. The caller waits for the fastest of them. */
export class Receivers<Client extends Receiver> {
  readonly #sessionId: string;
  #clients: readonly Client[] = [];

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  get isEmpty(): boolean {
    return this.#clients.length === 0;
  }

  /** Adds a client, which gets what is sent from now on. Returns false if it is there already. */
  add(client: Client): boolean {
    if (this.#clients.includes(client)) return false;
    this.#clients = [...this.#clients, client];
    return true;
  }

  remove(client: Client): void {
    this.#clients = this.#clients.filter((other) => other !== client);
  }

  encode(event: SentEvent): EncodedEvent {
    if (this.#clients.length === 1) return this.#clients[0]?.wire.encode(this.#sessionId, event, 0);
    return encodeEvent(this.#clients, (wire) => wire.encode(this.#sessionId, event, 0));
  }

  /**
   * Encodes an event, and checks it in the version of `prompter`.
   *
   * @throws {ValidationError} if it does not have the shape of its type; {TypeError} if it is not JSON.
   */
  encodeChecked(event: LiveEvent, prompter: ClientWire): EncodedEvent {
    const own = prompter.encodeChecked(this.#sessionId, event);
    if (this.#clients.length === 1 && this.#clients[0]?.wire === prompter) return own;
    return encodeEvent(this.#clients, (wire) =>
      own !== undefined && wire.encoding === prompter.encoding ? own : wire.encode(this.#sessionId, event, 0),
    );
  }

  /**
   * Sends the updates of an event that is stored as entry `stored`, or being stored. Returns `undefined` if the next may
   * follow at once, else resolves when it may; rejects if the event could not be stored.
   */
  sendStored(updates: EncodedEvent, stored: number | Promise<number>): Promise<void> | undefined {
    const only = this.#clients[0];
    if (this.#clients.length === 1 && only !== undefined) {
      const sending = only.sendStored(updateFor(updates, only.wire.encoding), stored);
      return only.isBehind ? this.#caughtUp(stored) : sending;
    }
    const sending = this.#send((client) =>
      client.sendStored(updateFor(updates, client.wire.encoding), stored),
    );
    return sending.length > 0 ? fastest(sending) : this.#caughtUp(stored);
  }

  /** Calls `send` for each client. Returns as {@link sendStored}. */
  toEach(send: (client: Client) => Promise<void> | undefined): Promise<void> | undefined {
    return fastest(this.#send(send));
  }

  /** Resolves when the fastest client has everything so far. */
  async settled(): Promise<void> {
    const prompt = this.#clients.filter((client) => !client.isBehind);
    await fastest((prompt.length > 0 ? prompt : this.#clients).map((client) => client.settled()));
  }

  /** Resolves when all clients have everything so far. */
  async allSettled(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.settled()));
  }

  /** Calls `send` for each client; returns what it returned for those that are not behind. */
  #send(send: (client: Client) => Promise<void> | undefined): (Promise<void> | undefined)[] {
    const sending: (Promise<void> | undefined)[] = [];
    for (const client of this.#clients) {
      const sent = send(client);
      if (!client.isBehind) sending.push(sent);
    }
    return sending;
  }

  /** Waits until an event is stored, and the first of the clients, which are all behind, has what it missed. */
  #caughtUp(stored: number | Promise<number>): Promise<void> | undefined {
    if (this.#clients.length === 0 && typeof stored === "number") return undefined;
    const caughtUp = fastest(this.#clients.map((client) => client.caughtUp()));
    return Promise.all([stored, caughtUp]).then(() => undefined);
  }
}
