import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { type Transcript, parseTranscript } from "./parse-transcript.ts";

const FOLDER = join(import.meta.dirname, "../../transcripts");

/** Reads all transcripts for a protocol version, sorted by name. */
export function readTranscripts(version: string): Transcript[] {
  const files = readdirSync(join(FOLDER, version)).filter((file) => file.endsWith(".txt"));
  return files
    .toSorted()
    .map((file) =>
      parseTranscript(
        `${version}/${file.slice(0, -".txt".length)}`,
        readFileSync(join(FOLDER, version, file), "utf8"),
      ),
    );
}
