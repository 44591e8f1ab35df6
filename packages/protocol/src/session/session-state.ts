import type {
  AvailableCommand,
  Cost,
  JsonObject,
  PlanEntry,
  SessionConfigOption,
  SessionMode,
  StopReason as StopReasonV1,
} from "@parley/schema/v1";

import type { OtherString, SessionEntry, UnknownVariant } from "./session-entry.ts";

/**
 * All that a client knows of a session, in terms that no protocol version changes: plain data, never mutated. Parts that
 * an update leaves alone keep their identity, so `===` tells what has changed.
 *
 * It begins with `createSessionState` and goes on with the `applyUpdate` of a version.
 */
export interface SessionState {
  /** The conversation, in order. Made when first read: keep it in a variable where it is read in a loop. */
  readonly entries: readonly SessionEntry[];
  /** The agent's plans by id; version 1 has one. */
  readonly plans: readonly Plan[];
  /** The slash commands that the agent offers now. */
  readonly commands: readonly Readonly<AvailableCommand>[];
  /** `undefined` if the agent has no modes. */
  readonly modes: SessionModes | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** How full the context is, and what the session has cost; `undefined` until the agent says. */
  readonly usage: Usage | undefined;
  readonly info: SessionDescription;
  /** The terminals of the agent's own, in the order of their first output. Made when first read, as the entries are. */
  readonly terminals: readonly TerminalState[];
  readonly turn: TurnState;
  /** The latest updates that this library does not know, oldest first, as they came; at most {@link MAX_UNKNOWN}. */
  readonly unknown: readonly unknown[];
}

/** How many updates {@link SessionState.unknown} keeps. */
export const MAX_UNKNOWN = 64;

/** A plan of the agent: replaced as a whole by each update. */
export interface Plan {
  readonly type: "items";
  readonly id: string;
  readonly entries: readonly Readonly<PlanEntry>[];
  readonly _meta?: JsonObject;
}

/** The modes to choose from, and the `id` of the one in force. */
export interface SessionModes {
  readonly current: string;
  readonly available: readonly Readonly<SessionMode>[];
}

/** A setting of the session that the user may change. */
export type ConfigOption = Readonly<SessionConfigOption> | UnknownVariant;

/** Tokens in the context, the size of the context, and the session's cost so far. */
export interface Usage {
  readonly used: number;
  readonly size: number;
  readonly cost?: Readonly<Cost>;
  readonly _meta?: JsonObject;
}

/** What a list of sessions shows of this one. */
export interface SessionDescription {
  readonly title?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly _meta?: JsonObject;
}

/** What a terminal of the agent has put out. */
export interface TerminalState {
  readonly id: string;
  readonly cwd?: string;
  readonly output: string;
  /** Present once the command has ended. */
  readonly exitStatus?: TerminalExit;
}

/** How a terminal's command ended; a code and a signal exclude each other. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Why a turn ended. */
export type StopReason = StopReasonV1 | "error" | OtherString;

/** What the agent is doing in the session. */
export interface TurnState {
  /** `requires_action` while the agent waits for the user: a permission, say. */
  readonly status: "idle" | "running" | "requires_action" | OtherString;
  /** Why the latest turn ended; absent while one runs, and before the first. */
  readonly stopReason?: StopReason;
}
