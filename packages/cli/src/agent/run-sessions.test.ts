import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { RunSessions } from "./run-sessions.ts";

test("later runs recognize a script's sessions until a chat opens them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-runs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { XDG_STATE_HOME: folder };
  const known = (): boolean[] => ["run", "opened", "chat"].map((id) => new RunSessions(env).has(id));
  for (const id of ["run", "opened"]) new RunSessions(env).add(id);
  expect(known()).toEqual([true, true, false]);
  for (const id of ["opened", "chat"]) new RunSessions(env).openedInChat(id);
  expect(known()).toEqual([true, false, false]);
});
