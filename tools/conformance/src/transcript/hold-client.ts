import { createReplay } from "@parley/protocol/recording";

import type { Transcript } from "./parse-transcript.ts";
import { ScriptedClient } from "./scripted-client.ts";

/** What an application does with a client. */
export type ClientScript = (client: ScriptedClient) => Promise<void>;

/** Scripts by the names that transcripts give them: what the client does, in a few words. */
export interface ClientScripts {
  readonly [name: string]: ClientScript;
}

/**
 * Says the agent's lines of a transcript to a client that a script uses, and resolves when the script has run, and the
 * client has said its own lines, nothing else, and ended.
 *
 * @throws {Error} with what was expected and received, if it says anything else; else whatever the script throws.
 */
export async function holdClient(
  { records }: Transcript,
  script: ClientScript,
  signal: AbortSignal,
): Promise<void> {
  const replay = createReplay(records, { placeholders: true, signal });
  const client = new ScriptedClient(replay.transport);
  // A client that hears a wrong line fails in one of many ways: what was wrong says more.
  const mismatch = new Promise<never>((_, reject) => {
    replay.finished.catch(reject);
  });
  try {
    await Promise.race([script(client), mismatch]);
  } finally {
    await client.close();
  }
  await replay.finished;
}
