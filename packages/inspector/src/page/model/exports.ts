import { type WireRecord, formatRecord, maskSecrets } from "@parley/protocol/recording";

import type { Recording } from "./recording.ts";

/** Writes the messages as a transcript: an arrow for the way to the agent or from it, and the message. */
export function transcriptOf(recording: Recording): string {
  const { rows } = recording.messages();
  const lines = rows.map(
    (row) => `${recording.isFromAgent(row) ? "←" : "→"} ${maskSecrets(row.entry.text ?? "")}`,
  );
  return `${lines.join("\n")}\n`;
}

/** Writes a test for vitest that fails as long as the recording breaks a rule of the protocol. */
export function vitestOf(recording: Recording): string {
  const { records } = recording.messages();
  const masked = records.map((record: WireRecord) =>
    formatRecord({ ...record, text: maskSecrets(record.text) }),
  );
  return `import { checkRecording } from "@parley/conformance/recording";
import { parseRecording } from "@parley/protocol/recording";
import { expect, test } from "vitest";

// The lines of a recording, secrets masked.
const lines = ${JSON.stringify(masked, undefined, 2)};

test("the agent follows the rules of the protocol", () => {
  const records = parseRecording(lines.join(""));
  expect(checkRecording(records, { recordedBy: ${JSON.stringify(recording.recordedBy)} })).toEqual([]);
});
`;
}
