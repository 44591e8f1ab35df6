import { type JsonObject, isResponse, toObject } from "../recording/message.ts";
import type { RecordedMessage } from "../recording/recorded-state.ts";

interface RecordedAnswer {
  readonly params: JsonObject;
  readonly result: unknown;
}

/** Replays a recorded client's responses, with the recorded ids replaced by the agent's current ids. */
export class RecordedAnswers {
  /** Protocol version of the recording. */
  readonly version: unknown;
  readonly #answers = new Map<string, RecordedAnswer[]>();
  readonly #names = new Map<string, string>();

  constructor(messages: readonly RecordedMessage[]) {
    const asked = new Map<unknown, JsonObject>();
    let version: unknown;
    for (const { isFromAgent, message } of messages) {
      if (message === undefined) continue;
      if (isFromAgent) {
        if (isResponse(message)) version ??= toObject(message["result"])["protocolVersion"];
        else if ("id" in message) asked.set(message["id"], message);
        continue;
      }
      const question = isResponse(message) ? asked.get(message["id"]) : undefined;
      if (question === undefined || !("result" in message)) continue;
      const method = String(question["method"]);
      const answer = { params: toObject(question["params"]), result: message["result"] };
      this.#answers.set(method, [...(this.#answers.get(method) ?? []), answer]);
    }
    this.version = version;
  }

  /** Returns the client's next recorded response to a method, or `undefined` if there is none. */
  answer(method: string, params: JsonObject): unknown {
    const answer = this.#answers.get(method)?.shift();
    if (answer === undefined) return undefined;
    this.learn(answer.params, params);
    return this.translate(answer.result);
  }

  /** Maps the ids and cursors in a recorded value to those in the current value from the agent. */
  learn(then: unknown, now: unknown, name = ""): void {
    if (typeof then === "string" && typeof now === "string") {
      if (/(?:id|cursor)$/i.test(name)) this.#names.set(then, now);
      return;
    }
    if (typeof then !== "object" || then === null || typeof now !== "object" || now === null) return;
    for (const [member, value] of Object.entries(then))
      this.learn(value, (now as JsonObject)[member], member);
  }

  /** Replaces the recorded ids and cursors in a value from the client with the agent's current ones. */
  translate(value: unknown): unknown {
    if (typeof value === "string") return this.#names.get(value) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.translate(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.translate(member)]));
  }
}
