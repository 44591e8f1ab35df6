import type { RecordingEntry } from "@parley/protocol/recording";
import { expect, test } from "vitest";

import { type Line, ending, opening, piece, record, update } from "../../../e2e/fixtures/recordings.ts";
import { compareRecordings } from "./compare.ts";
import { Recording } from "./recording.ts";

/** Returns the pairs of row indexes in a comparison. */
function compared(left: readonly RecordingEntry[], right: readonly RecordingEntry[]): unknown[] {
  const recordings = [left, right].map((entries) => {
    const recording = new Recording();
    recording.append(entries);
    return recording;
  });
  const [a, b] = recordings;
  return a && b ? compareRecordings(a, b).map((row) => [row.left?.index, row.right?.index]) : [];
}

const call = update({ sessionUpdate: "tool_call", toolCallId: "t", title: "Read", status: "completed" });

test("shows an unmatched message in its own row, and ignores differences in text and ids", () => {
  const rows = compared(
    record([...opening, piece("Hello"), ending]),
    record([...opening, call, piece("Good day"), ending]),
  );
  expect(rows.slice(opening.length)).toEqual([
    [undefined, 5],
    [5, 6],
    [6, 7],
  ]);
});

test("aligns updates of versions 1 and 2, although the response to a prompt comes at opposite ends of the turn", () => {
  const initialized: readonly Line[] = [
    ["out", { id: 0, method: "initialize", params: { protocolVersion: 2 } }],
    ["in", { id: 0, result: { protocolVersion: 2 } }],
  ];
  const accepted: Line = ["in", { id: 2, result: { messageId: "m" } }];
  const idle = update({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
  const version2 = record([...initialized, ...opening.slice(2), accepted, piece("Hel"), piece("lo"), idle]);
  expect(
    compared(record([...opening, piece("Hel"), piece("lo"), ending]), version2).slice(opening.length),
  ).toEqual([
    [undefined, 5],
    [5, 6],
    [6, 7],
    [7, undefined],
    [undefined, 8],
  ]);
});

test("distinguishes an error from a result", () => {
  const failed: Line = ["in", { id: 2, error: { code: -32603, message: "Internal error" } }];
  const rows = compared(record([...opening, ending]), record([...opening, failed]));
  expect(rows.slice(opening.length)).toEqual([
    [5, undefined],
    [undefined, 5],
  ]);
});
