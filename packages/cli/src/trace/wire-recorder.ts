import { once } from "node:events";
import { createWriteStream } from "node:fs";

import type { WireTap } from "@parley/protocol";
import { createRecordingTap, formatRecord } from "@parley/protocol/recording";
import type { WireRecord } from "@parley/protocol/recording";

import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";
import { maskSecrets } from "./mask-secrets.ts";

/** Takes in what passes on a connection. */
export interface WireRecorder {
  readonly tap: WireTap;
  /** Resolves when everything is where it belongs. */
  end(): Promise<void>;
}

/** What is done with secrets: `mask` unless the user wants them. */
export interface RecordingOptions {
  readonly showsSecrets: boolean;
}

/**
 * Records into a file, which is begun anew and readable by its owner alone.
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

/** Hands on each record. */
export function recordTo(take: (record: WireRecord) => void, options: RecordingOptions): WireRecorder {
  return { tap: tapOf(take, options), end: () => Promise.resolve() };
}

function tapOf(take: (record: WireRecord) => void, { showsSecrets }: RecordingOptions): WireTap {
  return createRecordingTap((record) =>
    take(showsSecrets ? record : { ...record, text: maskSecrets(record.text) }),
  );
}
