import type { SessionState } from "@parley/protocol/session";
import type { ContentBlock, PermissionOption, StopReason } from "@parley/schema/neutral";

/** The `update` of a `session/update` notification, as sent over the wire. */
export interface TestUpdate {
  readonly sessionUpdate: string;
  readonly [member: string]: unknown;
}

/** A permission request from the agent. */
export interface TestQuestion {
  readonly title: string;
  readonly options: readonly PermissionOption[];
  /** The tool call that needs permission. */
  readonly toolCallId: string | undefined;
}

/** The reason that a turn ended. */
export type TestStopReason = StopReason | "error";

/** Functions with which a dialect sends a prompt and follows its turn. */
export interface TestExchange {
  /** Sends the prompt. Calls `answered` with the response as soon as it arrives. */
  readonly send: (answered: (result: unknown) => void) => Promise<unknown>;
  /** Resolves to the session's next update for which `isMeant` returns `true`. */
  readonly next: (isMeant: (update: TestUpdate) => boolean) => Promise<TestUpdate>;
  readonly change: (step: (state: SessionState) => SessionState) => void;
}

/** The test client's implementation of a protocol version. */
export interface TestDialect {
  initializeParams(capabilities: object): object;
  /** Applies the response to the request that opened the session. */
  open(state: SessionState, answer: object): SessionState;
  apply(state: SessionState, update: TestUpdate): SessionState;
  /** Sends the prompt. Resolves to the stop reason once everything from the turn has arrived. */
  play(exchange: TestExchange, content: readonly ContentBlock[]): Promise<TestStopReason>;
  question(params: unknown): TestQuestion;
}

export const info: { readonly name: string; readonly version: string } = { name: "test", version: "0.0.0" };
