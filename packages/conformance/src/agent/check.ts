import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";
import { MISSING_PROMPT } from "../report/missing-prompts.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { type CheckFailure, applies } from "./check-outcome.ts";
import type { Exchange, Turn, TurnEnd } from "./exchange.ts";

/** Timeouts, and prompts that trigger the behavior to check. */
export interface CheckSettings {
  /** Absolute path of the agent's working directory. */
  readonly cwd: string;
  /** A prompt that the agent answers immediately. */
  readonly prompt: string;
  /** A prompt that keeps the agent working until it is cancelled, even if every permission is granted. */
  readonly cancelPrompt: string;
  /** A prompt that makes the agent request permission, or `undefined` if none is known. */
  readonly permissionPrompt: string | undefined;
  /** Id of the authentication method to use, if any. */
  readonly authMethod: string | undefined;
  /** Maximum time in milliseconds to wait for a response. */
  readonly timeoutMs: number;
  /** Time in milliseconds without messages after which checks assume that no more will follow. */
  readonly quietMs: number;
}

/** Tools for a check. Everything that they start is stopped when the check ends. */
export interface Bench {
  readonly version: CheckedVersion;
  /** Seed for details that vary between runs, such as when to cancel. */
  readonly seed: number;
  readonly settings: CheckSettings;
  /** Starts the agent without sending any messages. */
  start(): AgentUnderTest;
  /**
   * Starts the agent and initializes it as a client with the given capabilities (none by default).
   *
   * @throws {CheckFailure} if the agent refuses, {@link NotApplicable} if it does not support the version.
   */
  open(capabilities?: JsonObject): Promise<Exchange>;
  /**
   * Returns a complete conversation that several checks share: a session with an ordinary turn, a turn with a
   * permission request, a cancelled turn, and the end of the session. It is recorded only once.
   *
   * @throws {CheckFailure} if the agent does not create a session.
   */
  recording(): Promise<Recording>;
  /** Calls `record` when a check first needs its result, and shares the result with later checks. */
  once<T>(record: (bench: Bench) => Promise<T>): Promise<T>;
  /** Waits long enough to assume that no more messages will follow. */
  quiet(): Promise<void>;
}

/** A finished conversation. */
export interface Recording {
  readonly exchange: Exchange;
  readonly sessionId: string;
  /** The result of `session/new`. */
  readonly created: JsonObject;
  /** Params of the agent's permission requests. */
  readonly questions: readonly JsonObject[];
  /** The fault that cut the conversation short, if any. */
  readonly failure: CheckFailure | undefined;
  /** All turns that ended, except for the cancelled one. */
  readonly turns: readonly { readonly turn: Turn; readonly end: TurnEnd }[];
}

/** Checks whether an agent follows a rule of the catalogue. */
export interface Check {
  /** Id of the rule. */
  readonly id: string;
  /**
   * Which turns break the rule if they do not end: `any` turn, or only the check's own, provided that other turns do
   * end. If omitted, the rule cannot be checked when a turn does not end.
   */
  readonly judgesTurns?: "any" | "its own";
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this agent. */
  run(bench: Bench): Promise<void>;
}

/**
 * Returns the prompt that makes the agent request permission.
 *
 * @throws {NotApplicable} if there is none.
 */
export function permissionPromptOf({ settings: { permissionPrompt } }: Bench): string {
  applies(permissionPrompt !== undefined, MISSING_PROMPT.permission);
  return permissionPrompt;
}
