import type {
  AgentConnection,
  ClientSession,
  McpServer,
  OpenSessionOptions,
  SessionInfo,
} from "@parley/client";
import { ErrorCode, RequestError } from "@parley/protocol";

import { describeFailure } from "../describe-failure.ts";
import { listedSession } from "./listed-session.ts";
import { newestFirst } from "./newest-first.ts";
import { searchPathOutside } from "./outside-project.ts";
import type { StartedAgent } from "./started-agent.ts";
import { usableMcpServers } from "./usable-mcp-servers.ts";

export interface WantedSession {
  readonly id?: string | undefined;
  /** Whether to continue the newest session in `cwd` if there is no `id`. If false, a new session is created. */
  readonly isContinued?: boolean | undefined;
  /** Folder for a new session, or for an existing one that the agent does not list. */
  readonly cwd: string;
  /** MCP servers for the session. Servers that the agent does not support are skipped. */
  readonly mcpServers: readonly McpServer[];
  readonly note: (text: string) => void;
  /** What to do with the history of an existing session. Default: `replay`. */
  readonly history?: "replay" | "skip" | undefined;
}

/**
 * Creates a session or opens an existing one. An existing session keeps its folder if the agent lists it.
 *
 * @throws {Error} with a message that names the session and the reason.
 */
export async function openSession(agent: StartedAgent, wanted: WantedSession): Promise<ClientSession> {
  const { history, note } = wanted;
  const kept = await findSession(agent, wanted);
  const id = kept?.sessionId ?? wanted.id;
  const cwd = kept?.cwd ?? wanted.cwd;
  // The search path may contain folders of the current project, but the session may belong to a different project.
  const env = { ...process.env, ...searchPathOutside({ cwd: process.cwd(), env: process.env }) };
  const mcpServers = usableMcpServers(wanted.mcpServers, { agent, note, cwd, env });
  try {
    if (id === undefined) return await agent.newSession({ cwd, mcpServers });
    return await reopen(agent, id, { cwd, mcpServers, history });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const action = id === undefined ? "Cannot start a session" : `Cannot load session "${id}"`;
    throw new Error(`${action}: ${describeFailure(error, agent)}`, { cause: error });
  }
}

/**
 * Opens an existing session. Falls back to loading it if resuming fails, because some agents advertise that they can
 * resume sessions but reject the request.
 */
async function reopen(
  agent: AgentConnection,
  id: string,
  options: OpenSessionOptions,
): Promise<ClientSession> {
  try {
    return await agent.openSession(id, options);
  } catch (error) {
    const { resume, load } = agent.capabilities.session;
    const wasResumed = options.history === "skip" && resume;
    const isRefusal = error instanceof RequestError && error.code !== ErrorCode.authenticationRequired;
    if (!wasResumed || !load || !isRefusal) throw error;
    return agent.loadSession(id, options);
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
  if (newest === undefined) throw new Error(`Cannot continue: the agent has no session in "${cwd}"`);
  return newest;
}
