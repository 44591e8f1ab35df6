import { type Context, type Tracer, context } from "@opentelemetry/api";
import type { Message, Transport, TransportReceiver } from "@parley/protocol";

import { isUpdate, messageIn } from "../connection/read-message.ts";
import type { Instruments } from "./instruments.ts";
import { ObservedCalls } from "./observed-calls.ts";
import { ObservedTurns, stateOf } from "./observed-turns.ts";
import { withContext } from "./trace-context.ts";

interface Recorder {
  readonly tracer: Tracer;
  readonly instruments: Instruments;
  /** The connection's user, or `undefined` if the agent has a single user. */
  readonly principal: string | undefined;
}

/** An agent's transport that records the connection's requests and turns. */
export class ObservedTransport implements Transport {
  readonly #transport: Transport;
  readonly #calls: ObservedCalls;
  readonly #turns: ObservedTurns;

  constructor(transport: Transport, { tracer, instruments, principal }: Recorder) {
    this.#transport = transport;
    const user = principal === undefined ? {} : { "enduser.id": principal };
    this.#turns = new ObservedTurns(tracer, user);
    this.#calls = new ObservedCalls({ tracer, instruments, user }, this.#turns);
  }

  open(receiver: TransportReceiver): void {
    this.#transport.open({
      message: (text) => this.#receive(text, receiver),
      oversized: (limit) => receiver.oversized(limit),
      closed: (reason) => {
        this.#calls.end();
        this.#turns.end();
        receiver.closed(reason);
      },
    });
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    return this.#transport.send(messages.map((text) => this.#sent(text)));
  }

  pause(): void {
    this.#transport.pause();
  }

  resume(): void {
    this.#transport.resume();
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #receive(text: string, receiver: TransportReceiver): void {
    const message = messageIn(text);
    const own = message === undefined ? undefined : this.#received(message);
    if (own === undefined) receiver.message(text);
    else context.with(own, () => receiver.message(withContext(text, own)));
  }

  /** Records a message from the client. Returns the context in which to handle it, if it is a request. */
  #received(message: Message): Context | undefined {
    if (!("method" in message)) this.#calls.answeredByClient(message);
    else if ("id" in message) return this.#calls.receivedRequest(message);
    return undefined;
  }

  /** Records a message from the agent. Returns the text to send, with the trace context added to requests. */
  #sent(text: string): string {
    if (isUpdate(text)) {
      const change = stateOf(text);
      if (change !== undefined) this.#turns.changed(change);
      return text;
    }
    const message = messageIn(text);
    if (message === undefined) return text;
    if (!("method" in message)) {
      this.#calls.answeredByAgent(message);
      return text;
    }
    return "id" in message ? withContext(text, this.#calls.sentRequest(message)) : text;
  }
}
