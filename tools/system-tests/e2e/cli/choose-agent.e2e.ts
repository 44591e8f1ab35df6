import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { TerminalScreen } from "./terminal-screen.ts";

let cwd = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-choose-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  // Outside the chat folder, because Parley ignores executables inside the project.
  const bin = await mkdtemp(join(tmpdir(), "parley-choose-bin-"));
  onTestFinished(() => rm(bin, { recursive: true }));
  const fixture = fileURLToPath(new URL("fixtures/writes-markdown.ts", import.meta.url));
  await writeFile(join(bin, "parley-agent"), `#!/bin/sh\nexec "${process.execPath}" "${fixture}"\n`);
  await writeFile(
    join(bin, "gemini"),
    `#!/bin/sh\n[ "$1" = --acp ] && exec "${process.execPath}" "${fixture}"\n`,
  );
  await writeFile(join(bin, "qwen"), "#!/bin/sh\nexit 1\n");
  for (const name of ["parley-agent", "gemini", "qwen"]) await chmod(join(bin, name), 0o755);
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, ...rest } = process.env;
  // A `PATH` on which only the agents in `bin` can be found.
  const PATH = [bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":");
  env = { ...rest, PATH, XDG_CONFIG_HOME: cwd, XDG_STATE_HOME: cwd, TZ: "UTC" };
});

function start(args: readonly string[] = [], more: NodeJS.ProcessEnv = {}): TerminalScreen {
  const screen = new TerminalScreen({ args: [PARLEY, "chat", ...args], cwd, env: { ...env, ...more } });
  onTestFinished(() => screen.kill());
  return screen;
}

const shows = (screen: TerminalScreen, text: string): Promise<void> =>
  screen.waitUntil((all) => all.includes(text), JSON.stringify(text));
const settings = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(cwd, "parley/config.json"), "utf8"));

async function leave(screen: TerminalScreen): Promise<void> {
  await shows(screen, "ACP version");
  await shows(screen, "────");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
}

test("the first chat prompts for an agent and remembers it, so the next chat does not prompt", async () => {
  const first = start();
  await shows(first, "chat --choose asks again");
  await expect(first.screen()).toMatchFileSnapshot("captures/redrawn/choose-agent.txt");
  first.type("fix the tests\r");
  await shows(first, "Choose with the arrow keys before you type a prompt");
  first.type("\u001b[B");
  await shows(first, "→ Parley's reference agent");
  first.type("\u001b[B");
  await shows(first, "→ Gemini CLI");
  first.type("\r");
  await shows(first, "Gemini CLI is now the default agent");
  await leave(first);
  expect(await settings()).toEqual({
    defaultAgent: "gemini",
    agents: { gemini: { command: "gemini", args: ["--acp"] } },
  });
  const second = start();
  await leave(second);
  expect(second.everything()).not.toContain("Which agent");
});

test("--choose selects another agent and keeps the other settings and a link to the file", async () => {
  await mkdir(join(cwd, "parley"));
  const before = { defaultAgent: "gemini", agents: { gemini: { command: "gemini", args: ["--acp"] } } };
  await writeFile(join(cwd, "dotfile.json"), JSON.stringify({ ...before, terminals: false }));
  await symlink("../dotfile.json", join(cwd, "parley/config.json"));
  const screen = start(["--choose"]);
  await shows(screen, "→ gemini");
  screen.type("\u001b[A");
  await shows(screen, "→ Parley's reference agent");
  screen.type("\r");
  await leave(screen);
  expect(await settings()).toEqual({ ...before, defaultAgent: "parley-agent", terminals: false });
  expect(await readlink(join(cwd, "parley/config.json"))).toBe("../dotfile.json");
});

test("does not remember an agent that fails to start", async () => {
  const screen = start();
  await shows(screen, "Qwen Code");
  screen.type("\u001b[B\u001b[B");
  await shows(screen, "→ Qwen Code");
  screen.type("\r");
  expect(await screen.ended).toBe(3);
  await expect(settings()).rejects.toMatchObject({ code: "ENOENT" });
});

test("Escape exits without choosing an agent", async () => {
  const screen = start();
  await shows(screen, "chat --choose asks again");
  screen.type("\u001b");
  expect(await screen.ended).toBe(130);
});

test("prompts for a number if PARLEY_PLAIN is set", async () => {
  const screen = start([], { PARLEY_PLAIN: "1" });
  await screen.waitForEnd("Number:");
  screen.type("9\r");
  await screen.waitForEnd("or press Esc to exit\nNumber:");
  screen.type("2\r");
  await shows(screen, "Gemini CLI is now the default agent");
  await screen.waitForEnd("exits\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  expect(screen.everything()).not.toContain("────");
});
