// The work of `bench host`: streams, each of which sends a piece of text every 20 milliseconds, as a language model does.

/** Milliseconds between two pieces of a stream. */
export const PERIOD_MS = 20;

/** Streams that are measured together. */
export interface Load {
  readonly streams: number;
  /** Pieces of each stream. */
  readonly pieces: number;
}

/** The delays of the pieces of a load. */
export interface Delays {
  /** Pieces that arrived. */
  readonly pieces: number;
  /** Milliseconds from the time at which a piece was due until it arrived; of the pieces after the first fifth. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Calls `send` with the text of each piece when it is due, and at once with those that are late. A piece begins with the time
 * at which it was due.
 */
export async function paced(
  pieces: number,
  send: (text: string) => Promise<void> | undefined,
): Promise<void> {
  // The streams do not begin at the same moment.
  const start = Date.now() + Math.random() * PERIOD_MS;
  for (let index = 0; index < pieces; index++) {
    const due = Math.round(start + index * PERIOD_MS);
    const early = due - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    await send(`${due} word `);
  }
}

/** Notes when the pieces of a load arrive. */
export class ArrivalTimes {
  readonly #delays: number[] = [];

  /** @param text begins with the time at which the piece was due. */
  arrived(text: string): void {
    this.#delays.push(Date.now() - Number.parseInt(text, 10));
  }

  get delays(): Delays {
    const counted = this.#delays.slice(Math.floor(this.#delays.length / 5)).toSorted((a, b) => a - b);
    const at = (share: number): number => counted[Math.floor(counted.length * share)] ?? Number.NaN;
    return { pieces: this.#delays.length, p50: at(0.5), p99: at(0.99) };
  }
}
