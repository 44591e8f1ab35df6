import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import {
  type DefaultAgentSearch,
  findDefaultAgent,
  findInstalledDefault,
  findLoadablePackage,
} from "./default-agent.ts";
import { installCommand } from "./installed-package.ts";
import { allowProjectAgent, findProjectAgent } from "./project-agent.ts";

let top = "";
let clone = "";
let bin = "";

beforeEach(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), "parley-cli-")));
  onTestFinished(() => rm(top, { recursive: true }));
  clone = join(top, "clone");
  bin = join(top, "bin");
  await mkdir(join(clone, "src"), { recursive: true });
  await mkdir(bin);
});

async function installAgent(folder: string, version = "1.0.0"): Promise<string> {
  const home = join(folder, "node_modules/@parley/reference-agent");
  await mkdir(join(home, "bin"), { recursive: true });
  await writeFile(
    join(home, "package.json"),
    JSON.stringify({ version, bin: { "parley-agent": "./bin/start.js" } }),
  );
  await writeFile(join(home, "bin/start.js"), "");
  return join(home, "bin/start.js");
}

async function installOnPath(folder: string, name = "parley-agent", mode = 0o755): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), "");
  await chmod(join(folder, name), mode);
  return join(folder, name);
}

const search = (more: Partial<DefaultAgentSearch> = {}): DefaultAgentSearch => ({
  cwd: join(clone, "src"),
  env: { PATH: bin, XDG_STATE_HOME: join(top, "state") },
  program: "/nowhere",
  ...more,
});

const besideProgram = (): string => join(top, "lib/node_modules/@parley/cli/dist");

describe("findDefaultAgent", () => {
  it("prefers the agent next to the program, then the one on PATH", async () => {
    await installAgent(clone);
    const onPath = await installOnPath(bin);
    const script = await installAgent(join(top, "lib"));
    await mkdir(besideProgram(), { recursive: true });
    expect(findDefaultAgent(search({ program: besideProgram() }))).toEqual({
      command: process.execPath,
      args: [script],
    });
    expect(findDefaultAgent(search())).toEqual({ command: onPath, args: [] });
  });

  it("skips files on PATH that are not executable", async () => {
    await installOnPath(bin, "parley-agent", 0o644);
    expect(() => findDefaultAgent(search())).toThrow("Cannot choose an agent");
  });

  it.each([
    ["its node_modules", () => clone],
    ["a parent folder", () => top],
    ["the current folder", () => join(clone, "src")],
  ])("does not start a project's agent in %s until the user allows it", async (_name, folder) => {
    const script = await installAgent(folder());
    expect(() => findDefaultAgent(search())).toThrow(
      `Cannot start the agent in "${dirname(dirname(script))}": it comes from this folder`,
    );
    expect(() => findLoadablePackage(search())).toThrow("you have not allowed it");
    expect(findInstalledDefault(search())).toBeUndefined();
    await allow();
    expect(findDefaultAgent(search())).toEqual({ command: process.execPath, args: [script] });
    expect(findLoadablePackage(search())?.folder).toBe(dirname(dirname(script)));
  });

  it.each([
    ["that npx adds", () => join(clone, "node_modules/.bin")],
    ["inside the working directory", () => join(clone, "src/tools")],
    ["that is relative", () => "node_modules/.bin"],
  ])("ignores a program in a PATH folder %s", async (_name, folder) => {
    const defaults = search();
    await installOnPath(join(defaults.cwd, "node_modules/.bin"));
    if (folder().startsWith("/")) await installOnPath(folder());
    const env = { ...defaults.env, PATH: `${folder()}:${bin}` };
    expect(() => findDefaultAgent({ ...defaults, env })).toThrow("Cannot choose an agent");
    const own = await installOnPath(bin);
    expect(findDefaultAgent({ ...defaults, env }).command).toBe(own);
  });

  it("asks the user again for a different version or folder, or if the stored decisions cannot be read", async () => {
    await installAgent(clone);
    await allow();
    expect(findInstalledDefault(search())).toBeDefined();
    await writeFile(join(top, "state/parley/project-agents.json"), "[");
    expect(findInstalledDefault(search())).toBeUndefined();
    await allow();
    await installAgent(clone, "1.0.1");
    expect(findInstalledDefault(search())).toBeUndefined();
    await allow();
    await installAgent(join(top, "other"), "1.0.1");
    expect(findInstalledDefault(search({ cwd: join(top, "other") }))).toBeUndefined();
    expect(findInstalledDefault(search())).toBeDefined();
  });

  it.skipIf(process.getuid?.() !== 0)(
    "does not use another user's package in a folder above the program",
    async () => {
      const script = await installAgent(top);
      const program = join(top, "lib/parley/dist");
      await mkdir(program, { recursive: true });
      expect(findDefaultAgent(search({ program })).args).toEqual([script]);
      const { chown } = await import("node:fs/promises");
      await chown(join(top, "node_modules"), 12_345, 12_345);
      expect(() => findDefaultAgent(search({ program, cwd: "/" }))).toThrow("Cannot choose an agent");
      await chown(join(top, "node_modules"), 0, 0);
      await chown(dirname(dirname(script)), 12_345, 12_345);
      expect(() => findDefaultAgent(search({ program, cwd: "/" }))).toThrow("Cannot choose an agent");
    },
  );

  it("explains how to specify an agent if there is none", () => {
    expect(() => findDefaultAgent(search())).toThrow("as in: parley chat -- my-agent --acp");
    const env = { ...search().env, npm_config_user_agent: "npm/11.19.1" };
    const byNpm = { ...search(), env, program: join(bin, "node_modules/@parley/cli/dist") };
    expect(() => findDefaultAgent(byNpm)).toThrow("as in: npx @parley/cli chat -- my-agent --acp");
  });

  it.each([
    ["0.0.0", ["@parley/reference-agent"], "@parley/reference-agent, from the first release on"],
    ["0.0.0", ["@parley/cli", "zod"], "@parley/cli zod, from the first release on"],
    ["0.1.0", ["@parley/reference-agent"], "@parley/reference-agent"],
  ])("explains in version %s how to install %j", (version, packages, command) => {
    expect(installCommand(packages, version)).toBe(`npm install --global ${command}`);
  });

  it("lists installed third-party agents and explains how to install Parley's agent", async () => {
    for (const name of ["opencode", "codex-acp"]) await installOnPath(bin, name);
    const find = (): unknown => findDefaultAgent(search());
    expect(find).toThrow(`${installCommand(["@parley/reference-agent"])}\n`);
    expect(find).toThrow("  parley chat -- codex-acp\n  parley chat -- opencode acp");
  });
});

async function allow(): Promise<void> {
  const { cwd, env } = search();
  const project = findProjectAgent({ cwd, env });
  if (project === undefined) throw new Error("There is no agent in the project");
  await allowProjectAgent(project, env);
}
