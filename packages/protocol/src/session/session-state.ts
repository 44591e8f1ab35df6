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
import type {
  CursorAnchor,
  CursorCapabilities,
  PromptSuggestion,
  Usage as TurnUsage,
} from "@parley/schema/v1/unstable";

import type { OtherString, SessionEntry, UnknownVariant } from "./session-entry.ts";

/** A command that the user invokes with `/name` at the start of a prompt, optionally followed by input. */
export interface SlashCommand extends Readonly<AvailableCommand> {
  /**
   * Present if the command is a skill. A client that advertises `skills` invokes it with a `skill` block in the
   * prompt. For any other client, it is a command.
   *
   * @experimental
   */
  readonly skill?: {
    /** Absolute path of the skill's file on the agent's machine. Absent for built-in skills. */
    readonly path?: string | undefined;
  };
}

/**
 * A client's view of a session, the same for all protocol versions. It is plain data and never mutated. Parts that an
 * update does not change keep their identity, so you can use `===` to find out what changed.
 *
 * `createSessionState` creates the initial state, and each version's `applyUpdate` creates the following states.
 */
export interface SessionState {
  /**
   * Messages, tool calls, notices and compactions, in order. The array is created on first access: store it in a
   * variable before reading it in a loop.
   */
  readonly entries: readonly SessionEntry[];
  /**
   * The agent's plans, in the order in which they were first mentioned. In version 1, there is only one, with the id
   * `plan`.
   */
  readonly plans: readonly Plan[];
  /** The slash commands that the agent currently offers. */
  readonly commands: readonly SlashCommand[];
  /**
   * Modes of the session, or `undefined` if the agent has none. In version 2, they come from the config option with
   * the category `mode`.
   */
  readonly modes: SessionModes | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** Context usage and session cost, or `undefined` until the agent sends them. */
  readonly usage: Usage | undefined;
  readonly info: SessionDescription;
  /**
   * The agent's terminals, in the order in which they were first mentioned. The array is created on first access,
   * like `entries`.
   */
  readonly terminals: readonly TerminalState[];
  readonly turn: TurnState;
  /**
   * Work that continues alongside or after the turn, or `undefined` if the agent does not report any. Version 2 only.
   */
  readonly background?: readonly Readonly<BackgroundWork>[] | undefined;
  /**
   * Subagents of this session, in the order in which they were announced. Each has its own state, which can include
   * further subagents.
   */
  readonly subagents: readonly SubagentState[];
  /**
   * Prompts that the agent suggests sending next. Absent unless the client advertises `promptSuggestions`.
   *
   * @experimental
   */
  readonly promptSuggestions?: readonly Readonly<PromptSuggestion>[];
  /**
   * Places in the conversation that the agent has announced, in order. Absent until it announces one.
   *
   * @experimental
   */
  readonly cursors?: readonly Cursor[];
  /**
   * The last updates that this library does not fully understand, unchanged and oldest first. At most {@link
   * MAX_UNKNOWN} are kept.
   */
  readonly unknown: readonly unknown[];
}

/**
 * A place in a session's conversation.
 *
 * @experimental
 */
export interface Cursor {
  readonly id: string;
  /** The entry that precedes or follows the place. */
  readonly anchor: Readonly<CursorAnchor>;
  /** Operations that the agent currently supports at this cursor, such as forking the session. */
  readonly capabilities?: Readonly<CursorCapabilities>;
  readonly _meta?: JsonObject;
}

/** Maximum number of updates in {@link SessionState.unknown}. */
export const MAX_UNKNOWN = 64;

/** An agent's plan, as steps or as text. Each update replaces the whole plan. */
export type Plan = PlanOfSteps | PlanOfText;

/** A plan with steps that are completed one by one. */
export interface PlanOfSteps {
  readonly type: "items";
  readonly id: string;
  readonly entries: readonly Readonly<AnyPlanEntry>[];
  readonly _meta?: JsonObject;
}

/** A plan in Markdown. Version 2 only. */
export interface PlanOfText {
  readonly type: "markdown";
  readonly id: string;
  readonly content: string;
  /** Absolute path of the file that contains the plan. */
  readonly path?: string;
  readonly _meta?: JsonObject;
}

/** The available modes and the id of the current mode. */
export interface SessionModes {
  readonly current: string;
  readonly available: readonly Readonly<SessionMode>[];
}

/** A session setting that the user can change. */
export type ConfigOption = Readonly<SessionConfigOption> | UnknownVariant;

/** The number of tokens in the context, the context size, and the session's cost. */
export interface Usage {
  readonly used: number;
  readonly size: number;
  readonly cost?: Readonly<Cost>;
  readonly _meta?: JsonObject;
}

/** A session's description in session lists. */
export interface SessionDescription {
  readonly title?: string;
  /** Time of the last change in ISO 8601 format. */
  readonly updatedAt?: string;
  readonly _meta?: JsonObject;
}

/** An agent's terminal and its output. */
export interface TerminalState {
  readonly id: string;
  readonly command?: string;
  readonly cwd?: string;
  /** Output up to the last complete character. */
  readonly output: string;
  /** Bytes of an incomplete character at the end of the output. Later bytes complete it. */
  readonly incomplete?: readonly number[];
  /** Present once the command has exited. */
  readonly exitStatus?: TerminalExit;
  readonly size?: Readonly<TerminalSize>;
  /** Operations that the terminal currently supports, such as killing its process. */
  readonly capabilities?: Readonly<TerminalCapabilities>;
  readonly _meta?: JsonObject;
}

/** A subagent: a session that the agent opened to do part of another session's work. */
export interface SubagentState {
  /** Id of the subagent's session. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** Operations that the subagent currently supports, such as cancelling its work. */
  readonly capabilities?: Readonly<SubagentSessionCapabilities>;
  /** Working directory. Default: the parent session's. */
  readonly cwd?: string;
  /** Additional directories. Default: the parent session's. */
  readonly additionalDirectories?: readonly string[];
  /** The subagent's conversation. The status of its turn is `unknown` until the agent reports one. */
  readonly session: SessionState;
  readonly _meta?: JsonObject;
}

/** Exit status of a terminal's command. Either the code or the signal is `null`. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Reason that a turn ended. */
export type StopReason = KnownStopReason | "error" | OtherString;

/** The state of a turn. */
export interface TurnState {
  /**
   * Status of the turn. `requires_action` means that the agent is waiting for the user, for example for permission.
   * `unknown` means that the agent cannot tell.
   */
  readonly status: "idle" | "running" | "requires_action" | "unknown" | OtherString;
  /** Reason that the last turn ended. Absent during a turn and before the first turn. */
  readonly stopReason?: StopReason;
  /** Error details, if the stop reason is `error` and the agent provides them. */
  readonly error?: Readonly<WorkError>;
  /**
   * Tokens used by the last turn, if the agent reports them. This is not a running total.
   *
   * @experimental
   */
  readonly usage?: Readonly<TurnUsage>;
}
