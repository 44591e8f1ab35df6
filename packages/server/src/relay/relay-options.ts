import type { AgentDefinition } from "@parley/agent";
import type { ClientDialect } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import type { OptionNames } from "@parley/schema/options";

/** The user of a child agent. */
export interface RelayUser {
  /** As {@link ServeClientOptions.principal} of `@parley/agent` names it; `undefined` if the host has one user. */
  readonly principal: string | undefined;
}

/** Options for {@link relayAgent}. */
export interface RelayOptions
  extends AgentCommand, Pick<AgentDefinition, "onDisconnect" | "projectPermissions" | "store" | "whileBusy"> {
  /**
   * Further variables of the environment of a user's agent, such as a `HOME` of its own, so that the keys of two users never
   * meet.
   */
  readonly environment?: ((user: RelayUser) => Readonly<Record<string, string | undefined>>) | undefined;
  /**
   * The sessions of one process of the agent: one `session` (default), or all of a `principal`. Two principals never share a
   * process.
   */
  readonly processPer?: "session" | "principal" | undefined;
  /**
   * False if the agent is not to read and write text files through the host, in the editor or in the session's directories:
   * some agents cannot create files that way. Default true.
   */
  readonly files?: boolean | undefined;
  /** False if the agent is not to run commands through the host. Default true. */
  readonly terminals?: boolean | undefined;
  /**
   * The versions of the protocol that the agent is asked for, the first one first. Default: 1, in which the files and commands
   * of the host serve it, and 2 for an agent that speaks no other.
   */
  readonly versions?: readonly ClientDialect[] | undefined;
  /**
   * Is called with the standard error of the agent's processes, and with faults of their output, such as
   * updates dropped because too many came before their session was open. Must not throw.
   */
  readonly onStderr?: ((text: string) => void) | undefined;
  /** Milliseconds that a process may be silent before it answers `initialize`. Default 60,000. */
  readonly startTimeoutMs?: number | undefined;
}

/** The names of {@link RelayOptions}. */
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
  startTimeoutMs: true,
};
