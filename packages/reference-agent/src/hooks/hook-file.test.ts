import { expect, it } from "vitest";

import { parseHooks } from "./hook-file.ts";

it("parses hooks and adds the default timeout", () => {
  expect(parseHooks('{ "hooks": [{ "at": "turn_end", "command": "make", "tools": ["bash"] }] }')).toEqual([
    { at: "turn_end", command: "make", tools: ["bash"], timeout: 30 },
  ]);
});

it("reads a file that starts with a byte order mark", () => {
  const text = '{ "hooks": [{ "at": "turn_end", "command": "make" }] }';
  expect(parseHooks(`\uFEFF${text}`)).toEqual(parseHooks(text));
});

it.each([
  ["{\n", 2, "JSON"],
  ["{}", 1, '"hooks" must be a list'],
  ["null", 1, '"hooks" must be a list'],
  ['{ "hooks": [\n{ "at": "turn_end", "command": "x" },\n{ "at": "turn_end" }] }', 3, "hook 2 is not valid"],
  ['{ "hooks": [{ "at": "turn_end", "command": "x", "timeout": 0 }] }', 1, '"timeout" must be a number'],
  ['{ "hooks": [{ "at": "turn_end", "command": "x", "tools": "bash" }] }', 1, '"tools" must be texts'],
])("reports the invalid line in %j", (text, line, message) => {
  let fault: unknown;
  try {
    parseHooks(text);
  } catch (error) {
    fault = error;
  }
  expect(fault).toMatchObject({ line, message: expect.stringContaining(message) as string });
});
