import type { CheckedVersion } from "../catalogue/rule.ts";
import type { JsonObject } from "../recording/message.ts";
import { MISSING_PROMPT } from "../report/missing-prompts.ts";
import type { AgentUnderTest } from "./agent-under-test.ts";
import { type CheckFailure, applies } from "./check-outcome.ts";
import type { Exchange, Turn, TurnEnd } from "./exchange.ts";

/** Prompts that make an agent show what is checked, and timeouts. */
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
  /** Maximum milliseconds for a response. */
  readonly timeoutMs: number;
  /** Milliseconds to wait if nothing may follow. */
  readonly quietMs: number;
}

/** A check's tools. Everything that it starts is stopped with it. */
export interface Bench {
  readonly version: CheckedVersion;
  /** Decides what may differ between runs, such as when to cancel. */
  readonly seed: number;
  readonly settings: CheckSettings;
  /** Starts the agent. Nothing is sent yet. */
  start(): AgentUnderTest;
  /**
   * Starts the agent and initializes it, as a client with these capabilities (none by default).
   *
   * @throws {CheckFailure} if it refuses, {@link NotApplicable} if it does not support the version.
   */
  open(capabilities?: JsonObject): Promise<Exchange>;
  /**
   * A whole conversation shared by several checks: a session, a turn, one with a permission request, one that is
   * cancelled, and the end of the session. Recorded once.
   *
   * @throws {CheckFailure} if the agent does not create a session.
   */
  recording(): Promise<Recording>;
  /** Calls `record` for the first check that needs its result, and shares that result with the others. */
  once<T>(record: (bench: Bench) => Promise<T>): Promise<T>;
  /** Waits for a while to see that nothing follows. */
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
  /** The fault that ended the conversation early. */
  readonly failure: CheckFailure | undefined;
  /** The turns that ended, without the cancelled one. */
  readonly turns: readonly { readonly turn: Turn; readonly end: TurnEnd }[];
}

/** Checks whether an agent follows a rule of the catalogue. */
export interface Check {
  /** The rule's id. */
  readonly id: string;
  /**
   * Which turns break the rule by not ending: any, or only the check's own while others end. Without it, the rule
   * cannot be checked if a turn does not end.
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
