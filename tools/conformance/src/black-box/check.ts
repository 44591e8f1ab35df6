import type { AgentUnderTest, JsonObject } from "./agent-under-test.ts";
import type { CheckedVersion, Exchange, Turn, TurnEnd } from "./exchange.ts";

/** What an agent has to be told to show what it can, and how long to wait for it. */
export interface CheckSettings {
  /** A folder that the agent may work in. Absolute. */
  readonly cwd: string;
  /** A prompt that is answered at once. */
  readonly prompt: string;
  /** A prompt whose turn lasts until it is cancelled, permissions given. */
  readonly cancelPrompt: string;
  /** A prompt that makes the agent ask for a permission; `undefined` if nothing does. */
  readonly permissionPrompt: string | undefined;
  /** An authentication method that may be used; `undefined` for none. */
  readonly authMethod: string | undefined;
  /** How long an answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How long to listen where nothing may follow, in milliseconds. */
  readonly quietMs: number;
}

/** What a check has at hand. All that it starts ends with it. */
export interface Bench {
  readonly version: CheckedVersion;
  readonly settings: CheckSettings;
  /** Starts the agent; nothing was said yet. */
  start(): AgentUnderTest;
  /**
   * Starts the agent and initializes it, as a client with these capabilities (none by default).
   *
   * @throws {CheckFailure} if it refuses, {@link NotApplicable} if it does not speak the version.
   */
  open(capabilities?: JsonObject): Promise<Exchange>;
  /**
   * A whole conversation that several checks may look at: a session, a turn, a turn with a permission question, one that is
   * cancelled, and the session's end. Held once.
   *
   * @throws {CheckFailure} if the agent does not take part in it.
   */
  recording(): Promise<Recording>;
  /** Listens for a while where nothing may follow. */
  quiet(): Promise<void>;
}

/** A conversation that is over. */
export interface Recording {
  readonly exchange: Exchange;
  readonly sessionId: string;
  /** What the permission questions of the agent said. */
  readonly questions: readonly JsonObject[];
  /** The turns that were not cancelled. */
  readonly turns: readonly { readonly turn: Turn; readonly end: TurnEnd }[];
}

/** One rule of the protocol, and a program that shows whether an agent keeps it. */
export interface Check {
  /** The id that the public conformance suites have for the rule. */
  readonly id: string;
  readonly versions: readonly CheckedVersion[];
  /** A `must` that is broken makes an agent not conformant; a `should` is only told. */
  readonly level: "must" | "should";
  /** What has to be true. */
  readonly rule: string;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not concern this agent. */
  run(bench: Bench): Promise<void>;
}
