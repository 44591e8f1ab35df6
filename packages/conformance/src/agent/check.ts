import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";
import { MISSING_PROMPT } from "../report/missing-prompts.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { type CheckFailure, applies } from "./check-outcome.ts";
import type { Exchange, Turn, TurnEnd } from "./exchange.ts";

/** Prompts that make an agent do what the checks test, and timeouts. */
export interface CheckSettings {
  /** The folder in which the agent may work. Absolute. */
  readonly cwd: string;
  /** A prompt that the agent answers immediately. */
  readonly prompt: string;
  /** A prompt whose turn lasts until it is cancelled, even if every permission is granted. */
  readonly cancelPrompt: string;
  /** A prompt that makes the agent ask for permission, or `undefined` if none is known. */
  readonly permissionPrompt: string | undefined;
  /** The authentication method that checks may use, if any. */
  readonly authMethod: string | undefined;
  /** Maximum time to wait for a response, in milliseconds. */
  readonly timeoutMs: number;
  /** Time to wait, in milliseconds, before concluding that nothing follows. */
  readonly quietMs: number;
}

/** A check's tools. Everything started through them is stopped when the check ends. */
export interface Bench {
  readonly version: CheckedVersion;
  /** Controls the details that vary between runs, such as when to cancel. */
  readonly seed: number;
  readonly settings: CheckSettings;
  /** Starts the agent without sending anything. */
  start(): AgentUnderTest;
  /**
   * Starts the agent and initializes it as a client with the given capabilities (none by default).
   *
   * @throws {CheckFailure} if it refuses, {@link NotApplicable} if it does not support the version.
   */
  open(capabilities?: JsonObject): Promise<Exchange>;
  /**
   * A complete conversation shared by several checks: a session with an ordinary turn, a turn with a permission request
   * and a cancelled turn, and the end of the session. Recorded once.
   *
   * @throws {CheckFailure} if the agent does not create a session.
   */
  recording(): Promise<Recording>;
  /** Calls `record` the first time a check needs its result, and shares the result with the others. */
  once<T>(record: (bench: Bench) => Promise<T>): Promise<T>;
  /** Waits long enough to conclude that nothing follows. */
  quiet(): Promise<void>;
}

/** A finished conversation. */
export interface Recording {
  readonly exchange: Exchange;
  readonly sessionId: string;
  /** The response to `session/new`. */
  readonly created: JsonObject;
  /** The agent's permission requests. */
  readonly questions: readonly JsonObject[];
  /** The fault that cut the conversation short, if any. */
  readonly failure: CheckFailure | undefined;
  /** The turns that ended, except the cancelled one. */
  readonly turns: readonly { readonly turn: Turn; readonly end: TurnEnd }[];
}

/** Checks whether an agent follows a rule of the catalogue. */
export interface Check {
  /** The rule's id. */
  readonly id: string;
  /**
   * The turns that break the rule by not ending: `any` turn, or only the check's own while others do end. If omitted,
   * the rule cannot be checked when a turn does not end.
   */
  readonly judgesTurns?: "any" | "its own";
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this agent. */
  run(bench: Bench): Promise<void>;
}

/** Returns the prompt that makes the agent ask for permission. @throws {NotApplicable} if none was given. */
export function permissionPromptOf({ settings: { permissionPrompt } }: Bench): string {
  applies(permissionPrompt !== undefined, MISSING_PROMPT.permission);
  return permissionPrompt;
}
