import type { WireRecord } from "@parley/protocol/recording";

import type { CheckedVersion } from "../catalogue/rule.ts";
import { type JsonObject, isResponse, parseObject, toObject } from "./message.ts";

export interface RecordedMessage {
  /** Index of the message in the recording. */
  readonly index: number;
  readonly isFromAgent: boolean;
  readonly text: string;
  /** The message, or `undefined` if the text is not a JSON object. */
  readonly message: JsonObject | undefined;
}

/** The state of a connection before a message, as far as the recording shows it. */
export class RecordedState {
  /** Maps the id of each client request to its method. */
  readonly asked: Map<unknown, string> = new Map();
  /** Maps the id of each client request to its session. */
  readonly #sessionOf = new Map<unknown, unknown>();
  /** The number of prompts and loads running in each session. */
  readonly #busy = new Map<unknown, number>();
  /** Subagents that the agent has announced. They work without prompts from the client. */
  readonly #subagents = new Set<unknown>();
  readonly answered: Set<unknown> = new Set();
  clientCapabilities: JsonObject = {};
  version: CheckedVersion | undefined;

  /**
   * Whether a turn or replay is running in the session. Always true for subagents, since only the agent knows when
   * their turns run.
   */
  isBusy(sessionId: unknown): boolean {
    return this.#subagents.has(sessionId) || (this.#busy.get(sessionId) ?? 0) > 0;
  }

  apply({ message, isFromAgent }: RecordedMessage): void {
    if (message === undefined) return;
    if (isFromAgent) this.#applyAgents(message);
    else if (typeof message["method"] === "string" && "id" in message)
      this.#ask(message, toObject(message["params"]));
  }

  #ask({ id, method }: JsonObject, params: JsonObject): void {
    this.asked.set(id, String(method));
    const { sessionId } = params;
    if (method === "initialize")
      this.clientCapabilities = toObject(params["clientCapabilities"] ?? params["capabilities"]);
    if (!/^session\/(?:prompt|load|resume)$/.test(String(method))) return;
    this.#sessionOf.set(id, sessionId);
    this.#busy.set(sessionId, (this.#busy.get(sessionId) ?? 0) + 1);
  }

  #applyAgents(message: JsonObject): void {
    const { id } = message;
    if (!isResponse(message)) return this.#applyState(toObject(message["params"]));
    const method = this.asked.get(id);
    this.answered.add(id);
    if (method === "initialize") {
      const { protocolVersion } = toObject(message["result"]);
      this.version = protocolVersion === 1 || protocolVersion === 2 ? protocolVersion : undefined;
    }
    // In version 2, a turn continues after the response to the prompt.
    const goesOn = method === "session/prompt" && this.version === 2 && "result" in message;
    if (this.#sessionOf.has(id) && !goesOn) this.#end(this.#sessionOf.get(id));
  }

  #applyState({ sessionId, update }: JsonObject): void {
    const { sessionUpdate, state, stopReason, sessionId: announced } = toObject(update);
    if (sessionUpdate === "subagent_update" && !this.#busy.has(announced)) this.#subagents.add(announced);
    if (sessionUpdate === "state_update" && state === "idle" && stopReason != null) this.#end(sessionId);
  }

  #end(sessionId: unknown): void {
    this.#busy.set(sessionId, Math.max(0, (this.#busy.get(sessionId) ?? 0) - 1));
  }
}

export function readMessages(
  records: readonly WireRecord[],
  recordedBy: "agent" | "client",
): RecordedMessage[] {
  const fromAgent = recordedBy === "client" ? "in" : "out";
  return records.map(({ direction, text }, index) => ({
    index,
    isFromAgent: direction === fromAgent,
    text,
    message: parseObject(text),
  }));
}
