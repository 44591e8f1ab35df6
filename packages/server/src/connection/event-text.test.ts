import { expect, test } from "vitest";

import { eventsOf, textsIn } from "./event-text.ts";
import type { PlacedMessage } from "./outgoing-message.ts";

const messages: readonly PlacedMessage[] = [
  { text: '{"a":"id: 7 data: "}', cursor: "e.1.0" },
  { text: '{"b":"data: "}' },
  { text: '"€"', cursor: "e.3.2" },
];

test("writes messages as events, with their cursors as ids", () => {
  const events = eventsOf(messages, ({ text }) => text);
  expect(events).toBe(
    'id: e.1.0\ndata: {"a":"id: 7 data: "}\n\ndata: {"b":"data: "}\n\nid: e.3.2\ndata: "€"\n\n',
  );
});

test.each([0, 1, 3])("reads %i of its events", (count) => {
  const some = messages.slice(0, count);
  expect(textsIn(eventsOf(some, ({ text }) => text))).toEqual(some.map(({ text }) => text));
});
