import type { AgentSession, Turn } from "@parley/agent";
import type { McpConnections, McpSession } from "@parley/mcp-transport";
import { visibleLine, visibleText } from "@parley/protocol/text";

import { modeOf } from "../permissions/session-mode.ts";
import { notifyUser } from "../session/notify-user.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { MCP_FILE, type ProjectServer, readMcpFile } from "./mcp-file.ts";

/** The MCP servers of a project in one session. */
interface ProjectMcp {
  /** The user's decisions in this session, by the fingerprint of a declaration. */
  readonly decided: Map<string, boolean>;
  /** Texts that the user was notified of. */
  readonly reported: Set<string>;
  /** The fingerprints of the servers that are open. */
  opened: string;
  mcp: McpSession | undefined;
}

const PROJECTS = new WeakMap<AgentSession, ProjectMcp>();

/** Returns the project's MCP servers that run in a session. */
export function projectMcpOf(session: AgentSession): McpSession | undefined {
  return PROJECTS.get(session)?.mcp;
}

/**
 * Starts the MCP servers that the project declares and the user allows. The user is asked about each declaration, in every
 * mode but plan mode, in which none is started; a declaration that has changed is asked about again.
 */
export async function useProjectMcp(
  turn: Turn,
  connections: McpConnections | undefined,
): Promise<McpSession | undefined> {
  const { session } = turn;
  if (connections === undefined) return undefined;
  const project = projectOf(session);
  try {
    const allowed: ProjectServer[] = [];
    for (const server of await readMcpFile(session.cwd)) {
      if (session.mcp.servers.has(server.name)) {
        await report(
          turn,
          project,
          `The MCP server "${server.name}" of ${MCP_FILE} is not used: the editor has one`,
        );
      } else if (await isAllowed(turn, project, server)) {
        allowed.push(server);
      }
    }
    await open(turn, project, { connections, allowed });
  } catch (error) {
    turn.signal.throwIfAborted();
    await report(turn, project, (error as Error).message);
  }
  return project.mcp;
}

function projectOf(session: AgentSession): ProjectMcp {
  const known = PROJECTS.get(session);
  if (known !== undefined) return known;
  const project: ProjectMcp = { decided: new Map(), reported: new Set(), opened: "", mcp: undefined };
  PROJECTS.set(session, project);
  session.signal.addEventListener("abort", () => void project.mcp?.close().catch(() => undefined), {
    once: true,
  });
  return project;
}

async function isAllowed(turn: Turn, { decided }: ProjectMcp, server: ProjectServer): Promise<boolean> {
  const known = decided.get(server.fingerprint);
  if (known !== undefined || modeOf(turn.session) === "plan") return known ?? false;
  const line = visibleLine(server.line);
  // Without a name, the model does not see this call.
  const call = await turn.toolCall({
    title: `Start the MCP server "${visibleLine(server.name)}" of the project's ${MCP_FILE}: ${line}`,
    kind: "execute",
    content: [textContent(fenced(visibleText(server.json), "json"))],
  });
  const { allowed, outcome } = await call.requestPermission({
    subject: {
      type: "tool",
      tool: `MCP server "${server.name}" of ${MCP_FILE}`,
      target: `${server.line}; declaration ${server.fingerprint}`,
    },
    subjectTitle: `this declaration of "${visibleLine(server.name)}"`,
  });
  turn.signal.throwIfAborted();
  await call.update({ status: allowed ? "completed" : "failed" });
  if (outcome === "allowed" || outcome === "rejected") decided.set(server.fingerprint, allowed);
  return allowed;
}

interface Opening {
  readonly connections: McpConnections;
  readonly allowed: readonly ProjectServer[];
}

async function open(turn: Turn, project: ProjectMcp, { connections, allowed }: Opening): Promise<void> {
  const { session, signal } = turn;
  const wanted = allowed.map(({ fingerprint }) => fingerprint).join();
  if (wanted !== project.opened) {
    const { cwd, additionalDirectories, principal } = session;
    const servers = allowed.map((server) => server.declare(process.env));
    const before = project.mcp;
    const sessionId = `${session.sessionId}/${MCP_FILE}`;
    project.mcp =
      servers.length === 0
        ? undefined
        : await connections.open({ servers, cwd, additionalDirectories, sessionId, principal, signal });
    project.opened = wanted;
    await before?.close();
    if (session.signal.aborted) await project.mcp?.close();
  }
  for (const [name, state] of project.mcp?.servers ?? []) {
    if (state.status === "ready")
      for (const fault of state.faults ?? [])
        await report(turn, project, `MCP server "${name}" of ${MCP_FILE}: ${fault}`);
    if (state.status === "failed") {
      await report(turn, project, `MCP server "${name}" of ${MCP_FILE} is not available: ${state.message}`);
    }
  }
}

async function report(turn: Turn, { reported }: ProjectMcp, text: string): Promise<void> {
  if (reported.has(text)) return;
  reported.add(text);
  await notifyUser(turn, visibleLine(text));
}
