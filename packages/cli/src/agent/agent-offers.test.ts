import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { emptyConfig } from "../config/config.ts";
import { listAgentOffers } from "./agent-offers.ts";
import { allowProjectAgent } from "./project-agent.ts";

let folder = "";

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parley-cli-")));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function install(name: string): Promise<void> {
  await writeFile(join(folder, name), "");
  await chmod(join(folder, name), 0o755);
}

const search = () => ({ cwd: "/", env: { PATH: folder, XDG_STATE_HOME: folder }, program: "/nowhere" });

test("offers to download Parley's own agent if it is not installed", () => {
  expect(listAgentOffers(emptyConfig, search())).toEqual([
    {
      name: "parley-agent",
      title: "Parley's reference agent",
      commandLine: "npx --yes @parley/reference-agent",
      isInstalled: false,
    },
  ]);
});

test("lists a project's agent separately until it is allowed", async () => {
  const project = join(folder, "project");
  const home = join(project, "node_modules/@parley/reference-agent");
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "package.json"), '{ "bin": { "parley-agent": "start.js" } }');
  await writeFile(join(home, "start.js"), "");
  const offers = () => listAgentOffers(emptyConfig, { ...search(), cwd: project });
  const [, ofProject] = offers();
  expect(offers()).toMatchObject([
    { commandLine: "npx --yes @parley/reference-agent", isInstalled: false },
    { title: "The reference agent that came with this folder", project: { folder: home } },
  ]);
  if (ofProject?.project !== undefined) await allowProjectAgent(ofProject.project, search().env);
  expect(offers()).toMatchObject([{ name: "parley-agent", isInstalled: true }]);
  await install("parley-agent");
  expect(offers()).toHaveLength(1);
});

test("offers configured and installed agents after Parley's own agent, without duplicates", async () => {
  for (const name of ["parley-agent", "claude", "gemini", "goose"]) await install(name);
  const agents = new Map([["gemini", { command: "gemini", args: ["--acp", "--fast"] }]]);
  const offers = listAgentOffers({ ...emptyConfig, agents }, search());
  expect(offers.map(({ name, commandLine, command }) => [name, commandLine, command !== undefined])).toEqual([
    ["parley-agent", "parley-agent", false],
    ["gemini", "gemini --acp --fast", false],
    ["claude", "npx --yes @agentclientprotocol/claude-agent-acp", true],
    ["goose", "goose acp", true],
  ]);
});
