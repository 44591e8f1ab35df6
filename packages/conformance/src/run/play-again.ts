import type { WireRecord } from "@parley/protocol/recording";

import type { AgentTarget } from "../agent/agent-target.ts";
import { AgentUnderTest } from "../agent/agent-under-test.ts";
import { RecordedAnswers } from "../agent/recorded-answers.ts";
import { type JsonObject, isResponse, toObject } from "../recording/message.ts";
import { type RecordedMessage, readMessages } from "../recording/recorded-state.ts";

/** Options for {@link playAgain}. */
export interface PlayAgainOptions {
  /** Side that made the recording. Default: `client`. */
  readonly recordedBy?: "agent" | "client" | undefined;
  /** Maximum time in milliseconds to wait for a response or the end of a turn. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Time in milliseconds to wait for late messages at the end. Default: 200. */
  readonly quietMs?: number | undefined;
}

/**
 * Replays the client's side of a recording to an agent. Resolves to the new messages of both sides, ready for
 * `checkRecording`. The client waits for the recorded responses and ends of turns, gives the recorded answers to
 * the agent's requests, and uses the agent's new ids.
 *
 * @example
 * ```ts
 * import { playAgain } from "@parley/conformance";
 * import { checkRecording } from "@parley/conformance/recording";
 * import type { WireRecord } from "@parley/protocol/recording";
 *
 * export async function isFixed(records: readonly WireRecord[]): Promise<boolean> {
 *   const target = { command: "node", args: ["my-agent.js"], cwd: process.cwd() };
 *   return checkRecording(await playAgain(records, target)).length === 0;
 * }
 * ```
 *
 * @throws {CheckFailure} if the agent does not answer, does not end a turn, or exits.
 */
export async function playAgain(
  records: readonly WireRecord[],
  target: AgentTarget,
  { recordedBy = "client", timeoutMs = 10_000, quietMs = 200 }: PlayAgainOptions = {},
): Promise<WireRecord[]> {
  const messages = [...readMessages(records, recordedBy)];
  const agent = new AgentUnderTest(target, timeoutMs);
  try {
    const player = new ClientPlayer(agent, messages);
    for (const message of messages) await player.play(message);
    await player.finish();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    return agent.records;
  } finally {
    await agent.kill();
  }
}

/** Plays the client's side of a recording, message by message. */
class ClientPlayer {
  readonly #agent: AgentUnderTest;
  readonly #answers: RecordedAnswers;
  /** Pending responses and ends of turns, by request id or session id. */
  readonly #waiting = new Map<unknown, Promise<JsonObject>>();
  /** Number of lines that the agent had written when the client sent its last message. */
  #seen = 0;
  #agentSpoke = false;

  constructor(agent: AgentUnderTest, messages: readonly RecordedMessage[]) {
    this.#agent = agent;
    this.#answers = new RecordedAnswers(messages);
    agent.answer = (method, params) => this.#answers.answer(method, params);
  }

  /** Sends a message from the client, or waits for the agent's message that corresponds to the recorded one. */
  async play({ isFromAgent, message, text }: RecordedMessage): Promise<void> {
    if (isFromAgent) return this.#await(message ?? {});
    if (message === undefined) return this.#agent.write(text);
    if (isResponse(message)) return undefined;
    // The client may have sent a notification, such as a cancellation, in response to an earlier message.
    if (message["id"] === undefined && this.#agentSpoke) await this.#nextLine();
    this.#seen = this.#agent.lines.length;
    this.#agentSpoke = false;
    this.#send(message);
    return undefined;
  }

  /** Resolves once all requests are answered and all turns have ended. */
  async finish(): Promise<void> {
    for (const waiting of this.#waiting.values()) await waiting;
    await this.#agent.settle();
  }

  #send({ id, method, params }: JsonObject): void {
    const name = String(method);
    const now = this.#answers.translate(params);
    if (id === undefined) return this.#agent.notify(name, now);
    const from = this.#agent.lines.length;
    this.#wait(id, this.#agent.request(name, now));
    if (name !== "session/prompt" || this.#answers.version !== 2) return;
    const { sessionId } = toObject(now);
    const isEnd = (each: JsonObject): JsonObject | undefined => (isIdle(each, sessionId) ? each : undefined);
    this.#wait(toObject(params)["sessionId"], this.#agent.next(isEnd, { what: "end its turn", from }));
  }

  #wait(key: unknown, promise: Promise<JsonObject>): void {
    // The code that awaits the promise handles the failure.
    promise.catch(() => undefined);
    this.#waiting.set(key, promise);
  }

  async #await(message: JsonObject): Promise<void> {
    this.#agentSpoke = true;
    const { sessionId } = toObject(message["params"]);
    const key = isResponse(message) ? message["id"] : isIdle(message, sessionId) ? sessionId : undefined;
    const waiting = key === undefined ? undefined : this.#waiting.get(key);
    if (waiting === undefined) return;
    this.#waiting.delete(key);
    const now = await waiting;
    if (isResponse(message)) this.#answers.learn(message["result"], now["result"]);
  }

  async #nextLine(): Promise<void> {
    await this.#agent.next((message) => message, { what: "send anything", from: this.#seen });
  }
}

/** Returns whether a message is the version 2 update that ends a turn. */
function isIdle(message: JsonObject, sessionId: unknown): boolean {
  const params = toObject(message["params"]);
  const update = toObject(params["update"]);
  return (
    params["sessionId"] === sessionId &&
    update["sessionUpdate"] === "state_update" &&
    update["state"] === "idle" &&
    update["stopReason"] != null
  );
}
