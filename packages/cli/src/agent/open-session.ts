import type { AgentConnection, ClientSession, McpServer, SessionInfo } from "@parley/client";
import { RequestError } from "@parley/protocol";

import { describeFailure } from "../describe-failure.ts";
import { listedSession } from "./listed-session.ts";
import { newestFirst } from "./newest-first.ts";
import { usableMcpServers } from "./usable-mcp-servers.ts";

/** Which session to work in. */
export interface WantedSession {
  /** The session to go on with. */
  readonly id?: string | undefined;
  /** Whether to go on with the newest session of `cwd`, if no `id` is given; else a new one is begun. */
  readonly isContinued?: boolean | undefined;
  /** Where a new session works, and where one of the agent's does that the agent does not list. */
  readonly cwd: string;
  /** What the session is given, as far as the agent takes it. */
  readonly mcpServers: readonly McpServer[];
  /** Hears what the session is not given. */
  readonly say: (text: string) => void;
  /** Whether the conversation so far is wanted; default `replay`. */
  readonly history?: "replay" | "skip" | undefined;
}

/**
 * Begins a session or goes on with one. The latter works where it did before, whatever the current folder is.
 *
 * @throws {Error} which session could not be opened, and why.
 */
export async function openSession(agent: AgentConnection, wanted: WantedSession): Promise<ClientSession> {
  const { cwd, history } = wanted;
  const mcpServers = usableMcpServers(agent, wanted.mcpServers, wanted.say);
  const kept = await findSession(agent, wanted);
  const id = kept?.sessionId ?? wanted.id;
  try {
    if (id === undefined) return await agent.newSession({ cwd, mcpServers });
    return await agent.openSession(id, { cwd: kept?.cwd ?? cwd, mcpServers, history });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const action = id === undefined ? "Cannot begin a session" : `Cannot load session "${id}"`;
    throw new Error(`${action}: ${describeFailure(error, agent)}`, { cause: error });
  }
}

async function findSession(
  agent: AgentConnection,
  { id, isContinued, cwd }: WantedSession,
): Promise<SessionInfo | undefined> {
  if (id !== undefined) return listedSession(agent, id);
  if (isContinued !== true) return undefined;
  const sessions: SessionInfo[] = [];
  for await (const session of agent.listSessions({ cwd })) sessions.push(session);
  const [newest] = sessions.toSorted(newestFirst);
  if (newest === undefined) throw new Error(`Cannot continue: the agent keeps no session of "${cwd}"`);
  return newest;
}
