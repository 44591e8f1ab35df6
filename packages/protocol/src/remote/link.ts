import type { TransportError } from "@parley/protocol";

import type { ConnectionState } from "./connection-state.ts";
import type { MessageOrigin, MessageSummary } from "./message-summary.ts";
import type { Clock, ReconnectPolicy } from "./reconnect-policy.ts";

/**
 * A connection to a server, identified by an id on that server. It survives broken streams and sockets while the
 * server recognizes it.
 */
export interface Link {
  /** Sends messages after all earlier messages. Returns a promise if the caller should wait before sending more. */
  send(messages: readonly MessageSummary[]): Promise<void> | undefined;
  pause(): void;
  resume(): void;
  /** Flushes all messages, then closes the connection on the server. */
  close(): Promise<void>;
  /** Drops the connection immediately. Returns the messages that the server cannot have received. */
  abandon(): readonly MessageSummary[];
}

/** The context of a {@link Link}, with callbacks for its events. */
export interface LinkContext {
  readonly state: ConnectionState;
  readonly policy: ReconnectPolicy;
  readonly clock: Clock;
  readonly maxMessageLength: number;
  readonly closeTimeoutMs: number;
  deliver(message: MessageSummary, origin?: MessageOrigin): void;
  /** Called when a message that exceeds `maxMessageLength` is dropped. */
  oversized(): void;
  /** Called with `true` when the server becomes unreachable, and with `false` when it is reachable again. */
  reconnecting(reconnecting: boolean): void;
  /** Called when the server no longer recognizes the connection. */
  gone(reason: TransportError): void;
  /**
   * Called when the server disconnects this client. Returns a promise if the client has to wait before reconnecting.
   * Abandons the link if the client has been disconnected too often.
   */
  cutOff(reason: TransportError): Promise<void> | undefined;
  /**
   * Called when the connection has closed permanently. `reason` is absent if the server closed the connection
   * properly.
   */
  ended(reason?: TransportError): void;
}

/** Creates the link for a connection. The link connects when `initialize` is sent. */
export type CreateLink = (context: LinkContext) => Link;
