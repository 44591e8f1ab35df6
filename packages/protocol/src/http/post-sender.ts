import type { LinkContext } from "../remote/link.ts";
import { type MessageSummary, summarize } from "../remote/message-summary.ts";
import { unreachable, waitBefore } from "../remote/reconnect-policy.ts";
import { type Refusal, httpError, readRefusal, refusedError } from "../remote/refusal.ts";
import {
  CONNECTION_ID,
  type HttpClient,
  MESSAGE_SEQ,
  SESSION_ID,
  Status,
  isTemporary,
  sessionHeader,
} from "./http-client.ts";
import { PostTimeouts } from "./post-timeouts.ts";

/** A message that uses up the sequence number of a message refused by the server. */
const SKIP = '{"jsonrpc":"2.0","method":"stream/skip"}';

/**
 * Status codes for messages that the server did not accept, because there were too many messages or an earlier one
 * was missing.
 */
const NOT_TAKEN = new Set([425, 429]);

/** Refusal by a server that no longer recognizes the connection. */
const GONE = { kind: "refused", status: Status.unknown, reason: "Unknown connection" } as const;

export type PostOutcome =
  | { readonly kind: "taken" }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly reason: string;
      readonly error?: Refusal["error"];
      /** Whether an earlier attempt failed although the server may have accepted the message. */
      readonly mayBeTaken: boolean;
    };

type Try =
  | Extract<PostOutcome, { kind: "taken" }>
  | Omit<Extract<PostOutcome, { kind: "refused" }>, "mayBeTaken">
  | { readonly failure: unknown; readonly mayBeTaken: boolean };

/** A message's session and, if the server orders messages, its sequence number. */
export interface PostNumber {
  readonly session?: string | undefined;
  readonly seq?: number | undefined;
}

export interface PostReports {
  /** Called with a message that the server sent in its HTTP response. */
  answered(text: string): void;
  /** Called when {@link PostSender.isFailing} changes. */
  reachabilityChanged(): void;
}

/** Sends messages with POST. Retries if the server accepts each sequence number at most once. */
export class PostSender {
  /** Id of the connection, once there is one. */
  connectionId: string | undefined;
  readonly #http: HttpClient;
  readonly #context: LinkContext;
  readonly #reports: PostReports;
  readonly #stopping = new AbortController();
  readonly #timeouts: PostTimeouts;
  /**
   * Aborts once the server no longer recognizes the connection. After that, a failed message gets at most one more
   * attempt.
   */
  readonly #leaving = new AbortController();
  #nextSeq: number | undefined;
  /** Whether the server is assumed to still have the connection. */
  #isKept = false;
  #failing = 0;

  constructor(http: HttpClient, context: LinkContext, reports: PostReports) {
    this.#http = http;
    this.#context = context;
    this.#timeouts = new PostTimeouts(context);
    this.#reports = reports;
  }

  /** Whether the server orders messages by number. */
  get isOrdered(): boolean {
    return this.#nextSeq !== undefined;
  }

  /** Whether a failed message is being retried. */
  get isFailing(): boolean {
    return this.#failing > 0;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
    this.#timeouts.abort();
    this.#leaving.abort();
  }

  /**
   * Starts a connection with `initialize`. Resolves to the response.
   *
   * @throws {TransportError} if the server refuses or is not an ACP server. Rejects if there is no response.
   */
  async begin(text: string): Promise<MessageSummary> {
    const response = await this.#initialize(text);
    const action = `Cannot connect to ${this.#http.url}`;
    if (!response.ok) throw refusedError(action, await readRefusal(response));
    const answer = summarize(await response.text());
    const connectionId = response.headers.get(CONNECTION_ID);
    if (connectionId === null || answer.kind !== "response")
      throw httpError(action, "it is not an ACP server");
    this.connectionId = connectionId;
    this.#isKept = true;
    const seq = Number(response.headers.get(MESSAGE_SEQ) ?? Number.NaN);
    this.#nextSeq = Number.isSafeInteger(seq) ? seq : undefined;
    return answer;
  }

