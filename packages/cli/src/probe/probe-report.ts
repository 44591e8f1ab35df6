import type { AgentCapabilities, AuthMethod } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

export interface ProbeFault {
  readonly kind: "start" | "initialize" | "session" | "schema" | "noise" | "request" | "exit" | "processes";
  readonly message: string;
}

export interface VersionReport {
  /** Whether the agent supports this version. Other members may be absent if the probe fails early. */
  readonly isSpoken: boolean;
  /** Version in the agent's response. */
  readonly answered?: unknown;
  readonly info?:
    | { readonly name: string; readonly version: string; readonly title?: string | null }
    | undefined;
  readonly capabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  readonly initializeResult?: unknown;
  /** Modes, options and commands that a new session offers. */
  readonly session?: Pick<SessionState, "modes" | "configOptions" | "commands">;
  /** Outcome for a stdio MCP server added to a session. Absent if none was added. */
  readonly stdioServer?: StdioServer | undefined;
  /** Reason why the agent rejected a session. Set only if the user has to sign in first, which is not a fault. */
  readonly sessionRefusal?: string;
  readonly timing: ProbeTiming;
  readonly faults: readonly ProbeFault[];
}

/**
 * Outcome for a stdio MCP server. `not started` means that the server is not running when the session opens. This is
 * not a fault, because some agents start servers only after a prompt, and others ignore MCP servers.
 */
export type StdioServer = "started" | "not started" | "refused";

/** Durations in milliseconds. */
export interface ProbeTiming {
  /** Time from the start of the process until its response to `initialize`. */
  readonly initialize?: number;
  readonly newSession?: number;
  /** Time from closing the process's stdin until the process exits. */
  readonly exit?: number;
}

export interface ProbeReport {
  /** The command line or URL of the agent, for display. */
  readonly command: string;
  readonly versions: Readonly<Record<"1" | "2", VersionReport>>;
}

export function faultsOf({ versions }: ProbeReport): ProbeFault[] {
  return Object.values(versions).flatMap(({ faults }) => faults);
}
