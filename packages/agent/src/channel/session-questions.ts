import { requestCancelled } from "@parley/protocol";

import type { ElicitationAnswer } from "../author/elicitation.ts";
import type { ClientWire, OutgoingElicitation, OutgoingPermissionRequest } from "../dialect/client-wire.ts";
import { optionsFor } from "../permission/permission-options.ts";
import { unlessAborted } from "../value/unless-aborted.ts";
import type { WorkStatus } from "./work-status.ts";

export interface AskedClient {
  /** Resolves once the client has received everything that the session has emitted. */
  reached(): Promise<void>;
  readonly wire: Pick<ClientWire, "client" | "connected" | "requestPermission" | "elicit">;
}

export interface Asker {
  /** Aborts when the work that needs the answer ends. */
  readonly signal: AbortSignal;
  /** The client that sent the turn's prompt. */
  readonly client?: AskedClient;
  /** The work that is waiting for the answer, if not the session's main work. */
  readonly work?: Pick<WorkStatus, "whileAsking"> | undefined;
}

/** A session's questions to its users: permission requests and requests for input. */
export class SessionQuestions {
  readonly #clients: () => readonly AskedClient[];
  readonly #work: WorkStatus;
  readonly #awaitsClients: boolean;
  readonly #open = new Set<Pick<OpenQuestion<unknown>, "askAlso" | "leave">>();

  /**
   * @param clients returns the attached clients.
   * @param awaitsClients whether questions wait for a client while none is connected.
   */
  constructor(clients: () => readonly AskedClient[], work: WorkStatus, awaitsClients: boolean) {
    this.#clients = clients;
    this.#work = work;
    this.#awaitsClients = awaitsClients;
  }

  /** Whether an answer is possible: a client is connected, or questions wait for one. */
  get canAsk(): boolean {
    return this.#awaitsClients || this.#hasClient;
  }

  /**
   * Whether an attached client can show input requests in the given mode. Also true if the request would wait for a
   * client to connect.
   */
  canElicit(mode: "form" | "url"): boolean {
    if (this.#awaitsClients && !this.#hasClient) return true;
    return this.#clients().some(({ wire }) => wire.client.capabilities.elicitation[mode]);
  }

  get #hasClient(): boolean {
    return this.#clients().some(({ wire }) => wire.connected);
  }

  /** Sends all pending questions to a client that has just attached. */
  askAlso(client: AskedClient): void {
    for (const question of this.#open) question.askAlso(client);
  }

  /** Cancels the questions shown by a client that has left the session. */
  leave(client: AskedClient): void {
    for (const question of this.#open) question.leave(client);
  }

  /**
   * Requests permission for a tool call, and reports that work is waiting for the answer. Resolves to the id of the
   * selected option, or to `undefined` if there is no answer because the request was cancelled or dismissed, or
   * because no client is connected and none is awaited.
   *
   * @throws {Error} if the client responds with an error.
   */
  async ask(question: OutgoingPermissionRequest, asker: Asker): Promise<string | undefined> {
    try {
      return await this.#ask(asker, {
        async ask(client, signal) {
          const { wire } = client;
          if (question.subagent !== undefined) await untilAnnounced(client, signal);
          const options = optionsFor(wire.client.capabilities, question.options);
          const chosen = await wire.requestPermission({ ...question, options, signal });
          // An option that was not offered does not count as an answer and must not decide for the other clients.
          return options.some(({ optionId }) => optionId === chosen) ? chosen : undefined;
        },
        canShow: ({ wire }) => wire.connected,
        signal: question.signal,
        prompter: asker.client,
      });
    } catch (error) {
      if (question.signal.aborted || !this.canAsk) return undefined;
      // If this rethrew the error unchanged, the client would receive its own error as the response to its prompt.
      throw new Error("Cannot ask for permission: the client answered with an error", { cause: error });
    }
  }

  /**
   * Asks the user for input. If the agent is working, reports that work is waiting for the answer.
   *
   * @throws {ValidationError} if the request is not valid in ACP; otherwise the client's error or the signal's reason.
   */
  async elicit(question: OutgoingElicitation, asker?: Asker): Promise<ElicitationAnswer> {
    const { mode } = question.request;
    const answer = await this.#ask(asker, {
      async ask(client, signal) {
        const { wire } = client;
        if (question.subagent !== undefined) await untilAnnounced(client, signal);
        const reply = await wire.elicit({ ...question, signal });
        return reply.action === "cancel" ? undefined : reply;
      },
      canShow: ({ wire }) => wire.client.capabilities.elicitation[mode],
      signal: question.signal,
      prompter: asker?.client,
    });
    return answer ?? { action: "cancel" };
  }

  /** Asks all clients that can show the question. Settles like {@link OpenQuestion.askAll}. */
  #ask<Answer>(asker: Asker | undefined, question: Question<Answer>): Promise<Answer | undefined> {
    const work = asker?.work ?? this.#work;
    return work.whileAsking(asker?.signal, async () => {
      const open = new OpenQuestion(question, this.#awaitsClients);
      this.#open.add(open);
      try {
        return await open.askAll(this.#clients());
      } finally {
        this.#open.delete(open);
      }
    });
  }
}

