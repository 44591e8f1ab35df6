import { randomUUID } from "node:crypto";

import type { AgentSession, Turn } from "@parley/agent";
import type { McpConnections, McpServerState } from "@parley/mcp-transport";
import { visibleLine, visibleText } from "@parley/protocol/text";

import { notifyUser } from "../session/notify-user.ts";
import { inlineCode } from "../text/markdown.ts";

export type McpLogins = Pick<McpConnections, "logIn" | "logOut">;

/** Servers that the user has already been asked to log in to, by session. */
const offered = new WeakMap<AgentSession, Set<string>>();

/**
 * Asks the user once per session to log in to each MCP server that requires it, if the client can show web pages.
 * Otherwise, tells the user which command to run.
 */
export async function offerLogins(turn: Turn, logins: McpLogins): Promise<void> {
  const { session } = turn;
  const known = offered.get(session) ?? new Set();
  offered.set(session, known);
  for (const [name, state] of session.mcp.servers) {
    if (!wantsLogin(state) || known.has(name)) continue;
    known.add(name);
    const text = turn.client.capabilities.elicitation.url
      ? await logInAtServer(turn, name, logins)
      : `The MCP server "${visibleLine(name)}" asks you to log in: /mcp login ${visibleLine(name)}`;
    if (turn.signal.aborted) return;
    await notifyUser(turn, text);
  }
}

/** Logs the user in to an MCP server and describes the result. */
export async function logInAtServer(turn: Turn, server: string, logins: McpLogins): Promise<string> {
  const { session, signal } = turn;
  const missing = missingServer(session, server);
  if (missing !== undefined) return missing;
  if (logins.logIn === undefined) return "This agent has no logins.";
  try {
    await logins.logIn({
      sessionId: session.sessionId,
      principal: session.principal,
      server,
      signal,
      openUrl: (url) => openPage(turn, server, url),
    });
    const count = session.mcp.tools().filter((tool) => tool.server === server).length;
    return `You have logged in at the MCP server "${visibleLine(server)}", which has ${count} tools.`;
  } catch (error) {
    signal.throwIfAborted();
    return `${visibleText((error as Error).message)}.`;
  }
}

/** Logs the user out of an MCP server and describes the result. The session does not ask the user to log in again. */
export async function logOutAtServer({ session }: Turn, server: string, logins: McpLogins): Promise<string> {
  const missing = missingServer(session, server);
  if (missing !== undefined) return missing;
  if (logins.logOut === undefined) return "This agent has no logins.";
  offered.set(session, new Set([...(offered.get(session) ?? []), server]));
  try {
    await logins.logOut({ sessionId: session.sessionId, principal: session.principal, server });
    return `You have logged out at the MCP server "${visibleLine(server)}": its tokens are no longer on this machine.`;
  } catch (error) {
    return `${visibleText((error as Error).message)}.`;
  }
}

function missingServer({ mcp }: AgentSession, server: string): string | undefined {
  if (mcp.servers.has(server)) return undefined;
  const names = [...mcp.servers.keys()].map((name) => inlineCode(visibleLine(name)));
  return `There is no MCP server ${inlineCode(visibleLine(server))}; there are ${names.join(", ") || "none"}.`;
}

/** Whether the server needs a login before it can be used. */
export function wantsLogin(state: McpServerState): boolean {
  return state.status === "failed" && state.kind === "auth";
}

/**
 * Sends the user to a web page, through an elicitation if the client supports it and otherwise as text. Returns false
 * if the user declines.
 */
async function openPage(turn: Turn, server: string, url: string): Promise<boolean> {
  const message = `Log in at the MCP server "${visibleLine(server)}"`;
  if (turn.client.capabilities.elicitation.url) {
    const answer = await turn.elicit({ mode: "url", message, url, elicitationId: randomUUID() });
    return answer.action === "accept";
  }
  await turn.agentMessage(
    `${message} on this page, in a browser on this machine:\n\n<${url}>\n\nI go on when you have.\n\n`,
  );
  return true;
}
