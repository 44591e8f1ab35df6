/** The phase of a session in this process. A session without a record is `absent`. */
export type SessionPhase = "absent" | "opening" | "open" | "closing";

/** A step in a session's life cycle. */
export type SessionStep = "open" | "opened" | "failed" | "close" | "closed";

/** The phase after each step. If a step is not listed for a phase, taking it is a bug in the host. */
export const nextPhases: Readonly<Record<SessionPhase, Partial<Record<SessionStep, SessionPhase>>>> = {
  absent: { open: "opening" },
  opening: { opened: "open", failed: "absent" },
  open: { close: "closing" },
  closing: { closed: "absent" },
};

/** @throws {Error} if the step is not possible in this phase. */
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

/** A request's effects on a session. */
export interface RequestRule {
  /** Requests that this one stops on arrival, whether running or queued. */
  readonly stops: readonly SessionRequestKind[];
  /** Whether its arrival cancels the session's turns. */
  readonly cancelsTurns: boolean;
  /**
   * Whether it affects turns and other clients' requests only if its own client has the session open. Otherwise it
   * stops only that client's requests.
   */
  readonly reachesAllOnlyIfOpen: boolean;
  /** Whether it also waits for earlier requests from the same client that let others pass. */
  readonly waitsForOwn: boolean;
}

/**
 * The rule of each kind. `open`: new, load, resume and the copy of a fork. `change`: sets a mode or an option.
 * `record`: uses only the stored session, such as the source of a fork, or archive. `end`: delete, archive and a lost
 * lease. `release`: closes a session that no client uses. All but `cancel` wait in the session's queue.
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
