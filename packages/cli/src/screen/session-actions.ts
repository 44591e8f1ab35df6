import type { AgentConnection, ClientSession, SessionInfo } from "@parley/client";
import type { MessageEntry } from "@parley/protocol/session";

import { renderMessage } from "../rendering/render-message.ts";

/** Maximum number of lines from a message to show in a preview. */
const maxLines = 5;

/** Actions on an agent's stored sessions. An action is absent if the agent does not support it. */
export interface SessionActions {
  /** Resolves to the last prompt and its answer, as lines. */
  readonly preview?: ((session: SessionInfo) => Promise<readonly string[]>) | undefined;
  /** Resolves to the title that the agent stored. */
  readonly rename?: ((session: SessionInfo, title: string) => Promise<string>) | undefined;
  readonly archive?: ((session: SessionInfo) => Promise<void>) | undefined;
  readonly delete?: ((session: SessionInfo) => Promise<void>) | undefined;
  /** Resolves to a new session that contains a copy of the conversation. */
  readonly fork?: ((session: SessionInfo) => Promise<SessionInfo>) | undefined;
}

/** Creates the actions that an agent supports. Actions that are unstable in the protocol are loaded on demand. */
export function createSessionActions(agent: AgentConnection): SessionActions {
  const { load, delete: deletes } = agent.capabilities.session;
  const unstable = () => import("@parley/client/v2/unstable");
  return {
    preview: load ? (session) => previewOf(agent, session) : undefined,
    delete: deletes ? ({ sessionId }) => agent.deleteSession(sessionId) : undefined,
    rename: isOffered(agent, "title")
      ? async ({ sessionId }, title) => (await unstable()).setSessionTitle(agent, sessionId, title)
      : undefined,
    archive: isOffered(agent, "archive")
      ? async ({ sessionId }) => (await unstable()).archiveSession(agent, sessionId)
      : undefined,
    fork: isOffered(agent, "fork") ? (session) => fork(agent, session) : undefined,
  };
}

async function previewOf(
  agent: AgentConnection,
  { sessionId, cwd }: SessionInfo,
): Promise<readonly string[]> {
  const open = agent.session(sessionId);
  if (open !== undefined) return lastExchange(open);
  const session = await agent.loadSession(sessionId, { cwd, mcpServers: [] });
  const lines = lastExchange(session);
  if (agent.capabilities.session.close) await session.close();
  return lines;
}

function lastExchange({ cwd, state: { entries } }: ClientSession): readonly string[] {
  const messages = entries.filter((entry): entry is MessageEntry => entry.type === "message");
  const prompt = messages.findLast(({ role }) => role === "user");
  const answer = messages
    .slice(prompt === undefined ? 0 : messages.indexOf(prompt))
    .findLast(({ role }) => role === "agent");
  const lines = [...linesOf(prompt, "› ", cwd), ...linesOf(answer, "  ", cwd)];
  return lines.length === 0 ? ["  Nothing was said yet"] : lines;
}

function linesOf(message: MessageEntry | undefined, mark: string, cwd: string): string[] {
  if (message === undefined) return [];
  const lines = renderMessage(message.content, cwd).trim().split("\n");
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines - 1), "…"] : lines;
  return shown.map((line, index) => (index === 0 ? mark : "  ") + line);
}

/** Forks a session with an unstable method that is the same in every version. */
async function fork(agent: AgentConnection, { sessionId, cwd, title }: SessionInfo): Promise<SessionInfo> {
  const answer = await agent.request("session/fork", { sessionId, cwd, mcpServers: [] });
  const { sessionId: id } = (answer ?? {}) as { readonly sessionId?: unknown };
  if (typeof id !== "string") throw new Error("Cannot fork the session: the agent sent no id of a new one");
  return { sessionId: id, cwd, ...(title !== undefined && { title }) };
}

/** Whether the agent advertises an unstable session capability. */
function isOffered({ initializeResult }: AgentConnection, name: string): boolean {
  const { agentCapabilities, capabilities } = initializeResult as {
    readonly agentCapabilities?: { readonly sessionCapabilities?: object | null } | null;
    readonly capabilities?: { readonly session?: object | null } | null;
  };
  const markers = agentCapabilities?.sessionCapabilities ?? capabilities?.session ?? {};
  return Boolean((markers as Readonly<Record<string, unknown>>)[name]);
}
