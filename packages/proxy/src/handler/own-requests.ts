import { type ErrorObject, RequestError } from "@parley/protocol";

import type { Backlog } from "../chain/backlog.ts";
import type { WireMessage } from "../wire/wire-message.ts";

export interface OwnRequest {
  /** Called when the response arrives, before the promise settles and in the same turn of the event loop. */
  readonly answered?: (() => void) | undefined;
  readonly decode: (result: unknown) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A proxy's own requests to one side that have not been answered yet. */
export class OwnRequests {
  // A counter alone is not enough, because all proxies in a chain and both of its ends use ids on the same
  // connection.
  readonly #prefix = `proxy-${crypto.getRandomValues(new Uint32Array(2)).join("-")}-`;
  readonly #requests = new Map<string, OwnRequest>();
  /** Backlog of messages from the side that responds. */
  readonly #backlog: Backlog;
  #count = 0;
  #ended: Error | undefined;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  get isEmpty(): boolean {
    return this.#requests.size === 0;
  }

  /**
   * Stores a request until it is answered, and returns its id as JSON.
   *
   * @throws the reason for the disconnect if responses can no longer arrive.
   */
  add(request: OwnRequest): string {
    if (this.#ended !== undefined) throw this.#ended;
    const id = `"${this.#prefix}${(this.#count += 1)}"`;
    this.#requests.set(id, request);
    this.#backlog.await(1);
    return id;
  }

  /**
   * Settles the request that a response belongs to. Returns false if the request is not one of the proxy's own. Drops a
   * second response to the same request.
   */
  settle(response: WireMessage): boolean {
    const { id } = response;
    const request = this.take(id);
    if (request === undefined) return id.startsWith(`"${this.#prefix}`);
    request.answered?.();
    const error = response.json("error");
    try {
      if (error !== undefined) request.reject(toRequestError(JSON.parse(error) as ErrorObject));
      else request.resolve(request.decode(JSON.parse(response.json("result") ?? "null")));
    } catch (cause) {
      request.reject(cause);
    }
    return true;
  }

  take(id: string): OwnRequest | undefined {
    const request = this.#requests.get(id);
    if (this.#requests.delete(id)) this.#backlog.await(-1);
    return request;
  }

  /** Rejects all requests, including any made later. */
  end(reason: Error): void {
    this.#ended ??= reason;
    for (const id of this.#requests.keys()) this.take(id)?.reject(reason);
  }
}

function toRequestError({ code, message, data }: ErrorObject): RequestError {
  return new RequestError(code, message, data);
}
