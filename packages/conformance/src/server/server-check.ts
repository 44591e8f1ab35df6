import type { WireRecord } from "@parley/protocol/recording";

import type { CheckSettings } from "../agent/check.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Tools for a server check. The connections that they open are closed when the check ends. */
export interface ServerBench {
  readonly url: URL;
  readonly settings: CheckSettings;
  /** The user's headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** All messages sent and received. */
  readonly records: readonly WireRecord[];
  /**
   * Creates an HTTP connection that sends the given headers, by default the user's. Does not send a request yet.
   *
   * @throws {NotApplicable} if the address is a WebSocket URL.
   */
  http(headers?: Readonly<Record<string, string>>): HttpConnection;
  /**
   * Opens a WebSocket, with the given headers in addition to the user's.
   *
   * @throws {NotApplicable} if the server does not support WebSockets.
   */
  socket(headers?: Readonly<Record<string, string>>): Promise<SocketConnection>;
  /**
   * Returns another user's headers.
   *
   * @throws {NotApplicable} if there is no other user.
   */
  otherHeaders(): Readonly<Record<string, string>>;
}

/** Checks whether a server follows a rule of the catalogue. */
export interface ServerCheck {
  readonly id: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this server. */
  run(bench: ServerBench): Promise<void>;
}
