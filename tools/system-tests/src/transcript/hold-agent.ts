import type { Transport } from "@parley/protocol";
import { createReplay } from "@parley/protocol/recording";

import type { Transcript } from "./parse-transcript.ts";

/** Serves one client. Resolves once the connection closes and everything is freed. */
export type ServeClient = (transport: Transport) => Promise<void>;

/**
 * Sends the client's lines in a transcript to an agent. Resolves once the agent has sent its own lines and
 * nothing else, and has exited.
 *
 * @throws {Error} with what was expected and received, if the agent sends anything else; otherwise whatever `serve`
 * throws.
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
    // The line at which the agent went wrong is more helpful than the failures that follow.
    await served.catch(() => undefined);
    throw error;
  }
  replay.end();
  await served;
  await replay.finished;
}
