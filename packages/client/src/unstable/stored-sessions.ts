import type { AgentConnection } from "../api/agent-connection.ts";
import { requireCapability } from "../capability/advertised.ts";

/** An agent's session capabilities, in the format of either version. `info` is present only in version 2. */
interface InitializeResult {
  readonly agentCapabilities?: { readonly sessionCapabilities?: Markers | null };
  readonly info?: object;
  readonly capabilities?: { readonly session?: Markers | null };
}

interface Markers {
  readonly [name: string]: unknown;
}

/**
 * Asserts that the agent advertised a session capability.
 *
 * @throws {CapabilityError} if it did not.
 */
export function requireSessionCapability(
  { initializeResult }: Pick<AgentConnection, "initializeResult">,
  name: string,
  method: string,
): void {
  const { agentCapabilities, info, capabilities } = initializeResult as InitializeResult;
  const [markers, prefix] =
    info === undefined
      ? ([agentCapabilities?.sessionCapabilities, "sessionCapabilities"] as const)
      : ([capabilities?.session, "session"] as const);
  requireCapability(Boolean(markers?.[name]), method, `${prefix}.${name}`);
}

/**
 * Archives a session. The agent then omits it from its list by default.
 *
 * @throws {CapabilityError} if the agent does not advertise `archive`.
 * @experimental
 */
export async function archiveSession(agent: AgentConnection, sessionId: string): Promise<void> {
  requireSessionCapability(agent, "archive", "session/archive");
  await agent.request("session/archive", { sessionId });
}

/**
 * Restores an archived session to the list.
 *
 * @throws {CapabilityError} if the agent does not advertise `archive`.
 * @experimental
 */
export async function unarchiveSession(agent: AgentConnection, sessionId: string): Promise<void> {
  requireSessionCapability(agent, "archive", "session/unarchive");
  await agent.request("session/unarchive", { sessionId });
}

/**
 * Sets a session's title. Resolves to the title that the agent stored, which is the title to show.
 *
 * @throws {CapabilityError} if the agent does not advertise `title`.
 * @experimental
 */
export async function setSessionTitle(
  agent: AgentConnection,
  sessionId: string,
  title: string,
): Promise<string> {
  requireSessionCapability(agent, "title", "session/set_title");
  const answer = await agent.request("session/set_title", { sessionId, title });
  const { title: stored } = (answer ?? {}) as { readonly title?: unknown };
  return typeof stored === "string" ? stored : title;
}

/**
 * Resolves to `open` if the agent has the session in memory for any connection, and to `saved` if the session is only
 * stored or has an unknown status.
 *
 * @throws {CapabilityError} if the agent does not advertise `status`.
 * @experimental
 */
export async function sessionStatus(agent: AgentConnection, sessionId: string): Promise<"open" | "saved"> {
  requireSessionCapability(agent, "status", "session/status");
  const answer = await agent.request("session/status", { sessionId });
  return (answer as { readonly status?: unknown } | null)?.status === "open" ? "open" : "saved";
}
