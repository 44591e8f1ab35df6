import type { Transport } from "@parley/protocol";
import { createReplay } from "@parley/protocol/recording";

import type { Transcript } from "./parse-transcript.ts";

/** Holds a conversation with one client; resolves when it is over and nothing of it is left. */
export type ServeClient = (transport: Transport) => Promise<void>;

/**
 * Says the client's lines of a transcript to an agent, and resolves when it has said its own, nothing else, and ended.
 *
 * @throws {Error} with what was expected and received, if it says anything else; else whatever `serve` throws.
 */
export async function holdAgent(
  { records }: Transcript,
  serve: ServeClient,
  signal: AbortSignal,
): Promise<void> {
  const replay = createReplay(records, { plays: "recorder", placeholders: true, signal });
  const served = serve(replay.transport);
  try {
    await Promise.race([replay.played, served.then(() => replay.played)]);
  } catch (error) {
    // What becomes of the agent now says less than the line at which it stopped.
    await served.catch(() => undefined);
    throw error;
  }
  replay.end();
  await served;
  await replay.finished;
}
