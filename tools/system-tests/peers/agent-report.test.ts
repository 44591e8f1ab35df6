import { expect, test } from "vitest";

import { witnessOf } from "./agent-report.ts";

const text = (message: object): string => JSON.stringify(message);
const [ask, answer, prompt, update] = [
  { id: 1, method: "session/new" },
  { id: 1, result: {} },
  { id: 2, method: "session/prompt" },
  { method: "session/update" },
].map(text) as [string, string, string, string];
const trace = [
  { direction: "out", text: ask },
  { direction: "in", text: update },
  { direction: "in", text: update },
  { direction: "in", text: update },
  { direction: "in", text: answer },
  { direction: "out", text: prompt },
  { direction: "in", text: update },
] as const;
const [asked, updated, answered, prompted] = [`→ ${ask}`, `← ${update}`, `← ${answer}`, `→ ${prompt}`];

const chunk = (kind: string, more: object): string =>
  text({ method: "session/update", params: { update: { sessionUpdate: kind, ...more } } });
const conversation = [
  chunk("agent_message_chunk", { n: 1 }),
  chunk("tool_call", { title: "a" }),
  chunk("tool_call", { title: "c" }),
  text({ id: 3, method: "session/load" }),
  chunk("agent_message_chunk", { n: 2 }),
  chunk("tool_call", { title: "b" }),
];

test.each([
  ['Live, entry 1 is agent: "1"; loaded it is agent: "2"', [0, 3, 4]],
  ['Live, entry 2 is tool call: "a"; loaded it is tool call: "b"', [1, 3, 5]],
  ['Before the response came {"sessionUpdate":"tool_call","title":"c"}', [0, 1, 2]],
])("finds the messages behind a difference or a quote: %s", (reason, shown) => {
  const lines = witnessOf(
    conversation.map((line) => ({ direction: "in", text: line })),
    reason,
  );
  expect(lines).toEqual(shown.map((index) => `← ${conversation[index]}`));
});

test.each([1000, 230])(
  "finds the messages that offer a login method after a description of %d characters",
  (length) => {
    const method = { id: "setup", type: "terminal" };
    const long = text({ id: 1, result: { description: "x".repeat(length), authMethods: [method] } });
    const lines = witnessOf([{ direction: "in", text: long }], "It offers a terminal method");
    expect(lines.join("")).toMatch(/x.*…"type":"terminal"\}/);
  },
);

test.each<[string, readonly (string | undefined)[]]>([
  ["The agent did not exit within 60 s", [updated, answered, prompted, updated]],
  ['"session/new" was answered with {}', [asked, updated, updated, answered]],
  ['"session/prompt" was not answered', [updated, answered, prompted, updated]],
  ['"session/load" was refused', [updated, answered, prompted, updated]],
])("finds the messages behind a reason: %s", (reason, witness) => {
  expect(witnessOf(trace, reason)).toEqual(witness);
});
