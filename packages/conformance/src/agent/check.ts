import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";
import { MISSING_PROMPT } from "../report/missing-prompts.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { type CheckFailure, applies } from "./check-outcome.ts";
import type { Exchange, Turn, TurnEnd } from "./exchange.ts";

/** Prompts that make an agent show what is checked, and limits of time. */
export interface CheckSettings {
  /** A folder that the agent may work in. Absolute. */
  readonly cwd: string;
  /** A prompt with an immediate answer. */
  readonly prompt: string;
  /** A prompt whose turn lasts until it is cancelled, with all permissions. */
  readonly cancelPrompt: string;
  /** A prompt that makes the agent request a permission; `undefined` if there is none. */
  readonly permissionPrompt: string | undefined;
  /** An authentication method that may be used; `undefined` for none. */
  readonly authMethod: string | undefined;
  /** Maximum milliseconds for an answer. */
  readonly timeoutMs: number;
  /** Milliseconds to wait where nothing may follow. */
  readonly quietMs: number;
}

/** The tools of a check. Everything that it starts ends with it. */
export interface Bench {
  readonly version: CheckedVersion;
  /** Decides what may differ between runs, such as the time of a cancel. */
  readonly seed: number;
  readonly settings: CheckSettings;
  /** Starts the agent; nothing is sent yet. */
  start(): AgentUnderTest;
  /**
   * Starts the agent and initializes it, as a client with these capabilities (none by default).
   *
   * @throws {CheckFailure} if it refuses, {@link NotApplicable} if it does not support the version.
   */
  open(capabilities?: JsonObject): Promise<Exchange>;
  /**
   * A whole conversation that several checks share: a session, a turn, a turn with a permission request, one that is
   * cancelled, and the session's end. Recorded once.
   *
   * @throws {CheckFailure} if the agent makes no session.
   */
  recording(): Promise<Recording>;
  /** Calls `record` for the first check that needs its result, and shares that result with the others. */
  once<T>(record: (bench: Bench) => Promise<T>): Promise<T>;
  /** Waits for a while where nothing may follow. */
  quiet(): Promise<void>;
}

/** A finished conversation. */
export interface Recording {
  readonly exchange: Exchange;
  readonly sessionId: string;
  /** The answer to `session/new`. */
  readonly created: JsonObject;
  /** The permission requests of the agent. */
  readonly questions: readonly JsonObject[];
  /** The fault that ended the conversation early. */
  readonly failure: CheckFailure | undefined;
  /** The turns that ended, without the one that was cancelled. */
  readonly turns: readonly { readonly turn: Turn; readonly end: TurnEnd }[];
}

/** The code that checks whether an agent follows a rule of the catalogue. */
export interface Check {
  /** The rule's id. */
  readonly id: string;
  /**
   * The turns that break the rule by not ending: any, or those of the check alone, where others end. Without it the rule cannot be
   * checked when a turn does not end.
   */
  readonly judgesTurns?: "any" | "its own";
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not concern this agent. */
  run(bench: Bench): Promise<void>;
}

/** Returns the prompt that makes the agent request a permission. @throws {NotApplicable} if none was given. */
export function permissionPromptOf({ settings: { permissionPrompt } }: Bench): string {
  applies(permissionPrompt !== undefined, MISSING_PROMPT.permission);
  return permissionPrompt;
}
