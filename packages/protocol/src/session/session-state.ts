import type {
  AvailableCommand,
  SessionConfigOption,
  SessionMode,
  StopReason as StopReasonV1,
} from "@parley/schema/v1";
import type {
  BackgroundWork,
  Cost,
  Error as WorkError,
  JsonObject,
  PlanEntry,
  TerminalCapabilities,
  TerminalSize,
} from "@parley/schema/v2";

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
  /** The agent's plans, in the order of their first mention; version 1 has one, with the id `plan`. */
  readonly plans: readonly Plan[];
  /** The slash commands that the agent offers now. */
  readonly commands: readonly Readonly<AvailableCommand>[];
  /** `undefined` if the agent has no modes. In version 2 they are the config option of the category `mode`. */
  readonly modes: SessionModes | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** How full the context is, and what the session has cost; `undefined` until the agent says. */
  readonly usage: Usage | undefined;
  readonly info: SessionDescription;
  /** The terminals of the agent's own, in the order of their first output. Made when first read, as the entries are. */
  readonly terminals: readonly TerminalState[];
  readonly turn: TurnState;
  /** What goes on beside the turn, or after it; `undefined` if nothing does. Only version 2 tells. */
  readonly background?: readonly Readonly<BackgroundWork>[] | undefined;
  /**
   * The latest updates that this library does not know, or not all of, oldest first, as they came; at most
   * {@link MAX_UNKNOWN}.
   */
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
  readonly command?: string;
  readonly cwd?: string;
  /** The characters that are complete. */
  readonly output: string;
  /** The bytes of the character at the end of the output that is not: what comes next completes it. */
  readonly incomplete?: readonly number[];
  /** Present once the command has ended. */
  readonly exitStatus?: TerminalExit;
  readonly size?: Readonly<TerminalSize>;
  /** What may be done with the terminal now, such as to end its process. */
  readonly capabilities?: Readonly<TerminalCapabilities>;
  readonly _meta?: JsonObject;
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
  /** What failed, if the reason is `error` and the agent says. */
  readonly error?: Readonly<WorkError>;
}
