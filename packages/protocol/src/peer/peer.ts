import {
  type Decoder,
  type Descriptor,
  type Methods,
  ValidationError,
  type ValidationIssue,
  type Validator,
} from "@parley/schema";

import type { Connection } from "../connection/connection.ts";
import type { MessageHandler } from "../connection/dispatcher.ts";
import type { RequestContext } from "../connection/incoming-request.ts";
import { isPromise } from "../connection/is-promise.ts";
import type { RequestOptions } from "../connection/request-options.ts";
import { invalidParams, methodNotFound } from "../jsonrpc/request-error.ts";

/**
 * Handlers for messages that are not in the descriptor. The params of these messages are not validated.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export interface ExtensionHandlers {
  /** Handles a request. Throw `methodNotFound(method)` for unknown methods. */
  readonly extensionRequest?:
    | ((method: string, params: unknown, context: RequestContext) => unknown)
    | undefined;
  readonly extensionNotification?: ((method: string, params: unknown) => void | Promise<void>) | undefined;
}

/** Handlers for the methods that a side receives. Requests without a handler are rejected with `-32601`. */
export interface PeerHandlers<Receives extends Methods> extends ExtensionHandlers {
  readonly requests: {
    readonly [M in keyof Receives["requests"]]?: (
      params: Receives["requests"][M]["params"],
      context: RequestContext,
    ) => Receives["requests"][M]["result"] | Promise<Receives["requests"][M]["result"]>;
  };
  readonly notifications: {
    readonly [M in keyof Receives["notifications"]]?: (
      params: Receives["notifications"][M]["params"],
    ) => void | Promise<void>;
  };
}

/** A part of a peer's message that does not match the schema and was repaired or kept. */
export interface MessageRepair {
  readonly method: string;
  readonly issue: ValidationIssue;
}

/** Options for {@link Peer}. */
export interface PeerOptions {
  /** Whether to validate outgoing params and results. Default `true`. */
  readonly validatesOutgoing?: boolean | undefined;
  /** Called for each unknown or repaired part of the peer's messages. Must not throw. */
  readonly onRepair?: ((repair: MessageRepair) => void) | undefined;
}

/**
 * One side of a {@link Connection} in one protocol version, with types and validation in both directions.
 * `connectAgent` and `serveAgent` create it for you; use it directly for a proxy or a new kind of peer.
 *
 * @example
 * ```ts
 * import { type Connection, Peer } from "@parley/protocol";
 * import { client } from "@parley/schema/v1/client";
 *
 * export async function version(connection: Connection): Promise<number> {
 * const peer = new Peer(connection, client, { handlers: { requests: {}, notifications: {} } });
 * return (await peer.request("initialize", { protocolVersion: 1, clientCapabilities: {} })).protocolVersion;
 * }
 * ```
 */
export class Peer<Sends extends Methods, Receives extends Methods> {
  readonly connection: Connection;
  readonly descriptor: Descriptor<Sends, Receives>;
  readonly #validates: boolean;
  readonly #onRepair: ((repair: MessageRepair) => void) | undefined;

  /** `handlers` handle the connection's messages. If they are omitted, call {@link Peer.serve}. */
  constructor(
    connection: Connection,
    descriptor: Descriptor<Sends, Receives>,
    {
      handlers,
      validatesOutgoing = true,
      onRepair,
    }: PeerOptions & { readonly handlers?: PeerHandlers<NoInfer<Receives>> },
  ) {
    this.connection = connection;
    this.descriptor = descriptor;
    this.#validates = validatesOutgoing;
    this.#onRepair = onRepair;
    if (handlers) this.serve(handlers);
  }

  /** Sets the handlers for the connection's messages. */
  serve(handlers: PeerHandlers<Receives>): void {
    // The types above match each handler with its shapes, but method names on the wire are plain strings.
    this.connection.handler = this.#createHandler(handlers);
  }

