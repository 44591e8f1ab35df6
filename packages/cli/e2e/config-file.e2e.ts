import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { agent, parley, projectFolder } from "../fixtures/parley.ts";

const cwd = projectFolder();

async function write(config: unknown): Promise<void> {
  const text = typeof config === "string" ? config : JSON.stringify(config);
  await writeFile(join(cwd(), ".config/parley/config.json"), text);
}

beforeAll(async () => {
  await mkdir(join(cwd(), ".config/parley"), { recursive: true });
});

describe("the config file", () => {
  const [, command, ...args] = agent;

  it("defines the agents and the default agent", async () => {
    await write({
      defaultAgent: "official",
      agents: { official: { command, args }, other: { command: "none" } },
    });
    const runs = [
      await parley(["chat", "official"], "one\n"),
      await parley(["chat"], "one\n"),
      await parley(["run", "one", "--agent", "official"]),
    ];
    expect(runs.map(({ code, stdout }) => [code, stdout])).toEqual([
      [0, "You said: one\n"],
      [0, "You said: one\n"],
      [0, "You said: one\n"],
    ]);
    const { stderr } = await parley(["chat", "official", "--", "exits-at-start"], "one\n");
    expect(stderr).toContain("cannot find my model");
    const unknown = await parley(["run", "one", "--agent", "offical"]);
    expect(unknown.stderr).toBe(
      'parley: Cannot choose agent "offical": the config file names official, other\n',
    );
    expect(unknown.code).toBe(2);
  });

  it("adds its MCP servers to each session, except those that the agent does not support", async () => {
    const mcpServers = {
      m: { command: "/bin/m", env: { A: "1" } },
      web: { type: "http", url: "https://host/mcp" },
    };
    await write({ agents: { official: { command, args } }, mcpServers });
    const { stdout, stderr } = await parley(["run", "tools", "--agent", "official"]);
    expect(JSON.parse(stdout)).toEqual([
      { name: "m", command: "/bin/m", args: [], env: [{ name: "A", value: "1" }] },
    ]);
    expect(stderr).toBe('Skipping MCP server "web": the agent does not accept the type http\n');
  });

  it("looks up an MCP server's command on PATH, outside the project", async () => {
    const installed = await realpath(await mkdtemp(join(tmpdir(), "parley-cli-")));
    onTestFinished(() => rm(installed, { recursive: true }));
    const project = join(cwd(), "bin");
    await mkdir(project);
    const programs = [join(project, "mcp-both"), join(project, "mcp-planted"), join(installed, "mcp-both")];
    for (const file of programs) await writeFile(file, "", { mode: 0o755 });
    const mcpServers = { both: { command: "mcp-both" }, planted: { command: "mcp-planted" } };
    await write({ agents: { official: { command, args } }, mcpServers });
    const PATH = [project, installed, process.env["PATH"]].join(delimiter);
    const run = ["run", "tools", "--agent", "official"];
    const { stdout, stderr } = await parley(run, "", { env: { PATH } });
    expect(JSON.parse(stdout)).toEqual([
      { name: "both", command: join(installed, "mcp-both"), args: [], env: [] },
    ]);
    expect(stderr).toBe(
      'Skipping MCP server "planted": no program "mcp-planted" is on PATH outside of the project\n',
    );
  });

  it("disables files and terminals", async () => {
    await write({ files: false, terminals: false, agents: { official: { command, args } } });
    const { stdout } = await parley(["run", "asks", "--agent", "official"]);
    expect(JSON.parse(stdout)).toEqual({ readTextFile: false, writeTextFile: false, terminal: false });
  });

  it("is named in the error if it is invalid", async () => {
    await write({ agents: { a: {} } });
    const { code, stdout, stderr } = await parley(["chat", ...agent], "one\n");
    expect(stderr).toMatch(/^parley: Cannot use config ".*config\.json": agents\.a\.command is missing\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const help = await parley(["chat", "--help"]);
    expect(help.code).toBe(0);
  });
});
