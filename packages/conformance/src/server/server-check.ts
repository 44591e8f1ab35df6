import type { WireRecord } from "@parley/protocol/recording";

import type { CheckSettings } from "../agent/check.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** Tools for a server check. Connections opened with them are closed when the check ends. */
export interface ServerBench {
  readonly url: URL;
  readonly settings: CheckSettings;
  /** Headers of the user. */
  readonly headers: Readonly<Record<string, string>>;
  /** All messages sent and received. */
  readonly records: readonly WireRecord[];
  /**
   * Creates an HTTP connection that sends the given headers, by default the user's. No request is sent yet.
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
   * Returns the headers of another user.
   *
   * @throws {NotApplicable} if none are given.
   */
  otherHeaders(): Readonly<Record<string, string>>;
}

/** A check of whether a server follows a rule of the catalogue. */
export interface ServerCheck {
  readonly id: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this server. */
  run(bench: ServerBench): Promise<void>;
}
