import { serveAgent } from "@parley/agent";
import { v1 } from "@parley/agent/v1/unstable";
import { v2 } from "@parley/agent/v2/unstable";
import { createNumberedFile } from "@parley/process/files";
import { TransportError, type WireTap } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import { type OpenAgentOptions, openAgent } from "./open-agent.ts";
import { openAppendFile } from "./open-append-file.ts";

/**
 * Delay before the store is opened if no session needs it earlier, in milliseconds. By then, the agent has answered
 * the editor's first request. The program still exits early if the store cannot be opened.
 */
const PREPARE_AFTER_MS = 50;

/**
 * Serves an editor over stdin and stdout until it disconnects or the process receives a termination signal.
 * Resolves once every process started by sessions has exited and the store is closed.
 *
 * @throws {SessionStoreError} if the store cannot be opened; {Error} if the connection fails.
 */
export async function serveEditor(options: OpenAgentOptions): Promise<void> {
  const { tracePath, onError } = options;
  const agent = openAgent(options);
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => ending.abort());
  const tap = tracePath === undefined ? {} : { tap: await traceTo(tracePath) };
  // These versions include unstable features: forks, archived sessions and titles set by the user. Clients that do
  // not support these features are not affected.
  const versions = [v1, v2];
  let failure: TransportError | undefined;
  let storeFailure: Error | undefined;
  const prepare = setTimeout(() => {
    agent.prepare().catch((error: Error) => {
      storeFailure = error;
      ending.abort();
    });
  }, PREPARE_AFTER_MS);
  const report = (error: unknown): void => {
    if (error instanceof TransportError) failure = error;
    onError(error);
  };
  await serveAgent(agent.definition, stdioTransport(), {
    versions,
    onError: report,
    signal: ending.signal,
    ...tap,
  });
  clearTimeout(prepare);
  await agent.close();
  if (storeFailure !== undefined) throw storeFailure;
  if (failure !== undefined) throw new Error(`The connection to the editor failed: ${failure.message}`);
}

/** Opens the trace file. Records are written synchronously, so the trace includes the last message before a crash. */
async function traceTo(path: string): Promise<WireTap> {
  const append = openAppendFile(path, { what: "trace", create: createNumberedFile });
  const { createRecordingTap, formatRecord } = await import("@parley/protocol/recording");
  return createRecordingTap((record) => void append(formatRecord(record)));
}
