import type {
  AnyPlanEntry,
  AvailableCommand,
  BackgroundWork,
  Cost,
  JsonObject,
  StopReason as KnownStopReason,
  SessionConfigOption,
  SessionMode,
  SubagentSessionCapabilities,
  TerminalCapabilities,
  TerminalSize,
  WorkError,
} from "@parley/schema/neutral";

import type { OtherString, SessionEntry, UnknownVariant } from "./session-entry.ts";

/**
 * The state of a session at a client, the same for all protocol versions: plain data, never mutated. Parts that an update
 * does not change keep their identity, so `===` shows what has changed.
 *
 * `createSessionState` makes the first, and the `applyUpdate` of a version each next one.
 */
export interface SessionState {
  /**
   * Messages, tool calls, notices and compactions, in order. Made when first read: keep it in a variable where it is read in a
   * loop.
   */
  readonly entries: readonly SessionEntry[];
  /** The agent's plans, in the order of their first mention; version 1 has one, with the id `plan`. */
  readonly plans: readonly Plan[];
  /** The slash commands that the agent offers now. */
  readonly commands: readonly Readonly<AvailableCommand>[];
  /** `undefined` if the agent has no modes. In version 2 they are the config option of the category `mode`. */
  readonly modes: SessionModes | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** The use of the context and the cost of the session; `undefined` until the agent sends it. */
  readonly usage: Usage | undefined;
  readonly info: SessionDescription;
  /** The terminals of the agent, in the order of their first output. Made when first read, as the entries are. */
  readonly terminals: readonly TerminalState[];
  readonly turn: TurnState;
  /** Work alongside the turn or after it; `undefined` if the agent does not report any. Only version 2 does. */
  readonly background?: readonly Readonly<BackgroundWork>[] | undefined;
  /** The subagents of this session in the order of their announcement; each has a state with subagents in turn. */
  readonly subagents: readonly SubagentState[];
  /**
   * The latest updates that this library does not know, wholly or in part, oldest first, as they came; at most
   * {@link MAX_UNKNOWN}.
   */
  readonly unknown: readonly unknown[];
}

/** Maximum number of updates in {@link SessionState.unknown}. */
export const MAX_UNKNOWN = 64;

/** A plan of the agent, as steps or as text. Each update replaces it whole. */
export type Plan = PlanOfSteps | PlanOfText;

/** A plan whose steps are done one by one. */
export interface PlanOfSteps {
  readonly type: "items";
  readonly id: string;
  readonly entries: readonly Readonly<AnyPlanEntry>[];
  readonly _meta?: JsonObject;
}

/** A plan in Markdown. Only version 2 has them. */
export interface PlanOfText {
  readonly type: "markdown";
  readonly id: string;
  readonly content: string;
  /** The absolute path of the file that holds the plan. */
  readonly path?: string;
  readonly _meta?: JsonObject;
}

/** The available modes, and the `id` of the current one. */
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

/** The description of the session in lists of sessions. */
export interface SessionDescription {
  readonly title?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly _meta?: JsonObject;
}

/** A terminal of the agent with its output. */
export interface TerminalState {
  readonly id: string;
  readonly command?: string;
  readonly cwd?: string;
  /** The complete characters of the output. */
  readonly output: string;
  /** The bytes of an incomplete character at the end of the output, which later bytes complete. */
  readonly incomplete?: readonly number[];
  /** Present once the command has ended. */
  readonly exitStatus?: TerminalExit;
  readonly size?: Readonly<TerminalSize>;
  /** Operations on the terminal that are possible now, such as to end its process. */
  readonly capabilities?: Readonly<TerminalCapabilities>;
  readonly _meta?: JsonObject;
}

/** A subagent: a session that the agent has opened for a part of the work of another. */
export interface SubagentState {
  /** The id of its session. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** Operations on the subagent that are possible now, such as to cancel its work. */
  readonly capabilities?: Readonly<SubagentSessionCapabilities>;
  /** Default: that of the session it belongs to. */
  readonly cwd?: string;
  /** Default: those of the session it belongs to. */
  readonly additionalDirectories?: readonly string[];
  /** Its conversation. The status of its turn is `unknown` until the agent reports one. */
  readonly session: SessionState;
  readonly _meta?: JsonObject;
}

/** The end of a terminal's command. Either the code or the signal is `null`. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** The reason for which a turn ended. */
export type StopReason = KnownStopReason | "error" | OtherString;

/** The state of the turn. */
export interface TurnState {
  /** `requires_action` while the agent waits for the user: a permission, say. `unknown` if the agent cannot tell. */
  readonly status: "idle" | "running" | "requires_action" | "unknown" | OtherString;
  /** The reason for which the latest turn ended; absent while one runs, and before the first. */
  readonly stopReason?: StopReason;
  /** The error, if the reason is `error` and the agent sends it. */
  readonly error?: Readonly<WorkError>;
}
