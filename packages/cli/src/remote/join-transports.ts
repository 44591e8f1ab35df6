import type { Transport, TransportReceiver } from "@parley/protocol";

/** Characters that may wait for the other side before reading pauses. */
const MAX_WAITING_LENGTH = 1024 * 1024;

/** Options of {@link joinTransports}. */
export interface JoinOptions {
  /** Ends both transports when it aborts. */
  readonly signal: AbortSignal;
  /** Called when a message of more than `limit` characters was dropped. */
  readonly onOversized: (limit: number) => void;
}

/**
 * Passes each message of one transport to the other, unchanged, until one of them closes; then closes both. Messages that
 * were read are still delivered. Resolves to the reason for which one of them broke, `undefined` if none did.
 */
export async function joinTransports(
  left: Transport,
  right: Transport,
  { signal, onOversized }: JoinOptions,
): Promise<Error | undefined> {
  const ended = Promise.withResolvers<Error | undefined>();
  const toRight = new OneWay(left, right, ended.resolve);
  const toLeft = new OneWay(right, left, ended.resolve);
  const receiver = (way: OneWay): TransportReceiver => ({
    message: (text) => way.add(text),
    oversized: onOversized,
    closed: (reason) => void way.delivered().then(() => ended.resolve(reason)),
  });
  const stop = (): void => ended.resolve(undefined);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  right.open(receiver(toLeft));
  left.open(receiver(toRight));
  const reason = await ended.promise;
  signal.removeEventListener("abort", stop);
  await Promise.all([left.close(), right.close()]);
  return reason;
}

/** The way from one transport to another. */
class OneWay {
  readonly #from: Transport;
  readonly #to: Transport;
  readonly #onFailure: (error: Error) => void;
  #waiting: string[] = [];
  #length = 0;
  #sending: Promise<void> | undefined;
  #isPaused = false;

  constructor(from: Transport, to: Transport, onFailure: (error: Error) => void) {
    this.#from = from;
    this.#to = to;
    this.#onFailure = onFailure;
  }

  add(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    this.#sending ??= this.#send();
    if (this.#length <= MAX_WAITING_LENGTH || this.#isPaused) return;
    this.#isPaused = true;
    this.#from.pause();
  }

  /** Resolves when the messages so far have been handed over, or could not be. */
  async delivered(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    try {
      // Messages that arrive together are sent together.
      await Promise.resolve();
      while (this.#waiting.length > 0) {
        const messages = this.#waiting;
        this.#waiting = [];
        this.#length = 0;
        await this.#to.send(messages);
        this.#goOn();
      }
    } catch (error) {
      this.#onFailure(error as Error);
    } finally {
      this.#sending = undefined;
    }
  }

  #goOn(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#from.resume();
  }
}
