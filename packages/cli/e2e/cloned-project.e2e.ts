import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";

import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  type StartOptions,
  agent,
  outcomeOf,
  parley,
  program,
  projectFolder,
  start,
} from "../fixtures/parley.ts";
import { allowProjectAgent, findProjectAgent } from "../src/agent/project-agent.ts";

const cwd = projectFolder();
const [, node = "", ...agentArgs] = agent;

/**
 * `clone` is an untrusted repository. `lonely` is a copy of the built program with no agent installed next to it.
 * `ran` exists once an untrusted program has run.
 */
const above = (): string => join(cwd(), "above");
const clone = (): string => join(above(), "clone");
const lonely = (): string => join(cwd(), "lib/node_modules/@parley/cli");
const home = (): string => join(cwd(), "home");
const ran = (): string => join(cwd(), "ran");

beforeAll(async () => {
  await mkdir(join(clone(), ".git"), { recursive: true });
  await mkdir(join(clone(), "src"));
  await mkdir(join(home(), ".config/parley"), { recursive: true });
  const built = dirname(dirname(program));
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(built, part), join(lonely(), part), { recursive: true });
  symlinkSync(join(built, "node_modules"), join(lonely(), "node_modules"));
});

beforeEach(async () => {
  for (const folder of [clone(), above()])
    await rm(join(folder, "node_modules"), { recursive: true, force: true });
  for (const file of [ran(), join(cwd(), ".state")]) await rm(file, { recursive: true, force: true });
});

/** Returns the source code of a program that creates the file `ran` when it is run or loaded. */
function marking(): string {
  return `#!${process.execPath}\nimport { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(ran())}, "");\n`;
}

function plantPackage(folder: string): void {
  const place = join(folder, "node_modules/@parley/reference-agent");
  mkdirSync(place, { recursive: true });
  const manifest = {
    name: "@parley/reference-agent",
    type: "module",
    exports: "./i.js",
    bin: { "parley-agent": "./i.js" },
  };
  writeFileSync(join(place, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(place, "i.js"), marking());
}

function plantProgram(folder: string, name: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, name), marking(), { mode: 0o755 });
}

const didRun = (): Promise<boolean> =>
  access(ran()).then(
    () => true,
    () => false,
  );

function inClone(env: NodeJS.ProcessEnv = {}): StartOptions {
  const folders = {
    HOME: home(),
    XDG_CONFIG_HOME: join(home(), ".config"),
    XDG_DATA_HOME: join(home(), "data"),
    PATH: ["/usr/bin", "/bin"].join(delimiter),
  };
  return { cwd: join(clone(), "src"), env: { ...folders, ...env }, program: join(lonely(), "bin/parley.js") };
}

/** Runs the program until it exits or, if it is a server, until it reports that it is listening. */
async function use(
  args: readonly string[],
  options: StartOptions,
): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const child = start(args, options);
  child.stdin.end();
  const outcome = outcomeOf(child);
  child.stdout.once("data", (text: Buffer) => {
    if (text.toString().startsWith("http://")) child.kill("SIGTERM");
  });
  return outcome;
}

const commands = [
  ["run", "list the files"],
  ["chat"],
  ["chat", "--json"],
  ["serve", "--port", "0"],
  ["sessions"],
  ["probe"],
  ["trace"],
  ["inspect", "--stdio"],
];

describe.each(commands.map((args) => ({ args })))("in a cloned repository, parley $args", ({ args }) => {
  it.each([
    ["its node_modules", clone],
    ["a parent folder", above],
    ["the current folder", () => join(clone(), "src")],
  ])("does not run the agent in %s until the user has allowed it", async (_name, folder) => {
    plantPackage(folder());
    const refused = await use(args, inClone());
    expect(refused.stderr).toContain("it comes from this folder, and you have not allowed it");
    expect([refused.code, await didRun()]).toEqual([2, false]);
    const env = { XDG_STATE_HOME: join(cwd(), ".state") };
    const found = findProjectAgent({ cwd: join(clone(), "src"), env });
    if (found !== undefined) await allowProjectAgent(found, env);
    await use(args, inClone());
    expect(await didRun()).toBe(true);
    await rm(join(clone(), "src/node_modules"), { recursive: true, force: true });
  });
});

describe("in a cloned repository", () => {
  it("prefers the agent next to the program", async () => {
    plantPackage(clone());
    const place = { ...inClone({ PARLEY_MODEL: "scripted" }), program };
    expect(await parley(["run", "list the files"], "", place)).toMatchObject({ code: 0 });
    expect(await didRun()).toBe(false);
  });

  it.each(["parley-agent", "npx"])(
    "does not run %s from a folder that npx adds to the search path",
    async (name) => {
      plantProgram(join(clone(), "node_modules/.bin"), name);
      const path = [join(clone(), "node_modules/.bin"), "node_modules/.bin", ".", dirname(process.execPath)];
      const env = { PATH: path.join(delimiter) };
      await writeConfig({ defaultAgent: "mine", agents: { mine: { command: name, args: ["--version"] } } });
      await parley(["run", "hello"], "", inClone(env));
      await parley(["run", "hello", "--agent", "parley-agent"], "", inClone(env));
      expect(await didRun()).toBe(false);
      await parley(["run", "hello", "--", join(clone(), "node_modules/.bin", name)], "", inClone(env));
      expect(await didRun()).toBe(true);
    },
  );

  it.each([
    ["a file", ["agent.mjs"]],
    ["a file in a subfolder", ["./tools/agent.mjs"]],
  ])(
    "loads %s into a configured agent only from the home folder, not from the clone",
    async (_name, [file = ""]) => {
      for (const folder of [join(clone(), "src"), home()])
        await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(clone(), "src", file), marking());
      await writeFile(join(home(), file), `import ${JSON.stringify(agentArgs.at(-1))};\n`);
      await writeConfig({
        agents: { mine: { command: node, args: ["--disable-warning=ExperimentalWarning", file] } },
      });
      expect(await parley(["run", "one", "--agent", "mine"], "", inClone())).toMatchObject({
        code: 0,
        stdout: "You said: one\n",
      });
      expect(await didRun()).toBe(false);
    },
  );

  it.each(["", ".", "src"])("does not treat the clone's files as the user's if HOME is %j", async (value) => {
    const evil = {
      defaultAgent: "x",
      agents: { x: { command: process.execPath, args: [join(clone(), "evil.mjs")] } },
    };
    await writeFile(join(clone(), "evil.mjs"), marking());
    for (const folder of [clone(), join(clone(), "src")]) {
      await mkdir(join(folder, ".config/parley"), { recursive: true });
      await writeFile(join(folder, ".config/parley/config.json"), JSON.stringify(evil));
    }
    const env = { HOME: value, XDG_CONFIG_HOME: "", XDG_STATE_HOME: "" };
    await use(["run", "one"], { ...inClone(env), cwd: clone() });
    expect(await didRun()).toBe(false);
    await use(["run", "one"], { ...inClone({ ...env, HOME: clone() }), cwd: clone() });
    expect(await didRun()).toBe(true);
  });
});

async function writeConfig(config: object): Promise<void> {
  await writeFile(join(home(), ".config/parley/config.json"), JSON.stringify(config));
}
