import { ErrorCode, RequestError } from "@parley/protocol";

import { type SignIn, signInHint } from "./sign-in-hint.ts";
import { terminalJson, terminalLine, terminalText } from "./terminal/terminal-text.ts";

/** Describes an error for the user: its message and the agent's details. Harmless to a terminal. */
export function describeFailure(error: unknown, agent: SignIn = { authMethods: [] }): string {
  const message = terminalText(error instanceof Error ? error.message : String(error));
  if (!(error instanceof RequestError)) return message;
  if (error.code === ErrorCode.authenticationRequired)
    return `${message.replace(/\.$/, "")}${signInHint(agent)}`;
  return `${message} (${error.code})${detailsOf(error.data)}`;
}

function detailsOf(data: unknown): string {
  if (data === undefined || data === null) return "";
  const line = typeof data === "string" ? terminalLine(data) : terminalJson(data);
  return `: ${line.length > 500 ? `${line.slice(0, 500)}…` : line}`;
}
