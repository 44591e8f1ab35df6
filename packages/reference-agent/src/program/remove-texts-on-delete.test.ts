import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { memorySessionStore } from "@parley/storage";
import { expect, it, onTestFinished } from "vitest";

import { KeptTexts } from "../undo/kept-texts.ts";
import { removeTextsOnDelete } from "./remove-texts-on-delete.ts";

it("deletes a session's undo data with the session", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kept-texts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = removeTextsOnDelete(memorySessionStore(), folder);
  const texts = new KeptTexts(folder);
  for (const sessionId of ["one", "two"]) await store.create({ sessionId, cwd: "/" });
  const digest = await texts.put("one", "text");
  await texts.put("two", "text");

  expect(await store.delete("one")).toBe(true);
  expect(await store.delete("one")).toBe(false);

  expect(await texts.get("one", digest)).toBeUndefined();
  expect(await texts.get("two", digest)).toBe("text");
});
