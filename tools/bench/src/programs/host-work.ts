// The work of `bench host`: streams that each send a chunk of text every 20 milliseconds, like a language model.

/** Milliseconds between two chunks of a stream. */
export const PERIOD_MS = 20;

/** Streams that are measured together. */
export interface Load {
  readonly streams: number;
  /** Chunks per stream. */
  readonly pieces: number;
}

/** The delays of a load's chunks. */
export interface Delays {
  /** Chunks that arrived. */
  readonly pieces: number;
  /** Milliseconds from the time at which a piece was due until it arrived; of the pieces after the first fifth. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Calls `send` with the text of each chunk when it is due, immediately if it is late. A chunk starts with the time at
 * which it was due.
 */
export async function paced(
  pieces: number,
  send: (text: string) => Promise<void> | undefined,
): Promise<void> {
  // The streams do not start at the same moment.
  const start = Date.now() + Math.random() * PERIOD_MS;
  for (let index = 0; index < pieces; index++) {
    const due = Math.round(start + index * PERIOD_MS);
    const early = due - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    await send(`${due} word `);
  }
}

/** Records when the chunks of a load arrive. */
export class ArrivalTimes {
  readonly #delays: number[] = [];

  /** @param text Starts with the time at which the chunk was due. */
  arrived(text: string): void {
    this.#delays.push(Date.now() - Number.parseInt(text, 10));
  }

  get delays(): Delays {
    const counted = this.#delays.slice(Math.floor(this.#delays.length / 5)).toSorted((a, b) => a - b);
    const at = (share: number): number => counted[Math.floor(counted.length * share)] ?? Number.NaN;
    return { pieces: this.#delays.length, p50: at(0.5), p99: at(0.99) };
  }
}
