import type { Connection, RequestError } from "@parley/protocol";
import { type SessionState, type ToolCallEntry, createSessionState } from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/neutral";

import type { TestDialect, TestQuestion, TestStopReason, TestUpdate } from "./dialect/test-dialect.ts";

/** The result of a prompt. */
export interface TestTurn {
  readonly stopReason: TestStopReason;
  /** The text of the agent's messages during the turn. */
  readonly text: string;
  /** The text of the agent's thoughts. */
  readonly thoughts: string;
  /** The turn's tool calls in their latest state. */
  readonly toolCalls: readonly ToolCallEntry[];
  /** The turn's permission requests. */
  readonly questions: readonly TestQuestion[];
  /** The turn's updates as sent over the wire. */
  readonly updates: readonly TestUpdate[];
}

export interface TestSessionOptions {
  readonly sessionId: string;
  readonly connection: Connection;
  readonly dialect: TestDialect;
  /** Throws if the agent's code failed with an error that was not sent in a response. */
  readonly assertNoErrors: () => void;
}

/** A session with an agent under test. */
export class TestSession {
  readonly sessionId: string;
  /** All of the session's updates as sent over the wire. */
  readonly updates: TestUpdate[] = [];
  /** The agent's permission requests. */
  readonly questions: TestQuestion[] = [];
  readonly #options: TestSessionOptions;
  readonly #waiting = new Set<(update: TestUpdate) => void>();
  #state: SessionState = createSessionState();

  constructor(options: TestSessionOptions) {
    this.#options = options;
    this.sessionId = options.sessionId;
  }

  /** The session's state, which consists of messages, tool calls, plans, settings and usage. */
  get state(): SessionState {
    return this.#state;
  }

  /**
   * Sends a prompt. Resolves when the turn ends and everything from it has arrived.
   *
   * @throws {Error} if the agent rejects the prompt, or if the agent's code throws an error, which becomes the
   * `cause`.
   */
  async prompt(content: string | readonly ContentBlock[]): Promise<TestTurn> {
    const blocks = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    const from = { updates: this.updates.length, questions: this.questions.length };
    const { connection, dialect, assertNoErrors } = this.#options;
    const params = { sessionId: this.sessionId, prompt: blocks };
    let stopReason: TestStopReason;
    try {
      stopReason = await dialect.play(
        {
          send: (answered) =>
            connection.request("session/prompt", params, {
              decode(result) {
                answered(result);
                return result;
              },
            }),
          next: (isMeant) => this.#next(isMeant),
          change: (step) => (this.#state = step(this.#state)),
        },
        blocks,
      );
    } catch (error) {
      assertNoErrors();
      // In version 2, a prompt that is cancelled before it becomes part of the conversation is rejected with this
      // error.
      if ((error as Partial<RequestError>).code !== -32800) throw error;
      stopReason = "cancelled";
    }
    assertNoErrors();
    const updates = this.updates.slice(from.updates);
    return {
      stopReason,
      updates,
      questions: this.questions.slice(from.questions),
      text: textOf(updates, "agent_message_chunk"),
      thoughts: textOf(updates, "agent_thought_chunk"),
      toolCalls: this.#toolCallsOf(updates),
    };
  }

  /** Resolves to the first update, past or future, that contains all of the given members. */
  async waitFor(members: { readonly [member: string]: unknown }): Promise<TestUpdate> {
    const has = (update: TestUpdate): boolean =>
      Object.entries(members).every(([name, value]) => update[name] === value);
    return this.updates.find(has) ?? this.#next(has);
  }

  /** Cancels the running turn and all queued ones. */
  cancel(): Promise<void> {
    return this.#options.connection.notify("session/cancel", { sessionId: this.sessionId });
  }

  /** Closes the session. It can be loaded again if the agent has a store. */
  async close(): Promise<void> {
    await this.#options.connection.request("session/close", { sessionId: this.sessionId });
  }

  /** Applies the response to the request that opened the session. */
  opened(answer: object): void {
    this.#state = this.#options.dialect.open(this.#state, answer);
  }

  /** Applies an update of the session. */
  receive(update: TestUpdate): void {
    this.updates.push(update);
    this.#state = this.#options.dialect.apply(this.#state, update);
    for (const look of this.#waiting) look(update);
  }

  #next(isMeant: (update: TestUpdate) => boolean): Promise<TestUpdate> {
    return new Promise((resolve) => {
      const look = (update: TestUpdate): void => {
        if (!isMeant(update)) return;
        this.#waiting.delete(look);
        resolve(update);
      };
      this.#waiting.add(look);
    });
  }

  #toolCallsOf(updates: readonly TestUpdate[]): ToolCallEntry[] {
    const ids = new Set(updates.map(({ toolCallId }) => toolCallId));
    return this.#state.entries.filter(
      (entry): entry is ToolCallEntry => entry.type === "tool_call" && ids.has(entry.id),
    );
  }
}

function textOf(updates: readonly TestUpdate[], kind: string): string {
  const chunks = updates.filter(({ sessionUpdate }) => sessionUpdate === kind);
  return chunks.map(({ content }) => (content as { readonly text?: string }).text ?? "").join("");
}
