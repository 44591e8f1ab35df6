import { cancelMessage } from "../wire/cancel-request.ts";
import { type WireMessage, callMessage, toJson } from "../wire/wire-message.ts";
import { type ProxyVersion, shapesTo } from "./proxy-methods.ts";
import type { Way } from "./way.ts";

/** Sends a proxy's own messages to one side. It is an untyped `ProxySide`, because methods are plain strings here. */
export class OwnSide {
  readonly #way: Way;
  readonly #version: () => ProxyVersion;
  readonly #send: (message: WireMessage) => void;

  /** @param send Sends a message in its proper order. */
  constructor(way: Way, version: () => ProxyVersion, send: (message: WireMessage) => void) {
    this.#way = way;
    this.#version = version;
    this.#send = send;
  }

  request(
    method: string,
    params: unknown,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    const { own, side } = this.#way;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const json = toJson(params);
      const { readResult } = shapesTo(side, this.#version());
      const takeBack = (): void => {
        if (own.take(id) === undefined) return;
        this.#send(cancelMessage(id));
        reject(signal?.reason);
      };
      const id = own.add({
        answered: () => signal?.removeEventListener("abort", takeBack),
        decode: (result) => readResult(method, result),
        resolve,
        reject,
      });
      signal?.addEventListener("abort", takeBack);
      this.#send(callMessage({ id, method, params: json }));
    });
  }

  notify(method: string, params: unknown): void {
    this.#send(callMessage({ method, params: toJson(params) }));
  }
}
