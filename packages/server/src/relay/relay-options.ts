import type { AgentDefinition } from "@parley/agent";
import type { ClientDialect } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import type { OptionNames } from "@parley/schema/options";

/** The user of a child agent. */
export interface RelayUser {
  /**
   * The user's name, like {@link ServeClientOptions.principal} in `@parley/agent`, or `undefined` if the host has a
   * single user.
   */
  readonly principal: string | undefined;
}

/** Options for {@link relayAgent}. */
export interface RelayOptions
  extends AgentCommand, Pick<AgentDefinition, "onDisconnect" | "projectPermissions" | "store"> {
  /**
   * Like {@link AgentDefinition.whileBusy}. Default: `steer` if the agent supports the draft `_session/steering`,
   * otherwise `queue`.
   */
  readonly whileBusy?: Exclude<AgentDefinition["whileBusy"], "steer">;
  /**
   * Returns additional environment variables for a user's agent, such as a separate `HOME`, so users never share
   * keys.
   */
  readonly environment?: ((user: RelayUser) => Readonly<Record<string, string | undefined>>) | undefined;
  /**
   * What each agent process serves: a `session`, or all sessions of a `principal`. Principals never share a process.
   * Default `session`.
   */
  readonly processPer?: "session" | "principal" | undefined;
  /**
   * Whether the agent may read and write text files through the host, either in the editor or in the session's
   * directories. Some agents cannot create files this way. Default true.
   */
  readonly files?: boolean | undefined;
  /** Whether the agent may run commands through the host. Default true. */
  readonly terminals?: boolean | undefined;
  /**
   * The protocol versions to request from the agent, in order of preference. Default: version 1, because it lets the
   * agent use the host's files and commands, then version 2 for agents that support nothing else.
   */
  readonly versions?: readonly ClientDialect[] | undefined;
  /**
   * Called with the stderr output of the agent's processes and with problems in their messages, such as updates that
   * were dropped because too many arrived before their session was open. Must not throw.
   */
  readonly onStderr?: ((text: string) => void) | undefined;
  /**
   * Directory for storing how much of each session's log the agent has received. If the store loses entries, the
   * agent's session is replaced, even if this process has been restarted in the meantime. Processes that share the
   * agent's own files can share this directory. By default, each process keeps this information in memory.
   */
  readonly stateDirectory?: string | undefined;
  /** Maximum time for a process to respond to `initialize`, in milliseconds. Default 60,000. */
  readonly startTimeoutMs?: number | undefined;
  /**
   * Stops the process that {@link relayAgent} starts to determine the program's name and capabilities. Default:
   * never.
   */
  readonly signal?: AbortSignal | undefined;
}

export const relayOptionNames: OptionNames<RelayOptions> = {
  command: true,
  args: true,
  env: true,
  cwd: true,
  onDisconnect: true,
  projectPermissions: true,
  store: true,
  whileBusy: true,
  environment: true,
  processPer: true,
  files: true,
  terminals: true,
  versions: true,
  onStderr: true,
  stateDirectory: true,
  startTimeoutMs: true,
  signal: true,
};
