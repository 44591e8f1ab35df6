import { randomUUID } from "node:crypto";

import type { OpenQuestion } from "../live/live-message.ts";

interface Waiting {
  readonly question: OpenQuestion;
  readonly answer: (value: unknown) => void;
}

/** The agent's open questions, which are shown on the pages. */
export class QuestionBoard {
  readonly #waiting = new Map<string, Waiting>();
  readonly #onChange: (questions: readonly OpenQuestion[]) => void;

  constructor(onChange: (questions: readonly OpenQuestion[]) => void) {
    this.#onChange = onChange;
  }

  /** Shows a question until it is answered. Rejects with the signal's reason if the agent withdraws the question. */
  ask<Answer>(question: Omit<OpenQuestion, "id">, signal: AbortSignal): Promise<Answer> {
    const id = randomUUID();
    return new Promise<Answer>((resolve, reject) => {
      const withdraw = (): void => {
        this.#remove(id);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", withdraw, { once: true });
      const answer = (value: unknown): void => {
        signal.removeEventListener("abort", withdraw);
        this.#remove(id);
        resolve(value as Answer);
      };
      this.#waiting.set(id, { question: { ...question, id }, answer });
      this.#change();
    });
  }

  /** @throws {Error} if the question is not open. */
  answer(id: string, value: unknown): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) throw new Error("This question was already answered or withdrawn");
    waiting.answer(value);
  }

  #remove(id: string): void {
    this.#waiting.delete(id);
    this.#change();
  }

  #change(): void {
    this.#onChange([...this.#waiting.values()].map(({ question }) => question));
  }
}
