import type { ClientDialect } from "@parley/client";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import { createReplay } from "@parley/protocol/recording";

import type { Transcript } from "./parse-transcript.ts";
import { ScriptedClient } from "./scripted-client.ts";

/** Uses a client the way an application would. */
export type ClientScript = (client: ScriptedClient) => Promise<void>;

/** Maps the names in transcripts to scripts. */
export interface ClientScripts {
  readonly [name: string]: ClientScript;
}

const DIALECTS: Readonly<Record<string, ClientDialect>> = { v1, v2 };

/**
 * Sends a transcript's agent lines to a client that a script controls. Resolves once the script has finished and the
 * client has sent exactly its own lines and closed.
 *
 * @throws {Error} with the expected and the received line if the client sends anything else. Otherwise rethrows
 * errors from the script.
 */
export async function holdClient(
  { records, version }: Transcript,
  script: ClientScript,
  signal: AbortSignal,
): Promise<void> {
  const replay = createReplay(records, { placeholders: true, signal });
  const dialect = DIALECTS[version];
  if (dialect === undefined) throw new Error(`Cannot speak version "${version}": it is unknown`);
  const client = new ScriptedClient(replay.transport, dialect);
  // A client that receives a wrong line can fail in many ways, so the mismatch is more helpful than the client's own
  // error.
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
