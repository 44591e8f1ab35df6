import type { Transport } from "../transport/transport.ts";
import { Placeholders } from "./placeholders.ts";
import type { TranscriptLine, TranscriptSide } from "./transcript.ts";
import { WireEnd } from "./wire-end.ts";

/** Options of {@link playTranscript}. */
export interface PlayOptions {
  /** The side to play; the other one is tested. */
  readonly as: TranscriptSide;
  /** Gives up when it aborts: a message that is expected may never come. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays one side of a transcript over `transport`, and closes it. Says the lines of its side when everything before them
 * has been said and heard, and hears those of the other side in their order.
 *
 * @throws {Error} naming the line, if the other side says something else or ends, or says more than the transcript has.
 * @throws the signal's reason, if it aborts first.
 */
export async function playTranscript(
  lines: readonly TranscriptLine[],
  transport: Transport,
  { as, signal }: PlayOptions,
): Promise<void> {
  const placeholders = new Placeholders();
  const end = new WireEnd(transport);
  const giveUp = (): void => void end.close();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    for (const line of lines) {
      if (line.from === as) await end.send(placeholders.resolve(line.message));
      else hear(line, await nextOf(end, line, signal), placeholders);
    }
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await end.close();
  }
  const expected = lines.filter(({ from }) => from !== as).length;
  const surplus = end.received[expected];
  if (surplus !== undefined) throw new Error(`Cannot play transcript to its end: it goes on with ${surplus}`);
}

async function nextOf(end: WireEnd, { line }: TranscriptLine, signal?: AbortSignal): Promise<unknown> {
  try {
    return await end.next();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Error(`Cannot play transcript line ${line}: nothing was said`, { cause });
  }
}

function hear({ line, message }: TranscriptLine, heard: unknown, placeholders: Placeholders): void {
  if (placeholders.matches(message, heard)) return;
  const expected = JSON.stringify(placeholders.resolve(message));
  throw new Error(
    `Cannot play transcript line ${line}: expected ${expected}, heard ${JSON.stringify(heard)}`,
  );
}
