import type { SessionState } from "@parley/protocol/session";
import type { ContentBlock, PermissionOption, StopReason } from "@parley/schema/neutral";

/** A `session/update`, as sent over the wire. */
export interface TestUpdate {
  readonly sessionUpdate: string;
  readonly [member: string]: unknown;
}

/** The agent's permission request. */
export interface TestQuestion {
  readonly title: string;
  readonly options: readonly PermissionOption[];
  /** The tool call that the request is for. */
  readonly toolCallId: string | undefined;
}

/** The reason that a turn ended. */
export type TestStopReason = StopReason | "error";

/** One of the test client's prompts, for the protocol version that it uses. */
export interface TestExchange {
  /** Sends the prompt. `answered` is called with the response when it arrives. */
  readonly send: (answered: (result: unknown) => void) => Promise<unknown>;
  /** Resolves to the session's next update for which `isMeant` returns `true`. */
  readonly next: (isMeant: (update: TestUpdate) => boolean) => Promise<TestUpdate>;
  readonly change: (step: (state: SessionState) => SessionState) => void;
}

/** A protocol version, as spoken by the test client. */
export interface TestDialect {
  initializeParams(capabilities: object): object;
  /** Applies the response to the request that opened a session. */
  open(state: SessionState, answer: object): SessionState;
  /** Applies an update. */
  apply(state: SessionState, update: TestUpdate): SessionState;
  /** Resolves to the reason the turn ended, once everything from the turn is received. */
  play(exchange: TestExchange, content: readonly ContentBlock[]): Promise<TestStopReason>;
  question(params: unknown): TestQuestion;
}

/** The test client's name and version. */
export const info: { readonly name: string; readonly version: string } = { name: "test", version: "0.0.0" };
