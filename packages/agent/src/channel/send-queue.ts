/** Sends one thing. Returns `undefined` if the next may follow at once, else resolves when it may. */
type Send = (seq: number) => Promise<void> | undefined;

interface Job {
  readonly send: Send;
  readonly settled: PromiseWithResolvers<void>;
  /** Number of the stored entry; `undefined` while it is being stored. */
  seq: number | undefined;
  isRejected: boolean;
  next: Job | undefined;
}

/**
 * Sends one thing after another, in the order of the calls, whether or not earlier ones fail. An entry that is being stored
 * delays those behind it. Makes no promises while each is sent at once: every piece of streamed text passes here.
 */
export class SendQueue {
  #first: Job | undefined;
  #last: Job | undefined;
  #isSending = false;

  /**
   * Calls `send` with 0 after everything that was added before; at once if that is nothing. Returns `undefined` if that was
   * all, else settles as `send` does.
   */
  add(send: Send): Promise<void> | undefined {
    if (this.#isSending || this.#first !== undefined) return this.#append(send, 0).settled.promise;
    this.#isSending = true;
    const sending = start(send, 0);
    if (sending !== undefined) {
      const job = createJob(send, 0);
      void this.#finish(job, sending);
      return job.settled.promise;
    }
    this.#isSending = false;
    this.#sendNext();
    return undefined;
  }

  /**
   * As {@link add}, when `stored` has resolved to an entry's number, which `send` is called with. If it rejects, nothing is
   * sent and the returned promise rejects at once.
   */
  addStored(stored: Promise<number>, send: Send): Promise<void> {
    const job = this.#append(send, undefined);
    stored.then(
      (seq) => {
        job.seq = seq;
        this.#sendNext();
      },
      (error: unknown) => {
        job.seq = 0;
        job.isRejected = true;
        job.settled.reject(error);
        this.#sendNext();
      },
    );
    return job.settled.promise;
  }

  /** Resolves when everything that was added so far has been sent, or has failed. */
  async settled(): Promise<void> {
    await this.add(() => undefined);
  }

  #append(send: Send, seq: number | undefined): Job {
    const job = createJob(send, seq);
    if (this.#last === undefined) this.#first = job;
    else this.#last.next = job;
    this.#last = job;
    return job;
  }

  #sendNext(): void {
    while (!this.#isSending && this.#first?.seq !== undefined) {
      const job = this.#first;
      const { seq, send, isRejected, next } = job;
      this.#first = next;
      if (next === undefined) this.#last = undefined;
      if (isRejected || seq === undefined) continue;
      this.#isSending = true;
      const sending = start(send, seq);
      if (sending !== undefined) {
        void this.#finish(job, sending);
        return;
      }
      this.#isSending = false;
      job.settled.resolve();
    }
  }

  async #finish({ settled }: Job, sending: Promise<void>): Promise<void> {
    try {
      await sending;
      settled.resolve();
    } catch (error) {
      settled.reject(error);
    }
    this.#isSending = false;
    this.#sendNext();
  }
}

function createJob(send: Send, seq: number | undefined): Job {
  return { send, settled: Promise.withResolvers(), seq, isRejected: false, next: undefined };
}

function start(send: Send, seq: number): Promise<void> | undefined {
  try {
    return send(seq);
  } catch (error) {
    return Promise.reject(error);
  }
}
