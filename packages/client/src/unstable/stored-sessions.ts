import type { AgentConnection } from "../api/agent-connection.ts";
import { requireCapability } from "../capability/require-capability.ts";

type Introduced = Pick<AgentConnection, "version" | "initializeResult">;

interface Markers {
  readonly [name: string]: unknown;
}

/**
 * Refuses what the agent did not advertise for sessions.
 *
 * @throws {CapabilityError}
 */
export function requireMarker({ version, initializeResult }: Introduced, name: string, method: string): void {
  const { agentCapabilities, capabilities } = initializeResult as {
    readonly agentCapabilities?: { readonly sessionCapabilities?: Markers | null };
    readonly capabilities?: { readonly session?: Markers | null };
  };
  const [markers, prefix] =
    version === 1
      ? ([agentCapabilities?.sessionCapabilities, "sessionCapabilities"] as const)
      : ([capabilities?.session, "session"] as const);
  requireCapability(Boolean(markers?.[name]), method, `${prefix}.${name}`);
}

/**
 * Puts a session out of the list that is shown by default.
 *
 * @throws {CapabilityError} if the agent does not advertise `archive`.
 */
export async function archiveSession(agent: AgentConnection, sessionId: string): Promise<void> {
  requireMarker(agent, "archive", "session/archive");
  await agent.request("session/archive", { sessionId });
}

/**
 * Puts an archived session back into the list.
 *
 * @throws {CapabilityError} if the agent does not advertise `archive`.
 */
export async function unarchiveSession(agent: AgentConnection, sessionId: string): Promise<void> {
  requireMarker(agent, "archive", "session/unarchive");
  await agent.request("session/unarchive", { sessionId });
}

/**
 * Gives a session a title, and resolves to it as the agent has stored it: the one to show.
 *
 * @throws {CapabilityError} if the agent does not advertise `title`.
 */
export async function setSessionTitle(
  agent: AgentConnection,
  sessionId: string,
  title: string,
): Promise<string> {
  requireMarker(agent, "title", "session/set_title");
  const answer = await agent.request("session/set_title", { sessionId, title });
  const { title: stored } = (answer ?? {}) as { readonly title?: unknown };
  return typeof stored === "string" ? stored : title;
}

/**
 * Whether the agent has a session in memory (`open`), for one connection or another, or stored only (`saved`), which is also
 * what any other word of its means.
 *
 * @throws {CapabilityError} if the agent does not advertise `status`.
 */
export async function sessionStatus(agent: AgentConnection, sessionId: string): Promise<"open" | "saved"> {
  requireMarker(agent, "status", "session/status");
  const answer = await agent.request("session/status", { sessionId });
  return (answer as { readonly status?: unknown } | null)?.status === "open" ? "open" : "saved";
}
