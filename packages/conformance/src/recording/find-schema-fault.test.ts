import { expect, test } from "vitest";

import { findSchemaFault } from "./find-schema-fault.ts";

test.each([
  [1, "client", "fs/write_text_file", true],
  [1, "client", "terminal/kill", true],
  [1, "client", "terminal/release", true],
  [1, "agent", "session/load", true],
  [1, "client", "fs/read_text_file", false],
  [1, "client", "terminal/create", false],
  [1, "agent", "session/prompt", false],
  [2, "agent", "session/close", false],
] as const)(
  "in version %d, treats the %s's null result for %s as valid: %s",
  (version, sender, method, isValid) => {
    const message = { jsonrpc: "2.0", id: 1, result: null };
    const fault = findSchemaFault(message, { version, sender, asked: new Map([[1, method]]) });
    expect(fault === undefined).toBe(isValid);
  },
);
