import { type SessionState, applyPrompt, applySetup, applyTurn } from "@parley/protocol/session";
import { applyUpdate as applyOlder } from "@parley/protocol/session/v1";
import { applyUpdate as applyNewer, readSetup } from "@parley/protocol/session/v2";
import type {
  ContentBlock,
  PermissionOption,
  SessionUpdate as OlderUpdate,
  StopReason,
} from "@parley/schema/v1";
import type { SessionUpdate as NewerUpdate } from "@parley/schema/v2";

/** A `session/update`, as it is on the wire. */
export interface TestUpdate {
  readonly sessionUpdate: string;
  readonly [member: string]: unknown;
}

/** A question that the agent asked. */
export interface TestQuestion {
  readonly title: string;
  readonly options: readonly PermissionOption[];
  /** The tool call that it is about. */
  readonly toolCallId: string | undefined;
}

/** Why a turn ended. */
export type TestStopReason = StopReason | "error";

/** What a turn is made of, for the version that it is played in. */
export interface TestExchange {
  /** Sends the prompt; `answered` hears of the answer at its arrival. */
  readonly send: (answered: (result: unknown) => void) => Promise<unknown>;
  /** Resolves at the next update of the session that `isMeant`. */
  readonly next: (isMeant: (update: TestUpdate) => boolean) => Promise<TestUpdate>;
  readonly change: (step: (state: SessionState) => SessionState) => void;
}

/** A version of the protocol, as the test client speaks it. */
export interface TestDialect {
  initializeParams(capabilities: object): object;
  /** Takes in the answer to the request that opened a session. */
  open(state: SessionState, answer: object): SessionState;
  /** Takes in an update. */
  apply(state: SessionState, update: TestUpdate): SessionState;
  /** Resolves to why the turn ended, when everything of it was heard. */
  play(exchange: TestExchange, content: readonly ContentBlock[]): Promise<TestStopReason>;
  question(params: unknown): TestQuestion;
}

const info = { name: "test", version: "0.0.0" };

/** Each version of the protocol, as the test client speaks it. */
export const testDialects: { readonly [Version in 1 | 2]: TestDialect } = {
  1: {
    initializeParams: (clientCapabilities) => ({ protocolVersion: 1, clientInfo: info, clientCapabilities }),
    open: (state, answer) => applySetup(state, answer),
    apply: (state, update) => applyOlder(state, update as unknown as OlderUpdate),
    async play({ send, change }, content) {
      const prompted = send(() => undefined);
      change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
      const { stopReason } = (await prompted) as { readonly stopReason: StopReason };
      change((state) => applyTurn(state, { status: "idle", stopReason }));
      return stopReason;
    },
    question(params) {
      const { toolCall, options } = params as {
        readonly toolCall: { readonly toolCallId: string; readonly title?: string | null };
        readonly options: readonly PermissionOption[];
      };
      return { title: toolCall.title ?? "", toolCallId: toolCall.toolCallId, options };
    },
  },
  2: {
    initializeParams: (capabilities) => ({ protocolVersion: 2, info, capabilities }),
    open: (state, answer) => applySetup(state, readSetup(answer)),
    apply: (state, update) => applyNewer(state, update as unknown as NewerUpdate),
    async play({ send, next }) {
      // The work of this prompt begins after its answer, so the end of an earlier one is not mistaken for its own.
      const ended = Promise.withResolvers<TestUpdate>();
      const prompted = send(() =>
        ended.resolve(
          next(({ sessionUpdate, state }) => sessionUpdate === "state_update" && state === "idle"),
        ),
      );
      await prompted;
      const { stopReason } = await ended.promise;
      return stopReason as TestStopReason;
    },
    question(params) {
      const { title, subject, options } = params as {
        readonly title: string;
        readonly subject?: { readonly toolCall?: { readonly toolCallId: string } };
        readonly options: readonly PermissionOption[];
      };
      return { title, toolCallId: subject?.toolCall?.toolCallId, options };
    },
  },
};
