import { requestCancelled } from "@parley/protocol";

/** A client that can be asked. */
interface AskedClient {
  readonly wire: { readonly connected: boolean };
}

/** A question to the user, which several clients show. */
export interface QuestionParts<Client, Answer> {
  /** Asks one client. Resolves to `undefined` if the user of that client did not answer. */
  readonly ask: (client: Client, signal: AbortSignal) => Promise<Answer | undefined>;
  /** Returns true if a client can show the question. */
  readonly canShow: (client: Client) => boolean;
  /** Withdraws the question. */
  readonly signal: AbortSignal;
  /** True if the question waits for a client while none is connected. */
  readonly awaitsClients: boolean;
  /** The client that prompted the turn: the question ends when its user dismisses it. */
  readonly prompter: Client | undefined;
}

/**
 * A question that waits for an answer. The first answer counts, and withdraws the copies of the other clients. A client
 * that dismisses the question or fails withdraws only its copy.
 */
class OpenQuestion<Client extends AskedClient, Answer> {
  readonly #parts: QuestionParts<Client, Answer>;
  /** Clients that show the question; each can be withdrawn by itself. */
  readonly #asked = new Map<Client, AbortController>();
  /** Clients that cannot show the question, or have withdrawn their copies. */
  readonly #withoutCopy = new Set<Client>();
  readonly #over = new AbortController();
  readonly #answer = Promise.withResolvers<Answer | undefined>();

  constructor(parts: QuestionParts<Client, Answer>) {
    this.#parts = parts;
  }

  /**
   * Asks all of `clients` that can show the question. Resolves to `undefined` if the question was dismissed.
   *
   * @throws the error of the client that decided that there is no answer; the signal's reason.
   */
  async askAll(clients: Iterable<Client>): Promise<Answer | undefined> {
    const { signal } = this.#parts;
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

  /** Asks a client that attached later. */
  askAlso(client: Client): void {
    this.#add(client);
    this.#endIfOver();
  }

  #add(client: Client): void {
    const { ask, canShow, signal } = this.#parts;
    if (this.#asked.has(client) || this.#over.signal.aborted) return;
    // A question may outlast many clients.
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

  /** Withdraws the copy of a client that has left the session. Its answer does not count. */
  leave(client: Client): void {
    const copy = this.#asked.get(client);
    this.#asked.delete(client);
    this.#withoutCopy.delete(client);
    copy?.abort(requestCancelled());
    this.#endIfOver();
  }

  #withdraw(client: Client, end: () => void): void {
    this.#asked.delete(client);
    this.#withoutCopy.add(client);
    const { connected } = client.wire;
    const { prompter, signal } = this.#parts;
    // A client that is gone has not decided anything.
    if (connected && (client === prompter || !this.#isOpen)) end();
    else if (signal.aborted) this.#answer.reject(signal.reason);
    else this.#endIfOver();
  }

  #endIfOver(): void {
    if (this.#asked.size > 0) return;
    const { signal } = this.#parts;
    if (signal.aborted) this.#answer.reject(signal.reason);
    else if (!this.#isOpen) this.#answer.resolve(undefined);
  }

  /** True if a client shows the question, or one that does may come before another is asked. */
  get #isOpen(): boolean {
    if (this.#asked.size > 0) return true;
    return this.#parts.awaitsClients && ![...this.#withoutCopy].some(({ wire }) => wire.connected);
  }
}

/** The questions of a session that wait for an answer. */
export class OpenQuestions<Client extends AskedClient> {
  readonly #open = new Set<{ askAlso(client: Client): void; leave(client: Client): void }>();

  /**
   * Asks all of `clients` that can show the question. Resolves to `undefined` if it was dismissed.
   *
   * @throws the error of the client that decided that there is no answer.
   */
  async ask<Answer>(
    clients: Iterable<Client>,
    parts: QuestionParts<Client, Answer>,
  ): Promise<Answer | undefined> {
    const question = new OpenQuestion(parts);
    this.#open.add(question);
    try {
      return await question.askAll(clients);
    } finally {
      this.#open.delete(question);
    }
  }

  /** Asks a client that attached later all questions that it can show. */
  askAlso(client: Client): void {
    for (const question of this.#open) question.askAlso(client);
  }

  /** Withdraws all questions from a client that has left the session. */
  leave(client: Client): void {
    for (const question of this.#open) question.leave(client);
  }
}
