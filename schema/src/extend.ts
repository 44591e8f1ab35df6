import type { Descriptor, Methods } from "./descriptor.ts";
import type { Decoder } from "./validator.ts";

/** The methods that an application adds to the protocol. Each name starts with `_`. */
export interface Extension {
  readonly requests?: {
    readonly [method: string]: { readonly params: Decoder<unknown>; readonly result: Decoder<unknown> };
  };
  readonly notifications?: { readonly [method: string]: { readonly params: Decoder<unknown> } };
}

/** The methods of an extension, as types. */
export interface ExtensionMethods<E extends Extension> {
  requests: { [M in keyof E["requests"]]: Shape<NonNullable<E["requests"]>[M]> };
  notifications: { [M in keyof E["notifications"]]: Shape<NonNullable<E["notifications"]>[M]> };
}

/** The types that the decoders of one method return. */
type Shape<Decoders> = { [Part in keyof Decoders]: Decoders[Part] extends Decoder<infer T> ? T : never };

/**
 * Returns a copy of a descriptor with the methods of an extension. By default, both sides can send them; with
 * `"sends"`, only this side can, and with `"receives"`, only the peer.
 *
 * @example
 * ```ts
 * import { defineDecoder, extend } from "@parley/schema";
 * import { client } from "@parley/schema/v1/client";
 *
 * const text = defineDecoder("Text", (value) => String(value));
 * export const extended = extend(client, { requests: { "_acme/echo": { params: text, result: text } } }, "sends");
 * ```
 *
 * @throws {TypeError} if a name does not start with `_` or is already taken.
 */
export function extend<S extends Methods, R extends Methods, E extends Extension>(
  descriptor: Descriptor<S, R>,
  extension: E,
  direction: "sends",
): Descriptor<S & ExtensionMethods<E>, R>;
export function extend<S extends Methods, R extends Methods, E extends Extension>(
  descriptor: Descriptor<S, R>,
  extension: E,
  direction: "receives",
): Descriptor<S, R & ExtensionMethods<E>>;
export function extend<S extends Methods, R extends Methods, E extends Extension>(
  descriptor: Descriptor<S, R>,
  extension: E,
): Descriptor<S & ExtensionMethods<E>, R & ExtensionMethods<E>>;
export function extend(
  descriptor: Descriptor,
  extension: Extension,
  direction?: "sends" | "receives",
): Descriptor {
  return {
    ...descriptor,
    sends: direction === "receives" ? descriptor.sends : withMethods(descriptor.sends, extension),
    receives: direction === "sends" ? descriptor.receives : withMethods(descriptor.receives, extension),
  };
}

interface Tables {
  readonly requests: object;
  readonly notifications: object;
}

/**
 * Adds the methods of an extension to those of one direction. Works for both directions because a decoder is also a
 * validator.
 */
function withMethods<T extends Tables>(known: T, { requests = {}, notifications = {} }: Extension): T {
  const taken = { ...known.requests, ...known.notifications };
  for (const method of [...Object.keys(requests), ...Object.keys(notifications)]) {
    if (!method.startsWith("_")) {
      throw new TypeError(
        `Cannot extend the protocol by "${method}": the name of an extension begins with "_"`,
      );
    }
    if (method in taken) throw new TypeError(`Cannot extend the protocol by "${method}": the name is taken`);
  }
  return {
    ...known,
    requests: { ...known.requests, ...requests },
    notifications: { ...known.notifications, ...notifications },
  };
}
