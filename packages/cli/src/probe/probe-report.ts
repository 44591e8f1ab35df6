import type { AgentCapabilities, AuthMethod } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

/** A fault of an agent. */
export interface ProbeFault {
  readonly kind: "start" | "initialize" | "session" | "schema" | "noise" | "request" | "exit" | "processes";
  readonly message: string;
}

/** The behaviour of an agent for one version of the protocol. */
export interface VersionReport {
  /** True if it supports the version. The other members are absent as far as the probe did not get there. */
  readonly isSpoken: boolean;
  /** The version in its answer. */
  readonly answered?: unknown;
  readonly info?:
    | { readonly name: string; readonly version: string; readonly title?: string | null }
    | undefined;
  readonly capabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  /** The answer to `initialize` as it was received. */
  readonly initializeResult?: unknown;
  /** The offers of a new session. */
  readonly session?: Pick<SessionState, "modes" | "configOptions" | "commands">;
  /** What became of an MCP server over stdio that a session named; absent if none was. */
  readonly stdioServer?: StdioServer | undefined;
  /** The agent's reason for refusing a session, if that is not a fault: the user has to sign in. */
  readonly sessionRefusal?: string;
  /** Milliseconds. */
  readonly timing: ProbeTiming;
  readonly faults: readonly ProbeFault[];
}

/** `not started` by the time that the session is open: some agents wait for a prompt, others ignore the servers. */
export type StdioServer = "started" | "not started" | "refused";

/** Durations, in milliseconds. */
export interface ProbeTiming {
  /** From the start of the process to the answer to `initialize`. */
  readonly initialize?: number;
  readonly newSession?: number;
  /** From the end of its input to its exit. */
  readonly exit?: number;
}

/** The findings about an agent. */
export interface ProbeReport {
  /** The command line, for a human. */
  readonly command: string;
  readonly versions: Readonly<Record<"1" | "2", VersionReport>>;
}

/** All faults of an agent. */
export function faultsOf({ versions }: ProbeReport): ProbeFault[] {
  return Object.values(versions).flatMap(({ faults }) => faults);
}
