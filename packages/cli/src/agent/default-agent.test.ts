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
  it("finds the program on PATH first", async () => {
    await installAgent(folder);
    const onPath = join(folder, "parley-agent");
    await writeFile(onPath, "");
    await chmod(onPath, 0o755);
    const env = { PATH: `/nowhere:${folder}` };
    expect(findDefaultAgent({ cwd: folder, env, program })).toEqual({ command: onPath, args: [] });
  });

  it("skips files on PATH that cannot be run", async () => {
    const script = await installAgent(folder);
    await writeFile(join(folder, "parley-agent"), "", { mode: 0o644 });
    expect(findDefaultAgent({ cwd: folder, env: { PATH: folder }, program })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("then finds the one that is installed in a project above the folder", async () => {
    const script = await installAgent(folder);
    await mkdir(join(folder, "src/deep"), { recursive: true });
    expect(findDefaultAgent({ cwd: join(folder, "src/deep"), env: {}, program })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("finds the one that is installed beside the program last", async () => {
    const script = await installAgent(folder);
    const beside = join(folder, "node_modules/@parley/cli/dist");
    expect(findDefaultAgent({ cwd: "/", env: {}, program: beside })).toEqual({
      command: process.execPath,
      args: [script],
    });
  });

  it("explains how to name an agent when there is none", () => {
    expect(() => findDefaultAgent({ cwd: folder, env: {}, program })).toThrow(
      "parley chat -- my-agent --acp",
    );
  });

  it("names the agents of other projects that are installed, and how to install ours", async () => {
    for (const name of ["opencode", "codex-acp"]) await writeFile(join(folder, name), "", { mode: 0o755 });
    const find = (): unknown => findDefaultAgent({ cwd: folder, env: { PATH: folder }, program });
    expect(find).toThrow("npm install --global @parley/reference-agent\n");
    expect(find).toThrow("  parley chat -- codex-acp\n  parley chat -- opencode acp");
  });
});
