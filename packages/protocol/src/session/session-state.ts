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

/** A command that the user enters by writing `/name` at the start of a prompt, optionally followed by input. */
export interface SlashCommand extends Readonly<AvailableCommand> {
  /**
   * Present if it is a skill. A client that advertises `skills` calls it with a `skill` block in the prompt instead;
   * for any other client, it is a command.
   *
   * @experimental
   */
  readonly skill?: {
    /** The absolute path of its file on the agent's machine. Absent if the skill is built in. */
    readonly path?: string | undefined;
  };
}

/**
 * A client's view of a session, the same for all protocol versions: plain data, never mutated. Parts that an update
 * does not change keep their identity, so you can use `===` to find out what changed.
 *
 * `createSessionState` creates the first state, and each version's `applyUpdate` the next ones.
 */
export interface SessionState {
  /**
   * Messages, tool calls, notices and compactions, in order. Created on first access: keep it in a variable when
   * reading it in a loop.
   */
  readonly entries: readonly SessionEntry[];
  /**
   * The agent's plans, in the order in which they were first mentioned. In version 1 there is only one, with the id
   * `plan`.
   */
  readonly plans: readonly Plan[];
  /** The slash commands that the agent currently offers. */
  readonly commands: readonly SlashCommand[];
  /** `undefined` if the agent has no modes. In version 2, these come from the config option of category `mode`. */
  readonly modes: SessionModes | undefined;
  readonly configOptions: readonly ConfigOption[];
  /** Context usage and session cost; `undefined` until the agent sends it. */
  readonly usage: Usage | undefined;
  readonly info: SessionDescription;
  /** The agent's terminals, in order of their first output. Created on first access, like `entries`. */
  readonly terminals: readonly TerminalState[];
  readonly turn: TurnState;
  /** Work that continues alongside or after the turn; `undefined` if the agent does not report any. Version 2 only. */
  readonly background?: readonly Readonly<BackgroundWork>[] | undefined;
  /**
   * This session's subagents, in the order in which they were announced. Each has a state, which can have subagents
   * too.
   */
  readonly subagents: readonly SubagentState[];
  /**
   * The prompts that the agent suggests sending next; absent unless the client advertises `promptSuggestions`.
   *
   * @experimental
   */
  readonly promptSuggestions?: readonly Readonly<PromptSuggestion>[];
  /**
   * The places in the conversation that the agent has named, in the order in which it named them; absent until it names
   * one.
   *
   * @experimental
   */
  readonly cursors?: readonly Cursor[];
  /**
   * The latest updates that this library does not fully understand, unchanged, oldest first; at most {@link
   * MAX_UNKNOWN}.
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
  /** The entry before or after the place. */
  readonly anchor: Readonly<CursorAnchor>;
  /** Operations that the agent currently supports at the place, such as forking the session. */
  readonly capabilities?: Readonly<CursorCapabilities>;
  readonly _meta?: JsonObject;
}

/** Maximum number of updates in {@link SessionState.unknown}. */
export const MAX_UNKNOWN = 64;

/** One of the agent's plans, as steps or as text. Each update replaces the whole plan. */
export type Plan = PlanOfSteps | PlanOfText;

/** A plan whose steps are completed one by one. */
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
  /** The available modes and the `id` of the current one. */
  readonly path?: string;
  readonly _meta?: JsonObject;
}

/** The available modes, and the `id` of the current one. */
export interface SessionModes {
  readonly current: string;
  readonly available: readonly Readonly<SessionMode>[];
}

/** A session setting that the user may change. */
export type ConfigOption = Readonly<SessionConfigOption> | UnknownVariant;

/** Tokens in the context, the size of the context, and the session's cost so far. */
export interface Usage {
  readonly used: number;
  readonly size: number;
  readonly cost?: Readonly<Cost>;
  readonly _meta?: JsonObject;
}

/** A session's description, as shown in lists of sessions. */
export interface SessionDescription {
  readonly title?: string;
  /** ISO 8601. */
  readonly updatedAt?: string;
  readonly _meta?: JsonObject;
}

/** One of the agent's terminals, with its output. */
export interface TerminalState {
  readonly id: string;
  readonly command?: string;
  readonly cwd?: string;
  /** The output, up to the last complete character. */
  readonly output: string;
  /** The bytes of an incomplete character at the end of the output. Later bytes complete it. */
  readonly incomplete?: readonly number[];
  /** Present once the command has exited. */
  readonly exitStatus?: TerminalExit;
  readonly size?: Readonly<TerminalSize>;
  /** Operations the terminal currently supports, such as killing its process. */
  readonly capabilities?: Readonly<TerminalCapabilities>;
  readonly _meta?: JsonObject;
}

/** A subagent: a session that the agent opened to do part of another session's work. */
export interface SubagentState {
  /** The id of the subagent's session. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** Operations the subagent currently supports, such as cancelling its work. */
  readonly capabilities?: Readonly<SubagentSessionCapabilities>;
  /** Default: the parent session's `cwd`. */
  readonly cwd?: string;
  /** Default: the parent session's. */
  readonly additionalDirectories?: readonly string[];
  /** The subagent's conversation. The status of its turn is `unknown` until the agent reports one. */
  readonly session: SessionState;
  readonly _meta?: JsonObject;
}

/** The exit status of a terminal's command. Either the code or the signal is `null`. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** The reason that a turn ended. */
export type StopReason = KnownStopReason | "error" | OtherString;

/** The state of the turn. */
export interface TurnState {
  /**
   * `requires_action` while the agent waits for the user, for example for permission. `unknown` if the agent cannot
   * tell.
   */
  readonly status: "idle" | "running" | "requires_action" | "unknown" | OtherString;
  /** The reason that the latest turn ended. Absent while a turn is running and before the first turn. */
  readonly stopReason?: StopReason;
  /** The error, if the stop reason is `error` and the agent sends one. */
  readonly error?: Readonly<WorkError>;
  /**
   * The tokens used by the latest turn, if the agent reports them. Not a running total: if the end of the turn is
   * repeated, the numbers stay the same.
   *
   * @experimental
   */
  readonly usage?: Readonly<TurnUsage>;
}
