import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { TerminalScreen } from "./terminal-screen.ts";

let cwd = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-screen-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const bin = join(cwd, ".bin");
  await mkdir(bin);
  for (const agent of ["showcase-agent", "writes-markdown"]) {
    const fixture = fileURLToPath(new URL(`fixtures/${agent}.ts`, import.meta.url));
    await writeFile(join(bin, agent), `#!/bin/sh\nexec "${process.execPath}" "${fixture}"\n`);
    await chmod(join(bin, agent), 0o755);
  }
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, ...rest } = process.env;
  env = { ...rest, PATH: `${bin}:${rest["PATH"]}`, XDG_CONFIG_HOME: cwd, XDG_STATE_HOME: cwd, TZ: "UTC" };
});

async function start(
  agent: string,
  { cols, args = [] }: { readonly cols?: number; readonly args?: readonly string[] } = {},
): Promise<TerminalScreen> {
  const program = [PARLEY, "chat", ...args, "--", agent];
  const screen = new TerminalScreen({ args: program, cwd, env, cols });
  onTestFinished(() => screen.kill());
  await screen.waitUntil((text) => text.includes("────"), "editor");
  return screen;
}

const shows = (screen: TerminalScreen, text: string): Promise<void> =>
  screen.waitUntil((all) => all.includes(text), JSON.stringify(text));
/** Waits until `text` is on the screen and the turn is over. */
const isDone = (screen: TerminalScreen, text: string): Promise<void> =>
  screen.waitUntil((all) => all.includes(text) && !all.includes("Ctrl-C cancels\n"), JSON.stringify(text));
const paste = (text: string): string => `\u001b[200~${text}\u001b[201~`;
/** Removes session ids and trailing spaces. */
const withoutIds = (text: string): string =>
  text.replaceAll(/sess_[\w-]{16}/g, "sess_…").replaceAll(/[ ]+$/gm, "");

test.each([100, 60, 36])(
  "shows a turn with a thought, tools, a table and code in %i columns",
  async (cols) => {
    const screen = await start("writes-markdown", { cols });
    screen.type("look\r");
    await isDone(screen, "parser.example/guide");
    screen.type("\u0004");
    expect(await screen.ended).toBe(0);
    await expect(withoutIds(screen.everything())).toMatchFileSnapshot(`captures/redrawn/turn-${cols}.txt`);
    expect(screen.cutRows()).toEqual([]);
  },
);

test.each([100, 60, 36])("shows a turn with a plan, a diff and a question in %i columns", async (cols) => {
  const screen = await start("showcase-agent", { cols });
  screen.type("Fix the greeting\r");
  await shows(screen, "[w] No, and tell the agent why");
  screen.type("\u001b[B");
  await shows(screen, "→ [n] Reject");
  screen.type("\u001b[A");
  await shows(screen, "→ [y] Allow once");
  screen.type("\r");
  await isDone(screen, "pass.");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  await expect(withoutIds(screen.everything())).toMatchFileSnapshot(`captures/redrawn/work-${cols}.txt`);
});

test("Ctrl-O expands long output and thoughts", async () => {
  const screen = await start("writes-markdown");
  screen.type("look\r");
  await isDone(screen, "parser.example/guide");
  expect(screen.everything()).toContain("… 22 earlier lines (Ctrl-O)");
  expect(screen.everything()).not.toContain("where I look first");
  screen.type("\u000f");
  await shows(screen, "where I look first");
  await shows(screen, "not ok 1 - keeps line 1\n");
});

test("a multi-line paste is not sent immediately and becomes a single history entry", async () => {
  const screen = await start("writes-markdown");
  screen.type(paste("one\ntwo\nthree"));
  await shows(screen, "three");
  expect(screen.everything()).not.toContain("You said");
  screen.type("\r");
  await isDone(screen, 'You said: "one\\ntwo\\nthree"');
  screen.type("\u001b[A");
  await screen.waitUntil((text) => / one *\n two *\n three *\n─/.test(text), "prompt in the editor");
  screen.type("\r");
  await screen.waitUntil((text) => text.split('You said: "one\\ntwo\\nthree"').length === 3, "second answer");
});

