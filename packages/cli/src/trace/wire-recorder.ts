import type { WriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join, parse } from "node:path";

import type { WireTap } from "@parley/protocol";
import { createRecordingTap, formatRecord, maskSecrets } from "@parley/protocol/recording";
import type { WireRecord } from "@parley/protocol/recording";
import type { ChainTap } from "@parley/proxy";

import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";

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
  /** Is called with the name of the file, if there is one of the wanted name: editors start a command several times. */
  readonly note: (text: string) => void;
}

/**
 * Records into a new file, which is readable by its owner only.
 *
 * @throws {UsageError} if the file cannot be written.
 */
export async function recordToFile(file: string, options: RecordingOptions): Promise<WireRecorder> {
  const { write, end } = await openRecording(file, options);
  return { tap: createRecordingTap(write), end };
}

/** Records the messages of a chain, at each of its steps. */
export interface StepRecorder {
  readonly tap: ChainTap;
  /** Resolves when all records are written. */
  end(): Promise<void>;
}

/**
 * Records a chain into a new file, which is readable by its owner only.
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

/** A recording that is being written. */
interface OpenRecording {
  readonly write: RecordSink;
  readonly end: () => Promise<void>;
}

async function openRecording(file: string, options: RecordingOptions): Promise<OpenRecording> {
  const { name, stream } = await openNew(file).catch((error: unknown) => {
    throw new UsageError(whyNot(file, error), { cause: error });
  });
  if (name !== file) options.note(`Recording in "${name}", since "${file}" exists`);
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

/** Recordings of one name in a folder. */
const mostFiles = 10_000;

/** Creates a file of this process alone: of the name, or with a number in it. A pipe or a device is written as it is. */
async function openNew(file: string): Promise<{ readonly name: string; readonly stream: WriteStream }> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? file : numbered(file, number);
    try {
      const handle = await open(name, "wx", 0o600);
      // The mode counts after the file mode mask of this process.
      await handle.chmod(0o600);
      return { name, stream: handle.createWriteStream() };
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EEXIST" && number < mostFiles;
      if (!isTaken) throw error;
    }
    if (number === 1 && !(await stat(file)).isFile())
      return { name, stream: (await open(file, "w")).createWriteStream() };
  }
}

/** Puts a number before the extension of a file's name. */
function numbered(file: string, number: number): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}-${number}${ext}`);
}

function whyNot(file: string, error: unknown): string {
  return `Cannot write recording "${file}": ${describeFailure(error)}`;
}

/** Calls `take` with each record. */
export function recordTo(take: RecordSink, options: Pick<RecordingOptions, "showsSecrets">): WireRecorder {
  return { tap: createRecordingTap(withSecretsMasked(take, options)), end: () => Promise.resolve() };
}

/** Masks the secrets of the records that `take` is called with, unless the user wants them. */
export function withSecretsMasked(
  take: RecordSink,
  { showsSecrets }: Pick<RecordingOptions, "showsSecrets">,
): RecordSink {
  return showsSecrets ? take : (record) => take({ ...record, text: maskSecrets(record.text) });
}
