import type { WriteStream } from "node:fs";
import { open } from "node:fs/promises";

import { createNumberedFile } from "@parley/process/files";
import type { WireTap } from "@parley/protocol";
import { createRecordingTap, formatRecord, maskSecrets } from "@parley/protocol/recording";
import type { WireRecord } from "@parley/protocol/recording";
import type { ChainTap } from "@parley/proxy";

import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";

export type RecordSink = (record: WireRecord) => void;

export interface WireRecorder {
  readonly tap: WireTap;
  end(): Promise<void>;
}

export interface RecordingOptions {
  readonly showsSecrets: boolean;
  /**
   * Tells the user the actual file name if a file with the requested name already exists. This can happen because
   * editors may start a command several times.
   */
  readonly note: (text: string) => void;
}

/**
 * Records to a new file that only its owner can read.
 *
 * @throws {UsageError} if the file cannot be written.
 */
export async function recordToFile(file: string, options: RecordingOptions): Promise<WireRecorder> {
  const { write, end } = await openRecording(file, options);
  return { tap: createRecordingTap(write), end };
}

export interface StepRecorder {
  readonly tap: ChainTap;
  /** Resolves once all records are written. */
  end(): Promise<void>;
}

/**
 * Records a chain to a new file that only its owner can read.
 *
 * @throws {UsageError} if the file cannot be written.
 */
export async function recordStepsToFile(file: string, options: RecordingOptions): Promise<StepRecorder> {
  const { write, end } = await openRecording(file, options);
  return {
    tap({ from, to, towards }, text) {
      const direction = towards === "agent" ? "out" : "in";
      write({ direction, text, at: Date.now(), step: { from, to } });
    },
    end,
  };
}

interface OpenRecording {
  readonly write: RecordSink;
  readonly end: () => Promise<void>;
}

async function openRecording(file: string, options: RecordingOptions): Promise<OpenRecording> {
  const { name, stream } = await openNew(file).catch((error: unknown) => {
    throw new UsageError(whyNot(file, error), { cause: error });
  });
  if (name !== file) options.note(`Recording to "${name}" because "${file}" already exists`);
  let failure: Error | undefined;
  stream.on("error", (error) => (failure ??= new Error(whyNot(name, error), { cause: error })));
  return {
    write: withSecretsMasked((record) => stream.write(formatRecord(record)), options),
    async end() {
      if (failure === undefined) await new Promise<void>((resolve) => stream.end(resolve));
      if (failure !== undefined) throw failure;
    },
  };
}

/** Opens a new file for exclusive use by this process. */
async function openNew(file: string): Promise<{ readonly name: string; readonly stream: WriteStream }> {
  const name = createNumberedFile(file);
  return { name, stream: (await open(name, "a")).createWriteStream() };
}

function whyNot(file: string, error: unknown): string {
  return `Cannot write recording "${file}": ${describeFailure(error)}`;
}

export function recordTo(take: RecordSink, options: Pick<RecordingOptions, "showsSecrets">): WireRecorder {
  return { tap: createRecordingTap(withSecretsMasked(take, options)), end: () => Promise.resolve() };
}

export function withSecretsMasked(
  take: RecordSink,
  { showsSecrets }: Pick<RecordingOptions, "showsSecrets">,
): RecordSink {
  return showsSecrets ? take : (record) => take({ ...record, text: maskSecrets(record.text) });
}
