import type { Decoder, Validator } from "./validator.ts";

/** One side of a connection: the editor (`client`) or the coding agent (`agent`). */
export type Side = "agent" | "client";

/** The message types of a request method. */
export interface RequestShape {
  params: unknown;
  result: unknown;
}

/** The message types of a notification method. */
export interface NotificationShape {
  params: unknown;
}

/** The methods that one side handles: method names mapped to their message types. */
export interface Methods {
  requests: { [method: string]: RequestShape };
  notifications: { [method: string]: NotificationShape };
}

/**
 * The messages that one side of a connection sends and receives in one protocol version. Other packages accept a
 * descriptor as an argument, so an application bundles only the versions and the side that it imports.
 *
 * `Sends` contains the methods that the peer handles, and `Receives` those that this side handles.
 */
export interface Descriptor<Sends extends Methods = Methods, Receives extends Methods = Methods> {
  readonly version: number;
  readonly side: Side;
  readonly sends: {
    readonly requests: { readonly [M in keyof Sends["requests"]]: SentRequest<Sends["requests"][M]> };
    readonly notifications: {
      readonly [M in keyof Sends["notifications"]]: SentNotification<Sends["notifications"][M]>;
    };
  };
  readonly receives: {
    readonly requests: {
      readonly [M in keyof Receives["requests"]]: ReceivedRequest<Receives["requests"][M]>;
    };
    readonly notifications: {
      readonly [M in keyof Receives["notifications"]]: ReceivedNotification<Receives["notifications"][M]>;
    };
  };
}

/** A request that this side sends. Its params are validated strictly, and the peer's result is decoded. */
export interface SentRequest<Shape extends RequestShape = RequestShape> {
  readonly params: Validator<Shape["params"]>;
  readonly result: Decoder<Shape["result"]>;
}

/** A request that this side handles. The peer's params are decoded, and this side's result is validated strictly. */
export interface ReceivedRequest<Shape extends RequestShape = RequestShape> {
  readonly params: Decoder<Shape["params"]>;
  readonly result: Validator<Shape["result"]>;
}

/** A notification that this side sends. */
export interface SentNotification<Shape extends NotificationShape = NotificationShape> {
  readonly params: Validator<Shape["params"]>;
}

/** A notification that this side handles. */
export interface ReceivedNotification<Shape extends NotificationShape = NotificationShape> {
  readonly params: Decoder<Shape["params"]>;
}
