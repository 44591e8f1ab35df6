import type { Place } from "../chain/passage.ts";
import { type WireMessage, callMessage, toJson } from "../wire/wire-message.ts";
import { OwnSide } from "./own-side.ts";
import type { PrepareParams } from "./prepare-params.ts";
import type { ProxyVersion } from "./proxy-methods.ts";
import type { Way } from "./way.ts";

/** Both directions of a proxy, and the details of a message in one of them. */
export interface MessageContext {
  readonly way: Way;
  /** Direction that leads back to the sender. */
  readonly back: Way;
  readonly version: ProxyVersion;
  readonly prepare: PrepareParams;
}

/** A message that a handler is working on, along with its place in the order. */
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

  letPass(): void {
    if (!this.#place.isReleased) this.#place.release();
  }

  /**
   * Creates the message to forward. `id` is the id of a request. Without `params`, keeps the text of the original
   * params unless MCP servers have to be added.
   */
  protected outgoing(params: unknown, id?: string): WireMessage {
    const prepared = this.#prepare(this, params);
    const json = prepared === undefined ? this.message.json("params") : toJson(prepared);
    return callMessage({ id, method: this.method, params: json });
  }

  /** Forwards `message` in this call's place, or after all messages so far if that place has been released. */
  protected send(message: WireMessage): void {
    if (this.#place.isReleased) this.way.passage.push(message);
    else this.#place.send(message);
  }

  protected sendBack(message: WireMessage): void {
    this.back.passage.push(message);
  }
}
