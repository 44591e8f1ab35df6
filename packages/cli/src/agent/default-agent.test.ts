import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { findDefaultAgent } from "./default-agent.ts";

let folder = "";

/** A program that is installed alone. */
const program = "/nowhere";

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parley-cli-")));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function installAgent(project: string): Promise<string> {
  const home = join(project, "node_modules/@parley/reference-agent");
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), '{ "bin": { "parley-agent": "./bin/start.js" } }');
  return join(home, "bin/start.js");
}

describe("findDefaultAgent", () => {
  it("takes the program on PATH first", async () => {
    await installAgent(folder);
    const onPath = join(folder, "parley-agent");
    await writeFile(onPath, "");
    await chmod(onPath, 0o755);
    const env = { PATH: `/nowhere:${folder}` };
    expect(findDefaultAgent({ cwd: folder, env, program })).toEqual({ command: onPath, args: [] });
  });

  it("passes by what is on PATH and cannot be run", async () => {
    const script = await installAgent(folder);
    await writeFile(join(folder, "parley-agent"), "", { mode: 0o644 });
    expect(findDefaultAgent({ cwd: folder, env: { PATH: folder }, program })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("takes the one that is installed in the project above the folder", async () => {
    const script = await installAgent(folder);
    await mkdir(join(folder, "src/deep"), { recursive: true });
    expect(findDefaultAgent({ cwd: join(folder, "src/deep"), env: {}, program })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("takes the one that is installed beside the program last", async () => {
    const script = await installAgent(folder);
    const beside = join(folder, "node_modules/@parley/cli/dist");
    expect(findDefaultAgent({ cwd: "/", env: {}, program: beside })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("says how to name an agent when there is none", () => {
    expect(() => findDefaultAgent({ cwd: folder, env: {}, program })).toThrow(
      "parley chat -- my-agent --acp",
    );
  });
});
