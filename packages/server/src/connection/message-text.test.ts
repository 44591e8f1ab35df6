import { encodeNotification } from "@parley/protocol";
import { expect, test } from "vitest";

import {
  type WrittenMessage,
  eventsOf,
  textWithResumePoint,
  textWithoutOffset,
  textsIn,
} from "./message-text.ts";

const messages: readonly WrittenMessage[] = [
  { text: '{"a":"id: 7 data: "}', resumePoint: "e.1.0" },
  { text: '{"b":"data: "}' },
  { text: '"€"', resumePoint: "e.3.2" },
];

test("writes messages as events with their resume points as ids", () => {
  const events = eventsOf(messages, ({ text }) => text);
  expect(events).toBe(
    'id: e.1.0\ndata: {"a":"id: 7 data: "}\n\ndata: {"b":"data: "}\n\nid: e.3.2\ndata: "€"\n\n',
  );
});

test.each([0, 1, 3])("reads back %i written events", (count) => {
  const some = messages.slice(0, count);
  expect(textsIn(eventsOf(some, ({ text }) => text))).toEqual(some.map(({ text }) => text));
});

const resumePoint = "connection.1.token:5";

test.each([
  [{ sessionId: "s", update: {} }],
  [{ _meta: { "acp/cursor": "5" }, sessionId: "s" }],
  [{ _meta: { "acp/cursor": '5"},' }, sessionId: "s" }],
  [{ _meta: { "acp/cursor": "5\\" }, sessionId: "s" }],
  [{ _meta: { traceparent: "00" }, sessionId: "s" }],
  [{ _meta: { "acp/cursor": "5", traceparent: "00" }, sessionId: "s" }],
  [{ sessionId: "s", _meta: { traceparent: "00" } }],
  [{ sessionId: "s", _meta: null }],
  [{ sessionId: "s", update: { _meta: { "acp/cursor": "no" } } }],
])("adds a resume point to %j once and preserves the rest", (params: object) => {
  const update = encodeNotification("session/update", params);
  const text = textWithResumePoint({ text: update, resumePoint });
  const { _meta: meta } = params as { readonly _meta?: object };
  expect(JSON.parse(text)).toEqual({
    jsonrpc: "2.0",
    method: "session/update",
    params: { ...params, _meta: { ...meta, "acp/cursor": resumePoint } },
  });
  // If the name occurred twice, parsing would drop one of the values.
  expect(JSON.stringify(JSON.parse(text))).toBe(text);
});

test("removes the agent's resume point if the message has another one", () => {
  const update = { sessionId: "s", update: {} };
  const withOffset = { _meta: { "acp/cursor": "5" }, ...update };
  const expected = encodeNotification("session/update", update);
  const text = encodeNotification("session/update", withOffset);
  expect(textWithoutOffset({ text, resumePoint })).toBe(expected);
  expect(textWithoutOffset({ text: expected, resumePoint })).toBe(expected);
  // The client needs the agent's resume point, because it receives no other.
  expect(textWithoutOffset({ text })).toBe(text);
  const traced = encodeNotification("session/update", { _meta: { traceparent: "00" }, ...update });
  expect(textWithoutOffset({ text: traced, resumePoint })).toBe(traced);
});

test("does not change other messages", () => {
  const text = encodeNotification("session/other", { sessionId: "s" });
  expect(textWithResumePoint({ text, resumePoint })).toBe(text);
  expect(textWithoutOffset({ text, resumePoint })).toBe(text);
});
