import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { holdParent } from "./held-folder.ts";

let top: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "held-folder-")));
  onTestFinished(() => rm(top, { recursive: true }));
  await Promise.all([mkdir(join(top, "folder")), mkdir(join(top, "elsewhere"))]);
});

// Only Linux can address a file through its open folder.
describe.runIf(process.platform === "linux")("a held folder", () => {
  it("is not affected by a link created later", async () => {
    const held = await holdParent(join(top, "folder", "a.txt"), false);
    await rename(join(top, "folder"), join(top, "moved"));
    await symlink(join(top, "elsewhere"), join(top, "folder"));

    await writeFile(held.at("a.txt"), "one");
    await held.close();

    expect(await readdir(join(top, "elsewhere"))).toEqual([]);
    expect(await readFile(join(top, "moved", "a.txt"), "utf8")).toBe("one");
  });

  it("cannot be opened through a link above it", async () => {
    await mkdir(join(top, "elsewhere", "inner"));
    await symlink("elsewhere", join(top, "link"));

    for (const path of [join(top, "link", "inner", "a.txt"), join(top, "link", "inner", "new", "a.txt")]) {
      await expect(holdParent(path, true)).rejects.toThrow("its path leads elsewhere now");
    }
    expect(await readdir(join(top, "elsewhere", "inner"))).toEqual([]);
  });
});

it("creates missing folders only on demand", async () => {
  const path = join(top, "a", "b", "c.txt");
  await expect(holdParent(path, false)).rejects.toMatchObject({ code: "ENOENT" });
  const held = await holdParent(path, true);
  await writeFile(held.at("c.txt"), "one");
  await held.close();
  expect(await readFile(path, "utf8")).toBe("one");
});

it.runIf(process.platform === "linux")("fails for a path where a folder cannot exist", async () => {
  await expect(holdParent("/proc/parley/a/b", true)).rejects.toMatchObject({ code: "ENOENT" });
});