  /**
   * Sends a request and resolves to its result.
   *
   * @throws {ValidationError} if the params or the peer's result do not match the schema.
   * @throws {RequestError} if the peer answers with an error, and everything that {@link Connection.request} throws.
   */
  request<M extends keyof Sends["requests"] & string>(
    method: M,
    params: Sends["requests"][M]["params"],
    { signal, waitsForAnswer, onResult }: RequestOptions<Sends["requests"][M]["result"]> = {},
  ): Promise<Sends["requests"][M]["result"]> {
    const shapes = this.descriptor.sends.requests[method];
    const decode = (result: unknown): unknown => {
      const decoded = shapes.result.decode(result, this.#reporter(method));
      onResult?.(decoded);
      return decoded;
    };
    return (
      this.#refuse(shapes.params, params) ??
      this.connection.request(method, params, { signal, waitsForAnswer, decode })
    );
  }

  /**
   * Sends a notification. Resolves when the connection is ready for the next message.
   *
   * @throws {ValidationError} if the params do not match the schema, and everything that {@link Connection.notify}
   * throws.
   */
  notify<M extends keyof Sends["notifications"] & string>(
    method: M,
    params: Sends["notifications"][M]["params"],
  ): Promise<void> {
    const { params: shape } = this.descriptor.sends.notifications[method];
    return this.#refuse(shape, params) ?? this.connection.notify(method, params);
  }

  /** Returns a rejected promise if the params are invalid, or `undefined` if they are valid or not validated. */
  #refuse(shape: Validator<unknown>, params: unknown): Promise<never> | undefined {
    try {
      if (this.#validates) shape.validate(params);
      return undefined;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #createHandler(handlers: UntypedHandlers): MessageHandler {
    const { receives } = this.descriptor as unknown as Descriptor;
    const { extensionRequest, extensionNotification } = handlers;
    const knows = (method: string): boolean =>
      Object.hasOwn(receives.requests, method) || Object.hasOwn(receives.notifications, method);
    let last: Notified | undefined;
    return {
      request: (method, params, context) => {
        const shapes = own(receives.requests, method);
        const handler = own(handlers.requests, method);
        if (shapes === undefined || handler === undefined) {
          if (extensionRequest === undefined || knows(method)) throw methodNotFound(method);
          return extensionRequest(method, params, context);
        }
        const result = handler(decodeParams(shapes.params, params, this.#reporter(method)), context);
        if (!this.#validates) return result;
        return isPromise(result)
          ? Promise.resolve(result).then((value) => shapes.result.validate(value))
          : shapes.result.validate(result);
      },
      notification: (method, params) => {
        // The method is usually the same as in the previous notification. Comparing it is many times cheaper than a
        // lookup.
        if (last?.method !== method) {
          const decoder = own(receives.notifications, method)?.params;
          const extension = knows(method) ? undefined : extensionNotification;
          const handler = own(handlers.notifications, method);
          last = { method, decoder, handler, extension, report: this.#reporter(method) };
        }
        const { decoder, handler, extension, report } = last;
        if (decoder === undefined) return extension?.(method, params);
        // Params can be omitted if all of them are optional.
        return handler?.(decoder.decode(params ?? {}, report));
      },
    };
  }

  #reporter(method: string): ((issue: ValidationIssue) => void) | undefined {
    const onRepair = this.#onRepair;
    return onRepair && ((issue) => onRepair({ method, issue }));
  }
}

interface UntypedHandlers extends ExtensionHandlers {
  readonly requests: {
    readonly [method: string]: ((params: unknown, context: RequestContext) => unknown) | undefined;
  };
  readonly notifications: {
    readonly [method: string]: ((params: unknown) => void | Promise<void>) | undefined;
  };
}

interface Notified {
  readonly method: string;
  readonly decoder: Decoder<unknown> | undefined;
  readonly handler: UntypedHandlers["notifications"][string];
  readonly extension: ExtensionHandlers["extensionNotification"];
  readonly report: ((issue: ValidationIssue) => void) | undefined;
}

/**
 * Returns an own property. The name comes from the peer, so `constructor`, for example, must not match an inherited
 * property.
 */
function own<T>(table: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** @throws {RequestError} `-32602` with `{ issues }`. */
function decodeParams<T>(
  decoder: Decoder<T>,
  params: unknown,
  onRepair?: (issue: ValidationIssue) => void,
): T {
  try {
    // Params can be omitted if all of them are optional.
    return decoder.decode(params ?? {}, onRepair);
  } catch (error) {
    if (error instanceof ValidationError) throw invalidParams(error.message, { issues: error.issues });
    throw error;
  }
}
