import { ErrorCode, RequestError, TransportError } from "@parley/protocol";

import { type SignIn, signInHint } from "./sign-in-hint.ts";
import { terminalJson, terminalLine, terminalText } from "./terminal/terminal-text.ts";

/**
 * Describes an error to the user, using its message and the details from the agent. The result is safe for a
 * terminal.
 */
export function describeFailure(error: unknown, agent: SignIn = { authMethods: [] }): string {
  const message = terminalText(error instanceof Error ? error.message : String(error));
  if (wantsToken(error))
    return `${message.replace(/\.$/, "")}; --token-file names a file with the server's token`;
  if (!(error instanceof RequestError)) return message;
  if (error.code === ErrorCode.authenticationRequired)
    return `${message.replace(/\.$/, "")}${signInHint(agent)}`;
  if (isHeldElsewhere(error.data)) return `${message}: close it there, or start another session`;
  return `${message} (${error.code})${isKnown(error.data, message) ? "" : detailsOf(error.data)}`;
}

/** Whether a server rejected the request because it lacks a valid token. */
function wantsToken(error: unknown): boolean {
  return error instanceof TransportError && "status" in error && error.status === 401;
}

/** Whether another program is using the session. */
function isHeldElsewhere(data: unknown): boolean {
  return typeof data === "object" && data !== null && "reason" in data && data.reason === "lease_held";
}

/**
 * Whether the message already contains all of the data. Ignores machine-readable data: the session and the reason.
 */
function isKnown(data: unknown, message: string): boolean {
  if (typeof data !== "object" || data === null) return false;
  const saysMore = !/^internal error$/i.test(message);
  return Object.entries(data).every(
    ([name, value]: [string, unknown]) =>
      typeof value === "string" &&
      (message.includes(value) ||
        name === "sessionId" ||
        (saysMore && name === "reason" && /^[a-z]+(?:_[a-z]+)*$/.test(value))),
  );
}

function detailsOf(data: unknown): string {
  if (data === undefined || data === null) return "";
  const line = typeof data === "string" ? terminalLine(data) : terminalJson(data);
  return `: ${line.length > 500 ? `${line.slice(0, 500)}…` : line}`;
}
