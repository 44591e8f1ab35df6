import type { AgentConnection, AuthMethod } from "@parley/client";
import { ErrorCode, RequestError } from "@parley/protocol";

import { terminalJson, terminalLine, terminalText } from "./terminal/terminal-text.ts";

/** Describes an error for the user: its message and the agent's details. Harmless to a terminal. */
export function describeFailure(error: unknown, agent?: Pick<AgentConnection, "authMethods">): string {
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

function signInHint(agent: Pick<AgentConnection, "authMethods"> | undefined): string {
  const methods = agent?.authMethods ?? [];
  if (methods.length === 0) return "; sign in with the agent's own program first";
  return `; sign in with ${methods.map(wayOf).join(" or ")}`;
}

/** A method of type `terminal` is not a request: the user starts the agent's program again. */
function wayOf(method: AuthMethod): string {
  const words =
    method.type === "terminal" ? ["the agent's own program", ...(method.args ?? [])] : ["--auth", method.id];
  return terminalLine(`${words.join(" ")} (${method.name})`);
}
