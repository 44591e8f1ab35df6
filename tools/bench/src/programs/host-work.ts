// The workload for `bench host`: streams that each send a text chunk every 20 milliseconds, as a language model
// would.

/** Time between chunks of a stream, in milliseconds. */
export const PERIOD_MS = 20;

export interface Load {
  readonly streams: number;
  /** Number of chunks per stream. */
  readonly pieces: number;
}

export interface Delays {
  /** Number of chunks that arrived. */
  readonly pieces: number;
  /** Delays in milliseconds, excluding the first fifth of the chunks. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Calls `send` with the text of each chunk when it is due, or immediately if it is late. Each chunk starts with its
 * due time.
 */
export async function paced(
  pieces: number,
  send: (text: string) => Promise<void> | undefined,
): Promise<void> {
  // Staggers the starts of the streams.
  const start = Date.now() + Math.random() * PERIOD_MS;
  for (let index = 0; index < pieces; index++) {
    const due = Math.round(start + index * PERIOD_MS);
    const early = due - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    await send(`${due} word `);
  }
}

/** Records arrival times of chunks. */
export class ArrivalTimes {
  readonly #delays: number[] = [];

  /** @param text The chunk, which starts with its due time. */
  arrived(text: string): void {
    this.#delays.push(Date.now() - Number.parseInt(text, 10));
  }

  get delays(): Delays {
    const counted = this.#delays.slice(Math.floor(this.#delays.length / 5)).toSorted((a, b) => a - b);
    const at = (share: number): number => counted[Math.floor(counted.length * share)] ?? Number.NaN;
    return { pieces: this.#delays.length, p50: at(0.5), p99: at(0.99) };
  }
}
