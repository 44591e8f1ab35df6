import type { AgentCapabilities, AuthMethod } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

/** A fault in an agent's behavior. */
export interface ProbeFault {
  readonly kind: "start" | "initialize" | "session" | "schema" | "noise" | "request" | "exit" | "processes";
  readonly message: string;
}

/** An agent's behavior for one protocol version. */
export interface VersionReport {
  /** Whether the agent speaks this version. The other members are absent if the probe did not get far enough. */
  readonly isSpoken: boolean;
  /** The version in the agent's response. */
  readonly answered?: unknown;
  readonly info?:
    | { readonly name: string; readonly version: string; readonly title?: string | null }
    | undefined;
  readonly capabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  /** The response to `initialize`, unmodified. */
  readonly initializeResult?: unknown;
  /** The modes, options and commands that a new session offers. */
  readonly session?: Pick<SessionState, "modes" | "configOptions" | "commands">;
  /** The outcome for a stdio MCP server that the session named. Absent if it did not name one. */
  readonly stdioServer?: StdioServer | undefined;
  /**
   * Reason why the agent refused to open a session. Set only when the user has to sign in first, which is not a fault.
   */
  readonly sessionRefusal?: string;
  /** Durations in milliseconds. */
  readonly timing: ProbeTiming;
  readonly faults: readonly ProbeFault[];
}

/**
 * Whether a stdio MCP server is running. `not started` means that it is not running by the time the session is open:
 * some agents wait for a prompt, and others ignore MCP servers.
 */
export type StdioServer = "started" | "not started" | "refused";

/** Durations in milliseconds. */
export interface ProbeTiming {
  /** Time from the start of the process to the response to `initialize`. */
  readonly initialize?: number;
  readonly newSession?: number;
  /** Time from the end of the process's input to its exit. */
  readonly exit?: number;
}

/** The findings about an agent. */
export interface ProbeReport {
  /** The command line, formatted for people. */
  readonly command: string;
  readonly versions: Readonly<Record<"1" | "2", VersionReport>>;
}

/** Returns all of an agent's faults. */
export function faultsOf({ versions }: ProbeReport): ProbeFault[] {
  return Object.values(versions).flatMap(({ faults }) => faults);
}
