import type { TransportError } from "@parley/protocol";

import type { ConnectionState } from "./connection-state.ts";
import type { MessageOrigin, MessageSummary } from "./message-summary.ts";
import type { Clock, ReconnectPolicy } from "./reconnect-policy.ts";

/** One connection at a server, by its id there. It survives broken streams and sockets as long as the server knows it. */
export interface Link {
  /** Takes messages, after all earlier ones. Returns a promise if the caller should wait with the next ones. */
  send(messages: readonly MessageSummary[]): Promise<void> | undefined;
  pause(): void;
  resume(): void;
  /** Delivers the messages that were sent, then ends the connection at the server. */
  close(): Promise<void>;
  /** Drops the connection at once. Returns the messages that the server cannot have received. */
  abandon(): readonly MessageSummary[];
}

/** The services that a {@link Link} needs, and its reports. */
export interface LinkContext {
  readonly state: ConnectionState;
  readonly policy: ReconnectPolicy;
  readonly clock: Clock;
  readonly maxMessageLength: number;
  readonly closeTimeoutMs: number;
  /** Is called with each message of the server. */
  deliver(message: MessageSummary, origin?: MessageOrigin): void;
  /** Is called when a message was longer than `maxMessageLength`, and dropped. */
  oversized(): void;
  /** Is called with `true` when the server cannot be reached, and with `false` when it can be again. */
  reconnecting(reconnecting: boolean): void;
  /** Is called when the server does not know the connection any more. */
  gone(reason: TransportError): void;
  /**
   * Is called when the server has cut this client off. Returns a promise if the client has to wait before it comes back. If that
   * has happened too often, the link is abandoned.
   */
  cutOff(reason: TransportError): Promise<void> | undefined;
  /** Is called when the connection has ended for good: without a reason if the server ended it properly. */
  ended(reason?: TransportError): void;
}

/** Makes the link of one connection. It connects when `initialize` is sent. */
export type CreateLink = (context: LinkContext) => Link;
