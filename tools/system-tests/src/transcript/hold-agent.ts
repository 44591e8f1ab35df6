import type { Transport } from "@parley/protocol";
import { createReplay } from "@parley/protocol/recording";

import type { Transcript } from "./parse-transcript.ts";

/** Serves one client. Resolves once the connection closes and all resources are freed. */
export type ServeClient = (transport: Transport) => Promise<void>;

/**
 * Sends a transcript's client lines to an agent. Resolves once the agent has sent exactly its own lines and exited.
 *
 * @throws {Error} with the expected and the received line if the agent sends anything else. Otherwise rethrows
 * errors from `serve`.
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
    // Throw this error, because the first wrong line is more helpful than the failures that follow it.
    await served.catch(() => undefined);
    throw error;
  }
  replay.end();
  await served;
  await replay.finished;
}
