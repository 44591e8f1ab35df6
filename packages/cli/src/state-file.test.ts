import { expect, test } from "vitest";

import { historyFile } from "./state-file.ts";

test("keeps a separate history per folder and agent", () => {
  const env = { XDG_STATE_HOME: "/state" };
  const files = [
    historyFile(env, "/a", "one"),
    historyFile(env, "/b", "one"),
    historyFile(env, "/a", "two"),
    historyFile(env, "/a one", ""),
  ];
  expect(new Set(files).size).toBe(4);
  expect(historyFile(env, "/a", "one")).toBe(files[0]);
  expect(files[0]).toMatch(/^\/state\/parley\/prompts\/[0-9a-f]{32}$/);
});
