import { readFile } from "node:fs/promises";

import { describeFailure } from "../describe-failure.ts";
import { UsageError } from "../usage-error.ts";

/** @throws {UsageError} if the file cannot be read or is not a recording. */
export async function readRecording<Entry>(
  file: string,
  parse: (text: string) => readonly Entry[],
): Promise<readonly Entry[]> {
  try {
    return parse(await readFile(file, "utf8"));
  } catch (error) {
    const reason = describeFailure(error).replace(/^Cannot read recording: /, "");
    throw new UsageError(`Cannot read recording "${file}": ${reason}`, { cause: error });
  }
}
