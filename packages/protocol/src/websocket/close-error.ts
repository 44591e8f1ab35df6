import { TransportError } from "@parley/protocol";

import { member } from "../remote/message-summary.ts";
import { NO_CLOSE_FRAME, type SocketClose } from "./socket.ts";

const NOT_OPENED =
  "check the address, and whether the server wants a token (headers, or ticket in a browser) and allows this page's origin";
const BROKEN = "the server died, the network broke, or a proxy between them has a time-out or a limit";

interface ClosedSocket {
  readonly url: string;
  /** Whether the socket has carried messages. */
  readonly wasReady: boolean;
  readonly cause: unknown;
}

export function closeError(
  { code, reason }: SocketClose,
  { url, wasReady, cause }: ClosedSocket,
): TransportError {
  const message = member(cause, "message") ?? cause;
  const why = reason === "" ? message : reason;
  const how = `the socket closed with code ${code}`;
  const what = typeof why === "string" && why !== "" ? `${how} (${why})` : how;
  const hint = code === NO_CLOSE_FRAME ? `: ${wasReady ? BROKEN : NOT_OPENED}` : "";
  return new TransportError(`Cannot ${wasReady ? "read from" : "connect to"} ${url}: ${what}${hint}`, {
    cause,
  });
}
