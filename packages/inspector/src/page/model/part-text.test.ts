import { expect, test } from "vitest";

import { ending, opening, piece, record, update } from "../../../e2e/fixtures/recordings.ts";
import { piecesOf } from "./part-text.ts";
import { Recording } from "./recording.ts";

test("maps each row to its chunk of the message's text, as of a given position", () => {
  const recording = new Recording();
  recording.append(record([...opening, piece("Hel"), piece(""), piece("lo"), ending]));
  const log = recording.sessions.get("s");
  const piecesAt = (position?: number): unknown => {
    const entry = log?.stateAt(position).entries.at(-1);
    return entry && piecesOf(entry, log?.rowsOf(entry, position) ?? []);
  };
  expect(piecesAt(5)).toEqual([{ row: 5, start: 0, end: 3 }]);
  expect(piecesAt()).toEqual([
    { row: 5, start: 0, end: 3 },
    { row: 6, start: 3, end: 3 },
    { row: 7, start: 3, end: 5 },
  ]);
});

test("starts over when a message is replaced, and returns no chunks for a tool call", () => {
  const recording = new Recording();
  const version2 = record(opening).map((entry) => ({
    ...entry,
    text: (entry.text ?? "").replaceAll('"protocolVersion":1', '"protocolVersion":2'),
  }));
  const chunk = (text: string): object => ({
    sessionUpdate: "agent_message_chunk",
    messageId: "m",
    content: { type: "text", text },
  });
  const whole = { sessionUpdate: "agent_message", messageId: "m", content: [{ type: "text", text: "New" }] };
  const call = { sessionUpdate: "tool_call_update", toolCallId: "t", title: "Read", status: "completed" };
  const updates = [chunk("Old text"), whole, chunk(" end"), call].map(update);
  recording.append([...version2, ...record(updates)]);
  const log = recording.sessions.get("s");
  const pieces = log?.stateAt().entries.map((entry) => piecesOf(entry, log.rowsOf(entry)));
  expect(pieces).toEqual([
    [
      { row: 6, start: 0, end: 3 },
      { row: 7, start: 3, end: 7 },
    ],
    [],
  ]);
});
