import type { WireRecord } from "@parley/protocol/recording";

import type { CheckSettings } from "../agent/check.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** The tools of a server check. Every connection that it opens is closed with it. */
export interface ServerBench {
  readonly url: URL;
  readonly settings: CheckSettings;
  /** The headers of the user. */
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that was sent and received. */
  readonly records: readonly WireRecord[];
  /**
   * Returns an HTTP connection that sends these headers, by default the user's. Nothing is sent yet.
   *
   * @throws {NotApplicable} if the address is that of a WebSocket.
   */
  http(headers?: Readonly<Record<string, string>>): HttpConnection;
  /**
   * Requests a WebSocket, with headers in addition to the user's.
   *
   * @throws {NotApplicable} if the server has none.
   */
  socket(headers?: Readonly<Record<string, string>>): Promise<SocketConnection>;
  /** The headers of another user. @throws {NotApplicable} if none are known. */
  otherHeaders(): Readonly<Record<string, string>>;
}

/** Checks whether a server follows a rule of the catalogue. */
export interface ServerCheck {
  /** The rule's id. */
  readonly id: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not concern this server. */
  run(bench: ServerBench): Promise<void>;
}
