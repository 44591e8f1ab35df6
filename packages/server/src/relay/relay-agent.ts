import type { AgentDefinition, Authentication } from "@parley/agent";
import { localDirectories, localFiles, localTerminals } from "@parley/agent/node";
import type { JsonObject } from "@parley/schema/neutral";
import { MAX_TIMER_MS, checkNumbers, checkOptions } from "@parley/schema/options";

import { ChildAgents, type ChildDescription } from "./child-agents.ts";
import { ChildProgress } from "./child-progress.ts";
import { PassedMcpServers } from "./passed-mcp-servers.ts";
import { type RelayOptions, relayOptionNames } from "./relay-options.ts";
import { relayedMessages } from "./relayed-messages.ts";
import { RelayedSession } from "./relayed-session.ts";
import { canSteer } from "./steering.ts";
import { readStoredChild } from "./stored-child.ts";

/**
 * Turns any other agent program into an agent definition. The host stores, lists and replays its sessions, and
 * serves any number of clients in every protocol version. The program is started once immediately, to determine
 * its name and capabilities, and then again for each session.
 *
 * @example
 * ```ts
 * import { relayAgent } from "@parley/server/relay";
 * import { sqliteSessionStore } from "@parley/storage/sqlite";
 *
 * export const claude = await relayAgent({
 *   command: "npx",
 *   args: ["-y", "@agentclientprotocol/claude-agent-acp"],
 *   store: sqliteSessionStore("sessions.db"),
 * });
 * ```
 *
 * @throws {AgentProcessError} from `@parley/client/node` if the program cannot be started or does not respond;
 * the reason of `signal` if that aborts first
 */
export async function relayAgent(options: RelayOptions): Promise<AgentDefinition> {
  checkOptions("relay an agent", options, relayOptionNames);
  checkNumbers("relay an agent", options, ["startTimeoutMs"]);
  const { onDisconnect, projectPermissions, store, whileBusy } = options;
  const agents = new ChildAgents(options);
  const description = await agents.describe();
  const servers = new PassedMcpServers(description.capabilities.mcp);
  const relayed = new Map<string, RelayedSession>();
  const progress = new ChildProgress(options.stateDirectory, (text) => options.onStderr?.(text));
  const relayedSession = (sessionId: string): RelayedSession => {
    const session = relayed.get(sessionId);
    if (session === undefined) throw new Error(`Cannot use session "${sessionId}": it is not open`);
    return session;
  };
  return {
    ...relayedMessages({ agents, description, sessions: relayed }),
    info: description.info ?? { name: options.command, version: "unknown" },
    store,
    projectPermissions,
    whileBusy: whileBusy ?? (canSteer(description) ? "steer" : undefined),
    // If the agent cannot reopen its sessions, a closed session could never be continued.
    onDisconnect: canReopen(description) ? onDisconnect : { keepMs: MAX_TIMER_MS },
    mcp: servers,
    directories,
    files: localFiles(),
    terminals: localTerminals(),
    ...capabilitiesOf(description),
    ...(description.authMethods.length > 0 && { authentication: authenticationOf(agents, description) }),
    async openSession(session) {
      const one = new RelayedSession(session, { agents, servers, progress });
      relayed.set(session.sessionId, one);
      await one.open();
    },
    configOptions: (session) => relayedSession(session.sessionId).configure(session.config),
    commands: (session) => Promise.resolve(relayedSession(session.sessionId).commands),
    prompt: (turn) => relayedSession(turn.session.sessionId).prompt(turn),
    async closeSession({ sessionId }) {
      const session = relayed.get(sessionId);
      relayed.delete(sessionId);
      servers.forget(sessionId);
      await session?.close();
    },
    async deleteSession({ sessionId, principal, state }) {
      const child = await readStoredChild(state);
      // A fork that was never opened still refers to its source's session.
      if (child?.sessionId !== sessionId) return;
      await Promise.all([agents.deleteSession(child.childId, principal), progress.delete(child.childId)]);
    },
  };
}

function canReopen({ capabilities: { session } }: ChildDescription): boolean {
  return session.load || session.resume;
}

/** The child may run in a container, so directories need not exist here. It refuses those that do not exist there. */
const directories: AgentDefinition["directories"] = {
  realPath: async (path) => (await localDirectories().realPath(path)) ?? path,
};

/**
 * Returns the capabilities that only the agent determines: its extensions, its support for forks, and the content and
 * system prompts that it accepts. The names of the capabilities depend on the version.
 */
function capabilitiesOf({
  capabilities: { prompt, session },
  initializeResult,
}: ChildDescription): Pick<AgentDefinition, "capabilities" | "promptCapabilities" | "systemPrompt"> {
  const { agentCapabilities, capabilities } = initializeResult as {
    readonly agentCapabilities?: { readonly _meta?: JsonObject; readonly sessionCapabilities?: Markers };
    readonly capabilities?: { readonly _meta?: JsonObject; readonly session?: Markers };
  };
  const { fork, systemPrompt } = capabilities?.session ?? agentCapabilities?.sessionCapabilities ?? {};
  const { _meta } = capabilities ?? agentCapabilities ?? {};
  const overrides = Boolean(systemPrompt?.mode?.override);
  return {
    capabilities: { _meta, fork: Boolean(fork), authStatus: false },
    promptCapabilities: prompt,
    ...(session.systemPrompt && {
      systemPrompt: { modes: overrides ? ["append", "override"] : ["append"] },
    }),
  };
}

interface Markers {
  readonly fork?: object | null;
  readonly systemPrompt?: { readonly mode?: { readonly override?: object | null } | null } | null;
}

/**
 * Returns the agent's login methods. Only the agent can determine whether a user is logged in, and it refuses
 * requests from users who are not.
 */
function authenticationOf(
  agents: ChildAgents,
  { authMethods }: Awaited<ReturnType<ChildAgents["describe"]>>,
): Authentication {
  return {
    methods: authMethods.flatMap(({ id, name, description, type }) => {
      // For a terminal login, a client would start its own command instead of the agent's.
      if (type !== undefined) return [];
      return [{ id, name, ...(description != null && { description }) }];
    }),
    isAuthenticated: () => true,
    login: (methodId, options) => agents.login(methodId, options),
    logout: ({ principal }) => agents.logout(principal),
  };
}
