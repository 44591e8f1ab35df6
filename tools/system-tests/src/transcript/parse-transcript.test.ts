import { expect, test } from "vitest";

import { parseTranscript } from "./parse-transcript.ts";

const text = `# V1-NEW-1: a session is made.
#
# agent: echo
# agent reports: Error, TypeError
# client: makes a session

→ {"id":1,"method":"session/new"}

# agent: nobody (prose, for the head is over)
← {"id":1,"result":"← {}"}
`;

test("a transcript consists of a header and messages as a client would have recorded them", () => {
  expect(parseTranscript("v1/new", text)).toEqual({
    name: "v1/new",
    version: "v1",
    agent: "echo",
    agentReports: ["Error", "TypeError"],
    client: "makes a session",
    records: [
      { direction: "out", text: '{"id":1,"method":"session/new"}', place: "v1/new.txt:7" },
      { direction: "in", text: '{"id":1,"result":"← {}"}', place: "v1/new.txt:10" },
    ],
  });
});

test("input that is not JSON can be sent to a given side, but not expected from it", () => {
  expect(parseTranscript("a", "# agent: x\n→ hello\n")).toMatchObject({
    agent: "x",
    agentReports: [],
    client: undefined,
    records: [{ text: "hello" }],
  });
  expect(parseTranscript("a", "# client: x\n← hello\n").records).toHaveLength(1);
  const message = "Cannot read a.txt:2: what a side is held to must be JSON";
  expect(() => parseTranscript("a", "# client: x\n→ hello\n")).toThrow(message);
  expect(() => parseTranscript("a", "# agent: x\n← hello\n")).toThrow(message);
});

test.each(["hello", "-> {}", "→{}", "→", '{"id":1}'])("rejects the line %s", (line) => {
  const message = 'Cannot read a.txt:2: it begins neither with "# " nor with "→ " or "← "';
  expect(() => parseTranscript("a", `# agent: x\n${line}\n`)).toThrow(new SyntaxError(message));
});

test("rejects a transcript without a player", () => {
  expect(() => parseTranscript("a", "# Prose\n→ {}\n")).toThrow("it names neither an agent nor a client");
});
