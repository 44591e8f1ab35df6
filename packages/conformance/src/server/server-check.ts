import type { WireRecord } from "@parley/protocol/recording";

import type { CheckSettings } from "../agent/check.ts";
import type { HttpConnection } from "./http-connection.ts";
import type { SocketConnection } from "./socket-connection.ts";

/** The tools of a check of a server. Every connection that it opens ends with it. */
export interface ServerBench {
  readonly url: URL;
  readonly settings: CheckSettings;
  /** The headers of the user. */
  readonly headers: Readonly<Record<string, string>>;
  /** Everything that was sent and received. */
  readonly records: readonly WireRecord[];
  /**
   * Returns a connection by HTTP that sends these headers, by default those of the user; nothing is sent yet.
   *
   * @throws {NotApplicable} if the address is that of a WebSocket.
   */
  http(headers?: Readonly<Record<string, string>>): HttpConnection;
  /**
   * Asks for a WebSocket, with headers beside those of the user.
   *
   * @throws {NotApplicable} if the server has none.
   */
  socket(headers?: Readonly<Record<string, string>>): Promise<SocketConnection>;
  /** The headers of another user. @throws {NotApplicable} if none are known. */
  otherHeaders(): Readonly<Record<string, string>>;
}

/** The code that checks whether a server follows a rule of the catalogue. */
export interface ServerCheck {
  /** The rule's id. */
  readonly id: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not concern this server. */
  run(bench: ServerBench): Promise<void>;
}
