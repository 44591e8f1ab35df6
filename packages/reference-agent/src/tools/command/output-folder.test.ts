import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { OutputFolder, removeLeftOutputs } from "./output-folder.ts";

/** Process id above the maximum on Linux, macOS and Windows. */
const NO_PROCESS = 2 ** 30;

let top: string;

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "parley-left-outputs-")));
  vi.stubEnv("TMPDIR", top);
});

afterEach(async () => {
  await rm(top, { recursive: true, force: true });
});

describe("folders left behind by killed processes", () => {
  test("are removed by several agents that start at the same time", async () => {
    const folder = new OutputFolder();
    const own = basename(folder.scratch().path);
    for (let n = 0; n < 50; n++) {
      await mkdir(join(top, own.replace(String(process.pid), String(NO_PROCESS + n)), "tmp"), {
        recursive: true,
      });
    }

    const agents: Promise<void>[] = [];
    while (agents.length < 8) {
      agents.push(removeLeftOutputs());
      await readdir(top);
    }
    await Promise.all(agents);

    expect(await readdir(top)).toEqual([own]);
    folder.remove();
    expect(await readdir(top)).toEqual([]);
  });
});
