import { once } from "node:events";
import { createWriteStream } from "node:fs";

import type { WireTap } from "@parley/protocol";
import { createRecordingTap, formatRecord } from "@parley/protocol/recording";
import type { WireRecord } from "@parley/protocol/recording";

import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** Is called with each record. */
export type RecordSink = (record: WireRecord) => void;

/** Records the messages of a connection. */
export interface WireRecorder {
  readonly tap: WireTap;
  /** Resolves when all records are written. */
  end(): Promise<void>;
}

/** Options for recording a connection. */
export interface RecordingOptions {
  /** True if secrets are recorded as they are, not masked. */
  readonly showsSecrets: boolean;
}

/**
 * Records into a file, which is overwritten and readable by its owner only.
 *
 * @throws {UsageError} if the file cannot be written.
 */
export async function recordToFile(file: string, options: RecordingOptions): Promise<WireRecorder> {
  const stream = createWriteStream(file, { mode: 0o600 });
  await once(stream, "open").catch((error: unknown) => {
    throw new UsageError(whyNot(file, error), { cause: error });
  });
  let failure: Error | undefined;
  stream.on("error", (error) => (failure ??= new Error(whyNot(file, error), { cause: error })));
  return {
    tap: tapOf((record) => stream.write(formatRecord(record)), options),
    async end() {
      if (failure === undefined) await new Promise<void>((resolve) => stream.end(resolve));
      if (failure !== undefined) throw failure;
    },
  };
}

function whyNot(file: string, error: unknown): string {
  return `Cannot write recording "${file}": ${describeFailure(error)}`;
}

/** Calls `take` with each record. */
export function recordTo(take: RecordSink, options: RecordingOptions): WireRecorder {
  return { tap: tapOf(take, options), end: () => Promise.resolve() };
}

function tapOf(take: RecordSink, options: RecordingOptions): WireTap {
  return createRecordingTap(withSecretsMasked(take, options));
}

/** Masks the secrets of the records that `take` is called with, unless the user wants them. */
export function withSecretsMasked(take: RecordSink, { showsSecrets }: RecordingOptions): RecordSink {
  return showsSecrets ? take : (record) => take({ ...record, text: maskSecrets(record.text) });
}
