import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { KeptTexts, digestOf } from "./kept-texts.ts";

let folder: string;

beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), "kept-texts-"));
  onTestFinished(() => rm(top, { recursive: true }));
  folder = join(top, "undo");
});

async function namesOf(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("kept contents", () => {
  it("are stored once by digest, and shared with other processes", async () => {
    const texts = new KeptTexts(folder);
    const digest = await texts.put("s", "one");
    expect(await texts.put("s", "one")).toBe(digest);
    await texts.put("s", "");

    expect((await namesOf()).toSorted()).toEqual([digest, digestOf("")].toSorted());
    expect(await new KeptTexts(folder).get("s", digest)).toBe("one");
    expect(await new KeptTexts(folder).get("s", digestOf(""))).toBe("");
    expect(await texts.get("s", digestOf("two"))).toBeUndefined();
  });

  it.skipIf(process.platform === "win32")("can be read only by the user", async () => {
    const digest = await new KeptTexts(folder).put("s", "one");
    const [inner = ""] = await readdir(folder);
    const modes = [folder, join(folder, inner), join(folder, inner, digest)].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
  });

  it("are removed only with their session", async () => {
    const texts = new KeptTexts(folder);
    const digest = await texts.put("../one", "text");
    await texts.put("two", "text");
    await texts.forget("../one");

    expect(await texts.get("../one", digest)).toBeUndefined();
    expect(await texts.get("two", digest)).toBe("text");
    await texts.forget("none");
  });

  it("are removed beyond the limit, oldest first, except those stored again", async () => {
    const texts = new KeptTexts(folder, 100);
    const digests: string[] = [];
    for (const [index, letter] of ["a", "b", "c", "d"].entries()) {
      const digest = await texts.put("s", letter.repeat(25));
      const [inner = ""] = await readdir(folder);
      await utimes(join(folder, inner, digest), index + 1, index + 1);
      digests.push(digest);
    }
    const [a = "", b = "", c = "", d = ""] = digests;
    await texts.put("s", "a".repeat(25));
    const e = await new KeptTexts(folder, 100).put("other", "e".repeat(25));

    expect((await namesOf()).toSorted()).toEqual([a, d, e].toSorted());
    expect(await texts.get("s", b)).toBeUndefined();
    expect(await texts.get("s", c)).toBeUndefined();
  });
});
