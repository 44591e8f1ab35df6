import { expect, test } from "vitest";

import {
  type RecordingEntry,
  type WireRecord,
  formatRecord,
  parseRecording,
  parseRecordingEntries,
} from "./wire-record.ts";

const records: readonly WireRecord[] = [
  { direction: "out", text: '{"jsonrpc":"2.0","id":0,"method":"a"}', at: 1_800_000_000_000 },
  { direction: "in", text: "{}", at: 1, step: { from: "agent", to: "a proxy" } },
  { direction: "in", text: 'not JSON: "\u2028" and\na second line', at: 1_800_000_000_001 },
];

test("parses a recording exactly as it was written, one record per line", () => {
  const text = records.map(formatRecord).join("");
  expect(text.split("\n")).toHaveLength(4);
  expect(parseRecording(text)).toEqual(records);
});

test("skips empty lines, carriage returns, a byte order mark and an incomplete last line", () => {
  const [first = "", , second = ""] = records.map((record) => formatRecord(record).trimEnd());
  expect(parseRecording(`\uFEFF${first}\r\n\n${second}`)).toEqual([records[0], records[2]]);
  expect(parseRecording(`${first}\n${second.slice(0, -1)}`)).toEqual(records.slice(0, 1));
  expect(parseRecording("")).toEqual([]);
});

test.each(["text without a line ending", "[]", "1", '{"at":1}'])("rejects the last line %s", (line) => {
  expect(() => parseRecording(line)).toThrow(`the last line is not a record: ${JSON.stringify(line)}`);
});

test.each([
  "{",
  "null",
  '{"direction":"up","text":"","at":1}',
  '{"direction":"in","at":1}',
  '{"direction":"in","text":"","at":"now"}',
])("reports an invalid line %s with its line number", (line) => {
  expect(() => parseRecording(`\n${line}\n`)).toThrow(
    new SyntaxError(`Cannot read recording: line 2 is not a record: ${JSON.stringify(line)}`),
  );
});

test("parses events along with messages, or skips them if only messages are requested", () => {
  const entries: readonly RecordingEntry[] = [
    { event: "open", text: "my-agent --acp", at: 1 },
    { direction: "out", text: "{}", at: 2, connection: "c1", stream: "s1" },
    { event: "cut", at: 3, connection: "c1" },
    { event: "stderr", text: "warning\n", at: 4, stream: "s1" },
  ];
  const text = entries.map(formatRecord).join("");
  expect(parseRecordingEntries(text)).toEqual(entries);
  expect(parseRecording(text)).toEqual([entries[1]]);
  expect(() => parseRecordingEntries('{"event":"nap","at":1}\n')).toThrow("line 1 is not a record");
});
