/** The phase of a session in this process. A session without a record is `absent`. */
export type SessionPhase = "absent" | "opening" | "open" | "closing";

export type SessionStep = "open" | "opened" | "failed" | "close" | "closed";

/** The next phase for each step. Taking a step that a phase does not list is a bug in the host. */
export const nextPhases: Readonly<Record<SessionPhase, Partial<Record<SessionStep, SessionPhase>>>> = {
  absent: { open: "opening" },
  opening: { opened: "open", failed: "absent" },
  open: { close: "closing" },
  closing: { closed: "absent" },
};

/** @throws {Error} if the step is not allowed in this phase. */
export function nextPhase(phase: SessionPhase, step: SessionStep): SessionPhase {
  const next = nextPhases[phase][step];
  if (next === undefined) throw new Error(`Cannot apply step "${step}" to a session that is "${phase}"`);
  return next;
}

export type SessionRequestKind =
  | "open"
  | "prompt"
  | "change"
  | "record"
  | "cancel"
  | "close"
  | "end"
  | "release";

/** The effects of a request on a session. */
export interface RequestRule {
  /** Kinds of running or queued requests that this one stops when it arrives. */
  readonly stops: readonly SessionRequestKind[];
  /** Whether the request cancels the session's turns when it arrives. */
  readonly cancelsTurns: boolean;
  /**
   * Whether the request affects turns and other clients' requests only if its client has the session open. If the
   * client does not, the request stops only that client's own requests.
   */
  readonly reachesAllOnlyIfOpen: boolean;
  /** Whether the request also waits for earlier requests by the same client that have already let others pass. */
  readonly waitsForOwn: boolean;
}

/**
 * The rule for each kind of request. `open` covers new, load, resume and the copy made by a fork. `change` sets a
 * mode or an option. `record` covers requests that use only the stored session, such as archive and the source of a
 * fork. `end` covers delete, archive, a lost lease and `AgentHost.end`. `release` closes a session that no client
 * asked to close. All kinds except `cancel` wait in the session's queue.
 */
export const requestRules: Readonly<Record<SessionRequestKind, RequestRule>> = {
  open: { stops: [], cancelsTurns: false, reachesAllOnlyIfOpen: false, waitsForOwn: true },
  prompt: { stops: [], cancelsTurns: false, reachesAllOnlyIfOpen: false, waitsForOwn: true },
  change: { stops: [], cancelsTurns: false, reachesAllOnlyIfOpen: false, waitsForOwn: true },
  record: { stops: [], cancelsTurns: false, reachesAllOnlyIfOpen: false, waitsForOwn: true },
  cancel: { stops: ["prompt"], cancelsTurns: true, reachesAllOnlyIfOpen: true, waitsForOwn: false },
  close: { stops: ["open", "prompt"], cancelsTurns: true, reachesAllOnlyIfOpen: true, waitsForOwn: false },
  end: { stops: ["open", "prompt"], cancelsTurns: true, reachesAllOnlyIfOpen: false, waitsForOwn: false },
  release: { stops: [], cancelsTurns: false, reachesAllOnlyIfOpen: false, waitsForOwn: false },
};
