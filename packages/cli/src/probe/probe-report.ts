import type { AgentCapabilities, AuthMethod } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

/** A fault of an agent. */
export interface ProbeFault {
  readonly kind: "start" | "initialize" | "session" | "schema" | "noise" | "request" | "exit" | "processes";
  readonly message: string;
}

/** An agent's behavior for one protocol version. */
export interface VersionReport {
  /** Whether it supports the version. The other members are absent if the probe did not get that far. */
  readonly isSpoken: boolean;
  /** The version in its response. */
  readonly answered?: unknown;
  readonly info?:
    | { readonly name: string; readonly version: string; readonly title?: string | null }
    | undefined;
  readonly capabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  /** The original response to `initialize`. */
  readonly initializeResult?: unknown;
  /** What a new session offers. */
  readonly session?: Pick<SessionState, "modes" | "configOptions" | "commands">;
  /** What happened to a stdio MCP server that a session named; absent if none was. */
  readonly stdioServer?: StdioServer | undefined;
  /** The agent's reason for refusing a session, if that is not a fault because the user has to sign in. */
  readonly sessionRefusal?: string;
  /** Milliseconds. */
  readonly timing: ProbeTiming;
  readonly faults: readonly ProbeFault[];
}

/** `not started` by the time the session is open: some agents wait for a prompt, others ignore the servers. */
export type StdioServer = "started" | "not started" | "refused";

/** Durations, in milliseconds. */
export interface ProbeTiming {
  /** From the start of the process to the response to `initialize`. */
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