  /**
   * Sends `initialize`. Retries once if the network connection breaks, because it may be a pooled connection that the
   * server has closed.
   */
  #initialize(text: string): Promise<Response> {
    return this.request(text).catch((error: unknown) => {
      if (!(error instanceof TypeError) || this.stopped) throw error;
      return this.request(text);
    });
  }

  /** Assigns a sequence number to the next message. */
  number(session: string | undefined): PostNumber {
    const seq = this.#nextSeq;
    if (seq !== undefined) this.#nextSeq = seq + 1;
    return { session, seq };
  }

  /** Sends a message once. Rejects if there is no response. */
  request(text: string, number: PostNumber = {}): Promise<Response> {
    const { signal } = this.#stopping;
    // A server that does not order messages may not respond until the turn ends, and must not receive a message
    // twice.
    if (!this.isOrdered || signal.aborted) return this.#post(text, number, signal);
    return this.#timeouts.run((limited) => this.#post(text, number, limited));
  }

  #post(text: string, { session, seq }: PostNumber, signal: AbortSignal): Promise<Response> {
    return this.#http.request(
      { method: "POST", body: text, signal },
      {
        "Content-Type": "application/json",
        Accept: "application/json",
        [CONNECTION_ID]: this.connectionId,
        [SESSION_ID]: sessionHeader(session),
        [MESSAGE_SEQ]: seq?.toString(),
      },
    );
  }

  /** Uses up the number of a refused message, because later messages wait for it. */
  async skip(number: PostNumber): Promise<void> {
    await this.send(SKIP, number);
  }

  /** Sends a message, retrying until the server accepts or refuses it. Rejects if its fate remains unknown. */
  async send(text: string, number: PostNumber): Promise<PostOutcome> {
    let failed = false;
    let mayBeTaken = false;
    try {
      for (let attempt = 0; ; attempt++) {
        const result = await this.#try(text, number);
        if ("kind" in result) return result.kind === "taken" ? result : { ...result, mayBeTaken };
        const { policy } = this.#context;
        mayBeTaken ||= result.mayBeTaken;
        const { aborted } = this.#leaving.signal;
        if (aborted && !mayBeTaken) return { ...GONE, mayBeTaken };
        if (aborted || attempt >= policy.maxAttempts) throw unreachable(policy, result.failure);
        if (!failed) this.#count(1);
        failed = true;
        await waitBefore(attempt, this.#context, this.#leaving.signal);
      }
    } finally {
      if (failed) this.#count(-1);
    }
  }

  /** Called when the server no longer recognizes the connection. */
  forgotten(): void {
    this.#isKept = false;
    this.#leaving.abort();
  }

  /**
   * Closes the connection on the server, if there is one. Never rejects: if the request fails, the server closes the
   * connection anyway after some time without a stream.
   */
  async delete(): Promise<void> {
    if (!this.#isKept) return;
    this.#isKept = false;
    try {
      const own = { [CONNECTION_ID]: this.connectionId };
      await (await this.#http.request({ method: "DELETE", keepalive: true }, own)).text();
    } catch {
      // Ignored: the server closes the connection anyway.
    }
  }

  /** Sends a message once. Returns the failure if it is retryable. */
  async #try(text: string, number: PostNumber): Promise<Try> {
    let response: Response;
    try {
      response = await this.request(text, number);
    } catch (failure) {
      if (this.isOrdered) return { failure, mayBeTaken: true };
      throw failure;
    }
    if (response.ok) {
      await this.#readInlineAnswer(response);
      return { kind: "taken" };
    }
    const refusal = await readRefusal(response);
    const { status } = response;
    // A server that does not number messages may have accepted the message even if it responded with an error.
    const isRepeatable = isTemporary(status) && (this.isOrdered || status === 429 || status === 503);
    if (!isRepeatable) return { kind: "refused", ...refusal };
    return { failure: refusal.reason, mayBeTaken: !NOT_TAKEN.has(status) };
  }

  async #readInlineAnswer(response: Response): Promise<void> {
    if (response.headers.get("Content-Length") === "0") return;
    const text = await response.text().catch(() => "");
    if (response.status === 200 && text.startsWith("{")) this.#reports.answered(text);
  }

  #count(change: number): void {
    this.#failing += change;
    this.#reports.reachabilityChanged();
  }
}
