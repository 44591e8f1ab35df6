import type { ClientFeatures } from "../author/client-description.ts";
import type { ElicitationAnswer, OutgoingElicitation } from "../author/elicitation.ts";
import type { ClientWire, OutgoingPermissionRequest } from "../dialect/client-wire.ts";
import { optionsFor } from "../permission/permission-options.ts";
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
  /** True if questions wait for a client while none is connected. */
  readonly awaitsClients: boolean;
}

/** The questions of a session to its users: permissions and requests for input. */
export class SessionQuestions {
  readonly #parts: SessionQuestionsParts;
  readonly #open = new OpenQuestions<AskedClient>();

  constructor(parts: SessionQuestionsParts) {
    this.#parts = parts;
  }

  /** True if there may be an answer: a client is connected, or will be waited for. */
  get canAsk(): boolean {
    return this.#parts.awaitsClients || this.#hasClient;
  }

  /** Returns true if a client shows requests for input in this mode, or the client that is waited for may. */
  canElicit(mode: "form" | "url"): boolean {
    if (this.#parts.awaitsClients && !this.#hasClient) return true;
    return this.#parts.clients().some(({ capabilities }) => capabilities.elicitation[mode]);
  }

  get #hasClient(): boolean {
    return this.#parts.clients().some(({ wire }) => wire.connected);
  }

  /** Asks a client that has just attached the questions that wait for an answer. */
  askAlso(client: AskedClient): void {
    this.#open.askAlso(client);
  }

  /** Withdraws the questions from a client that has left the session. */
  leave(client: AskedClient): void {
    this.#open.leave(client);
  }

  /**
   * Asks the user about a tool call, and sends that work waits for the answer. `turn` aborts when that work ends.
   * Resolves to the id of the chosen option, or `undefined` without an answer: the request was withdrawn or dismissed, or
   * no client is connected and none is waited for.
   *
   * @throws {Error} if the client answers with an error.
   */
  async ask(
    question: OutgoingPermissionRequest,
    turn: AbortSignal,
    prompter: AskedClient,
  ): Promise<string | undefined> {
    const { awaitsClients } = this.#parts;
    try {
      return await this.#ask(turn, {
        async ask({ wire, capabilities }, signal) {
          const options = optionsFor(capabilities, question.options);
          const chosen = await wire.requestPermission({ ...question, options, signal });
          // An option that was not offered is not an answer, and must not decide for the other clients.
          return options.some(({ optionId }) => optionId === chosen) ? chosen : undefined;
        },
        canShow: ({ wire }) => wire.connected,
        signal: question.signal,
        awaitsClients,
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
    const { awaitsClients } = this.#parts;
    const answer = await this.#ask(turn, {
      async ask({ wire }, signal) {
        const reply = await wire.elicit({ ...question, signal });
        return reply.action === "cancel" ? undefined : reply;
      },
      canShow: ({ capabilities }) => capabilities.elicitation[mode],
      signal: question.signal,
      awaitsClients,
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
