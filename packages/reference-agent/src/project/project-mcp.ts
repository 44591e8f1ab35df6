import type { AgentSession, Turn } from "@parley/agent";
import type { McpConnections, McpSession } from "@parley/mcp-transport";
import { visibleLine, visibleText } from "@parley/protocol/text";

import { modeOf } from "../permissions/session-mode.ts";
import { notifyUser } from "../session/notify-user.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { MCP_FILE, type ProjectServer, readMcpFile } from "./mcp-file.ts";

interface ProjectMcp {
  /** The user's decisions in this session, by the declaration's fingerprint. */
  readonly decided: Map<string, boolean>;
  /** Messages that the user has already seen. */
  readonly reported: Set<string>;
  /** Fingerprints of the running servers. */
  opened: string;
  mcp: McpSession | undefined;
}

/** Maximum number of servers to use from one project. */
const MOST_SERVERS = 20;

/**
 * Maximum number of servers to ask about one by one. If there are more, the user is asked about all of them together.
 */
const MOST_QUESTIONS = 3;

const PROJECTS = new WeakMap<AgentSession, ProjectMcp>();

export function projectMcpOf(session: AgentSession): McpSession | undefined {
  return PROJECTS.get(session)?.mcp;
}

/**
 * Starts the MCP servers that the project declares and the user allows. Starts none in plan mode. In all other modes,
 * asks the user about each declaration, or about many together, and again if a declaration changes.
 */
export async function useProjectMcp(
  turn: Turn,
  connections: McpConnections | undefined,
): Promise<McpSession | undefined> {
  const { session } = turn;
  if (connections === undefined) return undefined;
  const project = projectOf(session);
  try {
    const declared = await usableServers(turn, project);
    // Keep the servers running, because another program may be writing the file right now.
    if (declared === undefined) return project.mcp;
    const allowed = await allowedOf(turn, project, declared);
    await open(turn, project, { connections, allowed });
  } catch (error) {
    turn.signal.throwIfAborted();
    await report(turn, project, (error as Error).message);
  }
  return project.mcp;
}

/** The usable servers in a file and the number of servers it declares. */
interface DeclaredServers {
  readonly usable: readonly ProjectServer[];
  readonly total: number;
}

/**
 * Returns the usable declarations, or `undefined` if none can be read. Reports the unusable ones, combining those
 * with the same problem into one sentence.
 */
async function usableServers(turn: Turn, project: ProjectMcp): Promise<DeclaredServers | undefined> {
  const { session } = turn;
  const file = await readMcpFile(session.cwd);
  const declared = file.servers;
  if (declared.length > MOST_SERVERS)
    await report(
      turn,
      project,
      `${MCP_FILE} declares ${declared.length} MCP servers: only the first ${MOST_SERVERS} are used`,
    );
  const usable: ProjectServer[] = [];
  const faults = [...file.faults];
  for (const server of declared.slice(0, MOST_SERVERS)) {
    const reason = session.mcp.servers.has(server.name) ? "the editor has one" : faultOf(server);
    if (reason === undefined) usable.push(server);
    else faults.push(`The MCP server "${server.name}" of ${MCP_FILE} is not used: ${reason}`);
  }
  const isMany = faults.length > MOST_QUESTIONS;
  for (const text of isMany ? [faults.join("; ")] : faults) await report(turn, project, text);
  return declared.length === 0 && faults.length > 0 ? undefined : { usable, total: declared.length };
}

function faultOf(server: ProjectServer): string | undefined {
  try {
    server.declare(process.env);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
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

/** Asks about servers that the user has not decided on yet, and returns the allowed ones. */
async function allowedOf(
  turn: Turn,
  { decided }: ProjectMcp,
  { usable: servers, total }: DeclaredServers,
): Promise<ProjectServer[]> {
  const undecided = servers.filter(({ fingerprint }) => !decided.has(fingerprint));
  if (modeOf(turn.session) !== "plan") {
    const questions = undecided.length > MOST_QUESTIONS ? [undecided] : undecided.map((server) => [server]);
    for (const asked of questions) {
      const allowed = await ask(turn, asked, total);
      if (allowed !== undefined) for (const { fingerprint } of asked) decided.set(fingerprint, allowed);
    }
  }
  return servers.filter(({ fingerprint }) => decided.get(fingerprint) === true);
}

/** Shows the full declarations and asks about them. Resolves to `undefined` if the user makes no decision. */
async function ask(
  turn: Turn,
  servers: readonly ProjectServer[],
  total: number,
): Promise<boolean | undefined> {
  const [first] = servers;
  if (first === undefined) return undefined;
  const isOne = servers.length === 1;
  const gets = servers.flatMap((server) => whatItGets(server));
  const what = isOne
    ? `the MCP server "${visibleLine(first.name)}" of the project's ${MCP_FILE}: ${visibleLine(first.line)}`
    : `${servers.length}${total > servers.length ? ` of ${total}` : ""} MCP servers of the project's ${MCP_FILE}: ${servers.map(({ name }) => visibleLine(name)).join(", ")}`;
  // The model does not receive unnamed calls.
  const call = await turn.toolCall({
    title: `Start ${what}${isOne ? gets.map((words) => `; it gets ${words}`).join("") : ""}`,
    kind: "execute",
    content: servers.flatMap((server) => [
      textContent(
        `${isOne ? "" : `"${visibleLine(server.name)}":\n`}${fenced(visibleText(server.json), "json")}`,
      ),
      ...whatItGets(server).map((words) => textContent(`"${visibleLine(server.name)}" gets ${words}`)),
    ]),
  });
  // The user is asked again if a server would receive a different secret.
  const targets = servers.map((server) =>
    [`${server.line}; declaration ${server.fingerprint}`, ...whatItGets(server)].join("; "),
  );
  const { allowed, outcome } = await call.requestPermission({
    subject: {
      type: "tool",
      tool: isOne
        ? `MCP server "${first.name}" of ${MCP_FILE}`
        : `${servers.length} MCP servers of ${MCP_FILE}`,
      target: targets.join("\n"),
    },
    subjectTitle: isOne
      ? `this declaration of "${visibleLine(first.name)}"`
      : `these declarations of ${servers.length} servers`,
  });
  turn.signal.throwIfAborted();
  await call.update({ status: allowed ? "completed" : "failed" });
  return outcome === "allowed" || outcome === "rejected" ? allowed : undefined;
}

/** Lists the secrets that a server receives and the host they are sent to. */
function whatItGets({ secrets, host }: ProjectServer): string[] {
  const names = secrets(process.env);
  if (names.length === 0) return [];
  return [`your ${names.join(", ")}${host === undefined ? "" : `, sent to ${visibleLine(host)}`}`];
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
