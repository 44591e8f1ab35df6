import type { AgentCapabilities, AuthMethod } from "@parley/client";
import type { SessionState } from "@parley/protocol/session";

/** Something that an agent does and should not do. */
export interface ProbeFault {
  readonly kind: "start" | "initialize" | "session" | "schema" | "noise" | "request" | "exit" | "processes";
  readonly message: string;
}

/** What an agent does when it is asked for one version of the protocol. */
export interface VersionReport {
  /** Whether it speaks the version. What follows is absent as far as it did not come to that. */
  readonly isSpoken: boolean;
  /** The version that it answered with. */
  readonly answered?: unknown;
  readonly info?:
    | { readonly name: string; readonly version: string; readonly title?: string | null }
    | undefined;
  readonly capabilities?: AgentCapabilities;
  readonly authMethods?: readonly AuthMethod[];
  /** The answer to `initialize` as it came. */
  readonly initializeResult?: unknown;
  /** What a new session offers. */
  readonly session?: Pick<SessionState, "modes" | "configOptions" | "commands">;
  /** Why there was no new session, in the agent's words, if that is no fault: it wants the user to sign in. */
  readonly sessionRefusal?: string;
  /** Milliseconds. */
  readonly timing: ProbeTiming;
  readonly faults: readonly ProbeFault[];
}

/** How long things took, in milliseconds. */
export interface ProbeTiming {
  /** From the start of the process to the answer to `initialize`. */
  readonly initialize?: number;
  readonly newSession?: number;
  /** From the end of its input to its exit. */
  readonly exit?: number;
}

/** What is known of an agent. */
export interface ProbeReport {
  /** The command line, for a human. */
  readonly command: string;
  readonly versions: Readonly<Record<"1" | "2", VersionReport>>;
}

/** All faults of an agent. */
export function faultsOf({ versions }: ProbeReport): ProbeFault[] {
  return Object.values(versions).flatMap(({ faults }) => faults);
}