test("a draft survives a width change", async () => {
  const screen = await start("writes-markdown");
  screen.type("half a prompt");
  await shows(screen, "half a prompt");
  screen.resize(50);
  await screen.waitUntil((text) => text.includes(`${"─".repeat(50)}\n half a prompt`), "narrow editor");
  screen.type(" more\r");
  await isDone(screen, 'You said: "half a prompt more"');
  expect(screen.everything()).not.toContain("─".repeat(51));
});

test("input typed while the agent works is queued, can be withdrawn, and is sent after the turn", async () => {
  const screen = await start("writes-markdown");
  screen.type("wait\r");
  await shows(screen, "Waiting");
  screen.type("first\r");
  await shows(screen, "⧗ first");
  screen.type("second\r");
  await shows(screen, "⧗ second");
  screen.type("\u001b[A");
  await screen.waitUntil((text) => !text.includes("⧗ second") && text.includes(" second"), "draft");
  screen.type("\u0003");
  await isDone(screen, "Cancelled");
  await screen.waitUntil((text) => / first *\n second *\n─/.test(text), "prompts in the editor");
  screen.type("\r");
  await isDone(screen, 'You said: "first\\nsecond"');
  expect(screen.everything()).not.toContain("⧗");
});

test("a rejection can include a reason, which becomes the next prompt", async () => {
  const screen = await start("writes-markdown");
  screen.type("ask\r");
  await shows(screen, "[w] No, and tell the agent why");
  screen.type("w");
  await shows(screen, "Left alone");
  await shows(screen, "Type what the agent should do instead");
  screen.type("keep it\r");
  await isDone(screen, 'You said: "keep it"');
  expect(screen.everything()).toContain("✗ rm -rf build");
  // The session survives the agent's crash.
  screen.type("crash\r");
  await shows(screen, "[q] Leave");
  screen.type("q");
  expect(await screen.ended).toBe(3);
  expect(screen.everything()).toMatch(/ended by SIGKILL[^]*Continue later with: parley chat --load sess_/);
});

test("another session can be found and opened", async () => {
  const screen = await start("writes-markdown");
  screen.type("hello there\r");
  await isDone(screen, 'You said: "hello there"');
  screen.type("/sessions\r");
  await shows(screen, "type to search");
  screen.type("hello");
  await shows(screen, "→ hello there");
  screen.type("\r");
  await screen.waitUntil((text) => !text.includes("type to search"), "editor");
  screen.type("again\r");
  await isDone(screen, 'You said: "again"');
  expect(screen.everything()).toContain("› hello there");
});

test("sends commands to an agent that announces none, runs shell commands, and exits on Ctrl-C", async () => {
  const screen = await start("writes-markdown");
  for (const command of ["/nonsense", "/compact", "/set-up now"]) {
    screen.type(`${command}\r`);
    await isDone(screen, `You said: "${command}"`);
  }
  screen.type("!echo from the shell; exit 3\r");
  await shows(screen, "› !echo from the shell; exit 3\n\nfrom the shell\n[exit code 3]");
  screen.type("!echo begin; sleep 60\r");
  await screen.waitUntil(
    (text) => /begin\n\n. echo begin; sleep 60 .*Ctrl-C cancels/.test(text),
    "running command",
  );
  screen.type("queued\r");
  await shows(screen, "⧗ queued");
  screen.type("\u0003");
  await shows(screen, "begin\n[cancelled]");
  await screen.waitUntil((text) => / queued *\n─/.test(text), "the queued prompt in the editor");
  screen.type("\u0003");
  screen.type("!seq 1 3000\r");
  await shows(screen, "› !seq 1 3000\n\n… 2992 earlier lines (Ctrl-O)\n2993\n2994");
  screen.type("\u000F");
  await shows(screen, "2991\n2992\n2993");
  screen.type("\u000F");
  await shows(screen, "… 2992 earlier lines (Ctrl-O)\n2993");
  screen.type("!true\r");
  await shows(screen, "› !true\n\n[no output]");
  screen.type("a draft");
  await shows(screen, "a draft");
  screen.type("\u0003");
  await screen.waitUntil((text) => !text.includes("a draft"), "empty editor");
  screen.type("\u0003");
  await shows(screen, "Press Ctrl-C again to exit");
  screen.type("\u0003");
  expect(await screen.ended).toBe(0);
  expect(screen.everything()).toContain("Continue later with: parley chat --load");
});
