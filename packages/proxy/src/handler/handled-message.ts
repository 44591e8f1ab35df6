import type { Place } from "../chain/passage.ts";
import { type WireMessage, callMessage, toJson } from "../wire/wire-message.ts";
import { OwnSide } from "./own-side.ts";
import type { PrepareParams } from "./prepare-params.ts";
import type { ProxyVersion } from "./proxy-methods.ts";
import type { Way } from "./way.ts";

/** A proxy's two directions, and the facts known about a message in one of them. */
export interface MessageContext {
  readonly way: Way;
  /** The direction that leads back to the sender. */
  readonly back: Way;
  readonly version: ProxyVersion;
  readonly prepare: PrepareParams;
}

/** A message that a handler is working on, with its place in the order. */
export class HandledMessage {
  readonly method: string;
  readonly version: ProxyVersion;
  readonly params: unknown;
  readonly client: OwnSide;
  readonly agent: OwnSide;
  protected readonly message: WireMessage;
  protected readonly way: Way;
  protected readonly back: Way;
  readonly #prepare: PrepareParams;
  readonly #place: Place;

  constructor(message: WireMessage, params: unknown, { way, back, version, prepare }: MessageContext) {
    this.message = message;
    this.method = message.method ?? "";
    this.version = version;
    this.params = params;
    this.way = way;
    this.back = back;
    this.#prepare = prepare;
    this.#place = way.passage.hold();
    const onward = new OwnSide(
      way,
      () => version,
      (own) => this.send(own),
    );
    const backward = new OwnSide(
      back,
      () => version,
      (own) => this.sendBack(own),
    );
    [this.client, this.agent] = way.side === "agent" ? [backward, onward] : [onward, backward];
  }

  /** Lets later messages continue. */
  letPass(): void {
    if (!this.#place.isReleased) this.#place.release();
  }

  /** Creates the message to send on; `id` is a request's id. Without `params`, keeps the original ones, as text. */
  protected outgoing(params: unknown, id?: string): WireMessage {
    const prepared = this.#prepare(this, params);
    const json = prepared === undefined ? this.message.json("params") : toJson(prepared);
    return callMessage({ id, method: this.method, params: json });
  }

  /** Sends a message onward, from this message's place while it is still held. */
  protected send(message: WireMessage): void {
    if (this.#place.isReleased) this.way.passage.push(message);
    else this.#place.send(message);
  }

  protected sendBack(message: WireMessage): void {
    this.back.passage.push(message);
  }
}
