import type { ClientFeatures } from "../author/client-description.ts";
import type { ElicitationAnswer, OutgoingElicitation } from "../author/elicitation.ts";
import type { ClientWire, OutgoingPermissionRequest } from "../dialect/client-wire.ts";
import { OpenQuestions, type QuestionParts } from "./open-questions.ts";
import type { WorkStatus } from "./work-status.ts";

/** A client that shows questions. */
export interface AskedClient {
  readonly wire: ClientWire;
  readonly capabilities: ClientFeatures;
}

/** Parts of {@link SessionQuestions}. */
export interface SessionQuestionsParts {
  /** The clients that are attached. */
  readonly clients: () => readonly AskedClient[];
  readonly work: WorkStatus;
}

/** The questions of a session to its users: permissions and requests for input. */
export class SessionQuestions {
  readonly #parts: SessionQuestionsParts;
  readonly #open = new OpenQuestions<AskedClient>();

  constructor(parts: SessionQuestionsParts) {
    this.#parts = parts;
  }

  /** True if a client is connected. */
  get canAsk(): boolean {
    return this.#parts.clients().some(({ wire }) => wire.connected);
  }

  /** Returns true if a client shows requests for input in this mode. */
  canElicit(mode: "form" | "url"): boolean {
    return this.#parts.clients().some(({ capabilities }) => capabilities.elicitation[mode]);
  }

  /** Asks a client that has just attached the questions that wait for an answer. */
  askAlso(client: AskedClient): void {
    this.#open.askAlso(client);
  }

  /**
   * Asks the user about a tool call, and sends that work waits for the answer. `turn` aborts when that work ends.
   * Resolves to the id of the chosen option, or `undefined` without an answer: the request was withdrawn or dismissed,
   * or no client is connected.
   *
   * @throws {Error} if the client answers with an error.
   */
  async ask(
    question: OutgoingPermissionRequest,
    turn: AbortSignal,
    prompter: AskedClient,
  ): Promise<string | undefined> {
    try {
      return await this.#ask(turn, {
        ask: ({ wire }, signal) => wire.requestPermission({ ...question, signal }),
        canShow: ({ wire }) => wire.connected,
        signal: question.signal,
        prompter,
      });
    } catch (error) {
      if (question.signal.aborted || !this.canAsk) return undefined;
      // Rethrown as it is, the client's error would be our answer to its prompt.
      throw new Error("Cannot ask for permission: the client answered with an error", { cause: error });
    }
  }

  /**
   * Asks the user for input, and sends that work waits for the answer if the agent works. `turn` aborts when that work
   * ends.
   *
   * @throws {ValidationError} if ACP has no such request; else the client's error, or the signal's reason.
   */
  async elicit(
    question: OutgoingElicitation,
    turn?: AbortSignal,
    prompter?: AskedClient,
  ): Promise<ElicitationAnswer> {
    const { mode } = question.request;
    const answer = await this.#ask(turn, {
      async ask({ wire }, signal) {
        const reply = await wire.elicit({ ...question, signal });
        return reply.action === "cancel" ? undefined : reply;
      },
      canShow: ({ capabilities }) => capabilities.elicitation[mode],
      signal: question.signal,
      prompter,
    });
    return answer ?? { action: "cancel" };
  }

  #ask<Answer>(
    turn: AbortSignal | undefined,
    parts: QuestionParts<AskedClient, Answer>,
  ): Promise<Answer | undefined> {
    return this.#parts.work.whileAsking(turn, () => this.#open.ask(this.#parts.clients(), parts));
  }
}
