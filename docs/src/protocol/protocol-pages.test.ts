import { expect, test } from "vitest";

import { protocolPages } from "./protocol-pages.ts";
import { sampleOf } from "./sample.ts";

test("a method's page shows its params in both versions, its sender and valid examples", () => {
  const page = protocolPages().get("reference/protocol/session-prompt.md");
  expect(page).toContain("A request that the client may send, in version 1 and version 2.");
  expect(page).toContain(
    "| `sessionId` | [SessionId](types-1.md#sessionid) | [SessionId](types-2.md#sessionid) |",
  );
  expect(page).toContain('"method":"session/prompt","params":{"sessionId":"sess_1"');
  expect(page).toContain('"result":{"stopReason":"end_turn"}');
});

test("a method that exists in one version has examples only for that version", () => {
  const page = protocolPages().get("reference/protocol/fs-read_text_file.md");
  expect(page).toContain("A request that the agent may send, in version 1.");
  expect(page).not.toContain("Version 2:");
});

test("a sample contains required properties, constants and the first variant of each union", () => {
  const definitions = {
    Thing: {
      properties: { cwd: { type: "string" }, part: { $ref: "#/$defs/Part" }, more: { type: "string" } },
      required: ["cwd", "part"],
    },
    Part: { oneOf: [{ properties: { type: { const: "a" } }, required: ["type"] }, { const: "b" }] },
  };
  expect(sampleOf("Thing", definitions, 1)).toEqual({ cwd: "/project", part: { type: "a" } });
});
