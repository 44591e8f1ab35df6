import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { bin, limit, makeFolder, project, runParley } from "./workshop.ts";

const script = join(project, "node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const prompt = 'use the MCP tool everything__echo with {"message": "to é & %PATH%"}';

void test("a server run by Node.js works", limit, async () => {
  await useServer(makeFolder(), { command: process.execPath, args: [script] });
});

void test("npm's .cmd file works as a server, by its path and on PATH", limit, async () => {
  const env = { PATH: `${bin};${process.env["PATH"]}` };
  await useServer(makeFolder(), { command: join(bin, "mcp-server-everything.cmd"), args: [] });
  await useServer(makeFolder(), { command: "mcp-server-everything", args: [], env });
});

void test("a .cmd file in a folder with spaces works as a server", limit, async () => {
  const folder = makeFolder("my work");
  const command = join(folder, "my server.cmd");
  writeFileSync(command, `@"${process.execPath}" "${script}" %*\r\n`);
  await useServer(folder, { command, args: ["stdio"] });
});

interface Server {
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables for `parley`. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Calls a tool of an MCP server that is configured in the config file. */
async function useServer(folder: string, { env, ...server }: Server): Promise<void> {
  mkdirSync(join(folder, ".home", "parley"), { recursive: true });
  const config = { mcpServers: { everything: server } };
  writeFileSync(join(folder, ".home", "parley", "config.json"), JSON.stringify(config));
  const { stdout, exitCode, stderr } = await runParley(folder, ["run", prompt, "--allow", "all"], {
    env: env ?? {},
  });
  assert.match(stdout, /Echo: to é & %PATH%/, stderr);
  assert.equal(exitCode, 0, stderr);
}
