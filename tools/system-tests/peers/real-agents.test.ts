import { createHash } from "node:crypto";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { PARLEY } from "../src/built-packages.ts";
import { openCleanRoom } from "./clean-room.ts";
import { installPeer } from "./install-peer.ts";

/** Programs to run from each agent's `node_modules`, with their arguments. */
const AGENTS: Readonly<Record<string, readonly [script: string, ...args: string[]]>> = {
  "claude-agent-acp": ["@agentclientprotocol/claude-agent-acp/dist/index.js"],
  "codex-acp": ["@agentclientprotocol/codex-acp/dist/index.js"],
  "gemini-cli": ["@google/gemini-cli/bundle/gemini.js", "--acp"],
  "pi-acp": ["pi-acp/dist/index.js"],
};

/** Timeout in milliseconds, including the installation. */
const PATIENCE = 600_000;

/** Matches the lines that the client prints while it waits for a slow agent. */
const WAITING = /^Waiting for the agent .*\n(?: {2}.*\n)*/gm;

/** Matches the first line of a chat. It contains the session's id and information that the probe shows as well. */
const GREETING = /^Session .*\n/;

describe.each(Object.entries(AGENTS))("%s", { timeout: PATIENCE }, (name, [script, ...args]) => {
  let modules: string;
  beforeAll(async () => {
    modules = await installPeer(name);
  }, PATIENCE);

  /** Runs the built terminal client with the agent and expects it to leave no processes behind. */
  async function parley(words: readonly string[], input = ""): Promise<string[]> {
    const room = await openCleanRoom(modules);
    const agent = ["--", process.execPath, join(modules, script), ...args];
    const { exitCode, stdout, stderr } = await room.run([PARLEY, ...words, ...agent], { input });
    await expect.poll(() => room.processes(), { timeout: 60_000 }).toEqual([]);
    return [stdout, withoutForeignText(stderr, modules), `exit code ${exitCode}\n`];
  }

  test("advertises the capabilities in its record", async () => {
    const [stdout = ""] = await parley(["probe", "--json", "--timeout", "60"]);
    const { versions } = JSON.parse(stdout) as { versions: object };
    const record = `${JSON.stringify(versions, recorded, 2)}\n`;
    await expect(record).toMatchFileSnapshot(`records/${name}/probe.json`);
  });

  test.each(["1", "2"])("responds to a prompt as recorded in version %s", async (version) => {
    const record = await parley(["chat", "--protocol", version], "Say hello\n");
    await expect(record.join("")).toMatchFileSnapshot(`records/${name}/chat-v${version}.txt`);
  });
});

/** Removes the greeting, third-party descriptions of login methods, and this machine's paths. */
function withoutForeignText(text: string, modules: string): string {
  return text
    .replace(WAITING, "")
    .replace(GREETING, "")
    .replace(/\(([^():]+): [^()]*\)/g, "($1: …)")
    .replaceAll(process.execPath, "node")
    .replaceAll(`${modules}/`, "");
}

/** Replaces times with a placeholder, and third-party descriptions with a digest. */
function recorded(key: string, value: unknown): unknown {
  if (key === "timing") return Object.keys(value as object);
  if (key !== "description" || typeof value !== "string") return value;
  return `sha256:${createHash("sha256").update(value).digest("hex")}`;
}
