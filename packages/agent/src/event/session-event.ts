import type { ContentBlock, Cost, JsonObject, PlanEntry as NeutralPlanEntry } from "@parley/schema/neutral";

import type { ConfigOption } from "./config-option.ts";
import type { SlashCommand } from "./slash-command.ts";
import type { ToolCallEvent, ToolCallUpdateEvent } from "./tool-call.ts";

/** Who speaks in a message: the user, the agent, or the agent to itself. */
export type MessageRole = "user" | "agent" | "thought";

/** A piece of a message: pieces of one role that follow each other are one message. */
export interface MessageEvent {
  readonly type: "message";
  readonly role: MessageRole;
  /** Present where the message was told apart by its author; otherwise it is derived at rendering. */
  readonly messageId?: string;
  readonly content: ContentBlock;
  /** What the client sent with the prompt that the message is of, in its first piece. */
  readonly _meta?: JsonObject;
}

/** A step of a plan. Version 1 does not show one that is `cancelled`. */
export type PlanEntry = NeutralPlanEntry;

/** The whole plan, as it is now. */
export interface PlanEvent {
  readonly type: "plan";
  readonly entries: PlanEntry[];
}

/** The session's title or activity changed. */
export interface InfoEvent {
  readonly type: "info";
  readonly title?: string | null;
  /** ISO 8601. */
  readonly updatedAt?: string | null;
  readonly _meta?: JsonObject;
}

/** How full the model's context is, in tokens. */
export interface UsageEvent {
  readonly type: "usage";
  readonly used: number;
  readonly size: number;
  /** What the session has cost so far. */
  readonly cost?: Cost;
}

/** Something that the user should know now and that is not part of the conversation: it is told, and never stored. */
export interface NoticeEvent {
  readonly type: "notice";
  readonly severity: "info" | "warning" | "error";
  readonly title: string;
  readonly description?: string;
}

/** The end of a command: either a code or a signal; neither if it never started. */
export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A command of the agent has begun, or has ended. Version 1 shows nothing of it. */
export interface TerminalEvent {
  readonly type: "terminal";
  readonly terminalId: string;
  readonly command?: string;
  readonly cwd?: string;
  /** Whether the user may end it: as long as it runs. */
  readonly cancellable?: boolean;
  /** All of its output, or the end of it. */
  readonly output?: string;
  /** Present once the command has ended. */
  readonly exitStatus?: TerminalExit;
}

/** An update of the author's own kind, sent verbatim. Its name begins with `_`. */
export interface CustomEvent {
  readonly type: "custom";
  readonly name: `_${string}`;
  readonly payload: JsonObject;
}

/**
 * Something that happened in a session, independent of the protocol's version: what the engine keeps and stores. A
 * dialect renders it for the version of the connection, in the same way live and at replay.
 */
export type SessionEvent =
  | MessageEvent
  | ToolCallEvent
  | ToolCallUpdateEvent
  | PlanEvent
  | InfoEvent
  | UsageEvent
  | NoticeEvent
  | TerminalEvent
  | CustomEvent;

/** An event that happens now: its messages have ids, so nothing of its update depends on its place in the session. */
export type LiveEvent = Exclude<SessionEvent, MessageEvent> | (MessageEvent & { readonly messageId: string });

/** A piece of a command's output. It is told and not stored: the event of its end has all of it. */
export interface TerminalOutputEvent {
  readonly type: "terminal_output";
  readonly terminalId: string;
  readonly bytes: Uint8Array;
}

/** What a session is set to. It is told and not stored: whoever opens the session is told what it is set to then. */
export type SettingsEvent =
  | { readonly type: "config"; readonly options: readonly ConfigOption[] }
  | { readonly type: "mode"; readonly modeId: string }
  | { readonly type: "commands"; readonly commands: readonly SlashCommand[] };

/** All that a client may be told of: what is stored, and what only counts now. */
export type SentEvent = SessionEvent | SettingsEvent | TerminalOutputEvent;
