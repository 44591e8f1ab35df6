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

test.each<[string, readonly (string | undefined)[]]>([
  ["The agent did not exit within 60 s", [updated, answered, prompted, updated]],
  ['"session/new" was answered with {}', [asked, updated, updated, answered]],
  ['"session/prompt" was not answered', [updated, answered, prompted, updated]],
  ['"session/load" was refused', [updated, answered, prompted, updated]],
])("the witness of what a reason says: %s", (reason, witness) => {
  expect(witnessOf(trace, reason)).toEqual(witness);
});
