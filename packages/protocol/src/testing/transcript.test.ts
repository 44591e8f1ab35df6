import { expect, test } from "vitest";

import { parseTranscript } from "./transcript.ts";

test("reads who says what, and where it stands", () => {
  const text = [
    "# A greeting.",
    "",
    '→ {"jsonrpc":"2.0","id":1,"method":"greet"}',
    "  # The answer comes at once.",
    '  ←{"jsonrpc":"2.0","id":1,"result":"→ # hello"}  ',
    "",
  ];
  const expected = [
    { line: 3, from: "client", message: { jsonrpc: "2.0", id: 1, method: "greet" } },
    { line: 5, from: "agent", message: { jsonrpc: "2.0", id: 1, result: "→ # hello" } },
  ];
  expect(parseTranscript(text.join("\n"))).toEqual(expected);
  expect(parseTranscript(text.join("\r\n"))).toEqual(expected);
});

test("reads an empty transcript", () => {
  expect(parseTranscript("# Nobody says anything.\n")).toEqual([]);
});

test.each([
  ["# Prose\nmore prose", 'Cannot read transcript line 2: "more prose" begins with none of #, → and ←'],
  ['{"jsonrpc":"2.0"}', 'Cannot read transcript line 1: "{"jsonrpc":"2.0"}" begins with none of #, → and ←'],
  ["\n→ {oops}", 'Cannot read transcript line 2: "{oops}" is not JSON'],
  ["←", 'Cannot read transcript line 1: "" is not JSON'],
])("refuses %j", (text, message) => {
  expect(() => parseTranscript(text)).toThrow(message);
});