/**
 * Waits until a client has been notified about the subagent that asks the question.
 *
 * @throws the signal's reason.
 */
async function untilAnnounced(client: AskedClient, signal: AbortSignal): Promise<void> {
  await unlessAborted(client.reached(), signal);
  signal.throwIfAborted();
}

interface Question<Answer> {
  /** Asks one client. Resolves to `undefined` if that client's user does not answer. */
  readonly ask: (client: AskedClient, signal: AbortSignal) => Promise<Answer | undefined>;
  readonly canShow: (client: AskedClient) => boolean;
  readonly signal: AbortSignal;
  /** The client that sent the turn's prompt. The question ends if this client's user dismisses it. */
  readonly prompter: AskedClient | undefined;
}

/**
 * A question that is waiting for an answer. The first answer wins and cancels the question on all other clients. If a
 * client fails or its user dismisses the question, the question is removed only from that client, unless that client
 * sent the prompt.
 */
class OpenQuestion<Answer> {
  readonly #question: Question<Answer>;
  readonly #awaitsClients: boolean;
  /** The clients that show the question, each with a controller that cancels the question only for that client. */
  readonly #asked = new Map<AskedClient, AbortController>();
  /** Clients that cannot show the question or have stopped showing it. */
  readonly #withoutCopy = new Set<AskedClient>();
  readonly #over = new AbortController();
  readonly #answer = Promise.withResolvers<Answer | undefined>();

  /** @param awaitsClients whether the question waits for a client while none is connected. */
  constructor(question: Question<Answer>, awaitsClients: boolean) {
    this.#question = question;
    this.#awaitsClients = awaitsClients;
  }

  /**
   * Asks every client that can show the question. Resolves to `undefined` if the question is dismissed.
   *
   * @throws a client's error if that failure ends the question, or the signal's reason.
   */
  async askAll(clients: Iterable<AskedClient>): Promise<Answer | undefined> {
    const { signal } = this.#question;
    for (const client of clients) this.#add(client);
    const end = (): void => this.#endIfOver();
    signal.addEventListener("abort", end, { once: true });
    end();
    try {
      return await this.#answer.promise;
    } finally {
      signal.removeEventListener("abort", end);
      this.#over.abort();
    }
  }

  /** Asks a client that attached after the question was asked. */
  askAlso(client: AskedClient): void {
    this.#add(client);
    this.#endIfOver();
  }

  #add(client: AskedClient): void {
    const { ask, canShow, signal } = this.#question;
    if (this.#asked.has(client) || this.#over.signal.aborted) return;
    // Remove disconnected clients, because many may come and go while a question is open.
    for (const other of this.#withoutCopy) if (!other.wire.connected) this.#withoutCopy.delete(other);
    if (!canShow(client)) {
      this.#withoutCopy.add(client);
      return;
    }
    const copy = new AbortController();
    this.#asked.set(client, copy);
    const shown = (): boolean => this.#asked.get(client) === copy;
    ask(client, AbortSignal.any([signal, this.#over.signal, copy.signal])).then(
      (answer) => {
        if (!shown()) return;
        if (answer === undefined) this.#withdraw(client, () => this.#answer.resolve(undefined));
        else this.#answer.resolve(answer);
      },
      (error: unknown) => {
        if (shown()) this.#withdraw(client, () => this.#answer.reject(error));
      },
    );
  }

  /** Cancels the question for a client that has left the session, and ignores any answer from it. */
  leave(client: AskedClient): void {
    const copy = this.#asked.get(client);
    this.#asked.delete(client);
    this.#withoutCopy.delete(client);
    copy?.abort(requestCancelled());
    this.#endIfOver();
  }

  #withdraw(client: AskedClient, end: () => void): void {
    this.#asked.delete(client);
    this.#withoutCopy.add(client);
    const { connected } = client.wire;
    const { prompter, signal } = this.#question;
    // A disconnect does not count as an answer.
    if (connected && (client === prompter || !this.#isOpen)) end();
    else if (signal.aborted) this.#answer.reject(signal.reason);
    else this.#endIfOver();
  }

  #endIfOver(): void {
    if (this.#asked.size > 0) return;
    const { signal } = this.#question;
    if (signal.aborted) this.#answer.reject(signal.reason);
    else if (!this.#isOpen) this.#answer.resolve(undefined);
  }

  /**
   * Whether an answer is still possible, because a client shows the question or one that can show it might still
   * attach.
   */
  get #isOpen(): boolean {
    if (this.#asked.size > 0) return true;
    return this.#awaitsClients && ![...this.#withoutCopy].some(({ wire }) => wire.connected);
  }
}
