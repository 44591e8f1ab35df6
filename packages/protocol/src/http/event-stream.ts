import type { LinkContext } from "../remote/link.ts";
import { type RequestKey, summarize, updateHead } from "../remote/message-summary.ts";
import { STABLE_MS, unreachable, waitBefore } from "../remote/reconnect-policy.ts";
import { readRefusal } from "../remote/refusal.ts";
import { SilenceTimer } from "../remote/silence-timer.ts";
import { EventDecoder } from "./event-decoder.ts";
import { SESSION_ID, sessionHeader } from "./http-client.ts";

/** Reason that a stream ended. */
export type StreamEnd =
  /** The server closed the stream properly. */
  | { readonly kind: "end" }
  /** The stream broke, or nothing arrived for too long. */
  | { readonly kind: "broken"; readonly reason: unknown }
  /** The server refused the stream. */
  | { readonly kind: "refused"; readonly status: number; readonly reason: string };

export interface StreamOwner {
  readonly context: LinkContext;
  /** Requests a stream. The response body is read until `reading` aborts. */
  get(headers: Readonly<Record<string, string | undefined>>, reading: AbortController): Promise<Response>;
  /**
   * Returns the keys of the pending requests that are answered on the stream of `session`, or on the connection's
   * stream if `session` is undefined.
   */
  awaiting(session: string | undefined): readonly RequestKey[];
  /** Called when a stream ends. Returns whether to reopen it. */
  streamEnded(stream: EventStream, end: StreamEnd): boolean;
  /** Called when a stream opens or reopens. */
  streamChanged(stream: EventStream): void;
}

/** An event stream for a session or for the connection itself. If it breaks, it is reopened at the same position. */
export class EventStream {
  readonly session: string | undefined;
  /** Resolves once the stream opens or permanently fails to open. */
  readonly answered: Promise<void>;
  readonly finished: Promise<void>;
  readonly #owner: StreamOwner;
  readonly #answer: () => void;
  readonly #finish: () => void;
  readonly #updateHead: string | undefined;
  readonly #stopping = new AbortController();
  #reading: AbortController | undefined;
  /** Copy of the signal's `aborted` state, because reading the signal takes longer than handling many messages. */
  #isStopped = false;
  #isOpen = false;
  #wasOpen = false;
  #failures = 0;
  #lastId: string | undefined;
  #gate: PromiseWithResolvers<void> | undefined;

  constructor(owner: StreamOwner, session?: string) {
    this.session = session;
    this.#owner = owner;
    this.#updateHead = session === undefined ? undefined : updateHead(session);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.answered = promise;
    this.#answer = resolve;
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    this.finished = finished;
    this.#finish = finish;
  }

  /** Whether the stream is open, as far as this side knows. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the server knows that this side reads the stream, even if it is currently broken. */
  get wasOpen(): boolean {
    return this.#wasOpen;
  }

  get isReconnecting(): boolean {
    return !this.#isOpen && this.#failures > 0;
  }

  start(): void {
    void this.#run().then(() => this.#finish());
  }

  /** Permanently closes the stream. */
  stop(): void {
    this.#isStopped = true;
    this.#stopping.abort();
    this.#reading?.abort();
    this.resume();
    this.#answer();
  }

  pause(): void {
    this.#gate ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#gate?.resolve();
    this.#gate = undefined;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const openedAt = this.#owner.context.clock.now();
      const end = await this.#readOnce();
      this.#isOpen = false;
      // A stream that stays open for a while is a success, even if nothing arrives on it.
      if (this.#owner.context.clock.now() - openedAt > STABLE_MS) this.#failures = 0;
      if (this.#isStopped || !this.#owner.streamEnded(this, end)) {
        this.#answer();
        return;
      }
      this.#failures += 1;
      this.#owner.streamChanged(this);
      const { policy, clock } = this.#owner.context;
      if (this.#failures > policy.maxAttempts) {
        const reason = end.kind === "end" ? "the server ended it" : end.reason;
        this.#owner.context.ended(unreachable(policy, reason));
        this.#answer();
        return;
      }
      // The first retry is immediate, because most streams break due to a timeout in an intermediary.
      if (this.#failures > 1) await waitBefore(this.#failures - 2, { policy, clock }, this.#stopping.signal);
    }
  }

  async #readOnce(): Promise<StreamEnd> {
    const reading = new AbortController();
    this.#reading = reading;
    const awaiting =
      this.#lastId !== undefined || this.#failures > 0 ? this.#owner.awaiting(this.session) : [];
    try {
      const response = await this.#owner.get(
        {
          [SESSION_ID]: sessionHeader(this.session),
          "Last-Event-ID": this.#lastId,
          "Acp-Awaiting":
            awaiting.length > 0 ? awaiting.map((key) => encodeURIComponent(key)).join(",") : undefined,
        },
        reading,
      );
      if (!response.ok || response.body === null) {
        return { kind: "refused", status: response.status, reason: (await readRefusal(response)).reason };
      }
      this.#isOpen = this.#wasOpen = true;
      this.#answer();
      this.#owner.streamChanged(this);
      await this.#read(response.body, reading);
      return { kind: "end" };
    } catch (reason) {
      return { kind: "broken", reason };
    }
  }

  async #read(body: ReadableStream<Uint8Array>, reading: AbortController): Promise<void> {
    const { context } = this.#owner;
    let sendsComments = false;
    const decoder = new EventDecoder(
      {
        event: (data, id) => {
          if (this.#isStopped) return;
          if (id !== undefined) this.#lastId = id;
          this.#failures = 0;
          const origin = { stream: this.session, resumePoint: id, head: this.#updateHead };
          context.deliver(summarize(data, origin), origin);
        },
        comment: () => (sendsComments = true),
        oversized: () => context.oversized(),
      },
      context.maxMessageLength,
    );
    const silence = new SilenceTimer(context.clock, (reason) => reading.abort(new Error(reason)));
    const reader = body.getReader();
    try {
      for (;;) {
        if (this.#gate !== undefined) {
          silence.stop();
          await this.#gate.promise;
        }
        if (sendsComments) silence.start(context.policy.keepAliveTimeoutMs, "Nothing arrived for too long");
        const { done, value } = await reader.read();
        if (done) return;
        decoder.push(value);
      }
    } finally {
      silence.stop();
    }
  }
}
