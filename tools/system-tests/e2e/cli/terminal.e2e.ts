import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { TerminalScreen } from "./terminal-screen.ts";

let cwd = "";
let env: NodeJS.ProcessEnv = {};

beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-terminal-")));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const bin = join(cwd, ".bin");
  await mkdir(bin);
  const agents = ["showcase-agent", "borrowing-agent", "asking-agent", "asks-for-a-name", "wakes-up"];
  for (const agent of [...agents, "changes-its-question"]) {
    const fixture = fileURLToPath(new URL(`fixtures/${agent}.ts`, import.meta.url));
    await writeFile(join(bin, agent), `#!/bin/sh\nexec "${process.execPath}" "${fixture}"\n`);
    await chmod(join(bin, agent), 0o755);
  }
  // The colors must not depend on the test's environment.
  const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, ...rest } = process.env;
  env = { ...rest, PATH: `${bin}:${rest["PATH"]}`, XDG_CONFIG_HOME: cwd, XDG_STATE_HOME: cwd, TZ: "UTC" };
});

function start(
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
  {
    agent = "showcase-agent",
    agentArgs = [],
    ...screenOptions
  }: {
    readonly agent?: string;
    readonly agentArgs?: readonly string[];
    readonly cols?: number;
    readonly term?: string;
  } = {},
): TerminalScreen {
  const screen = new TerminalScreen({
    // Without `--plain`, the program would redraw the screen.
    args: [
      PARLEY,
      ...args.flatMap((arg) => (arg === "chat" ? [arg, "--plain"] : [arg])),
      "--",
      agent,
      ...agentArgs,
    ],
    cwd,
    env: { ...env, ...more },
    ...screenOptions,
  });
  onTestFinished(() => screen.kill());
  return screen;
}

const capture = (name: string): string => `captures/${name}.txt`;

const escape = "\u001b";

/** End of the screen while the program waits for the first prompt. */
const ready = "Ctrl-D exits\n>";

test.each([
  ["as fast as possible", "0"],
  ["one by one", "5"],
])(
  "shows a complete conversation (work, a permission request, a cancellation and a mode change) with updates arriving %s",
  async (_pace, SHOWCASE_PAUSE) => {
    const screen = start(["chat"], { SHOWCASE_PAUSE });
    await screen.waitForEnd(ready);
    screen.type("Fix the greeting\r");
    await screen.waitForEnd("[y] Allow once  [n] Reject →");
    await expect(screen.screen()).toMatchFileSnapshot(capture("1-question"));
    screen.type("y");
    await screen.waitForEnd("0.12 USD\n\n>");
    await expect(screen.screen()).toMatchFileSnapshot(capture("2-work"));
    screen.type("wait\r");
    await screen.waitForEnd("Waiting for you");
    screen.type("\u0003");
    await screen.waitForEnd("\nCancelled\n>");
    screen.type("/mode a\t\r");
    await screen.waitForEnd("Mode is now Ask\n>");
    screen.type("/?\r");
    await screen.waitForEnd("Alt-Enter does\n>");
    await expect(screen.screen()).toMatchFileSnapshot(capture("3-cancel-and-mode"));
    screen.type("\u0004");
    expect(await screen.ended).toBe(0);
    await expect(screen.everything()).toMatchFileSnapshot(capture("whole-conversation"));
    expect(screen.cutRows()).toEqual([]);
  },
);

/** Updates that the agent in the captures does not send. */
const NEVER_SENT = new Set([
  "replay_complete",
  "subagent_update",
  "session_message",
  "session_message_chunk",
]);

test("the agent in the captures sends every kind of update", async () => {
  const file = fileURLToPath(import.meta.resolve("@parley/schema/v2/schema.json"));
  const schema = JSON.parse(await readFile(file, "utf8")) as {
    $defs: { SessionUpdate: { anyOf: { properties?: { sessionUpdate: { const?: string } } }[] } };
  };
  const known = schema.$defs.SessionUpdate.anyOf.map(({ properties }) => properties?.sessionUpdate.const);
  const command = [PARLEY, "run", "Fix the greeting", "--json", "--allow", "edits", "--", "showcase-agent"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { update?: { sessionUpdate: string } });
  const sent = lines.map(({ update }) => update?.sessionUpdate);
  expect(new Set(known.filter((kind) => kind !== undefined && !sent.includes(kind)))).toEqual(NEVER_SENT);
});

test("a session from an earlier run in another folder can be loaded", async () => {
  const list = start(["sessions", "--all"]);
  expect(await list.ended).toBe(0);
  await expect(list.screen()).toMatchFileSnapshot(capture("4-sessions"));
  const screen = start(["chat", "--load", "sess_demo"]);
  await screen.waitForEnd(ready);
  await expect(screen.screen()).toMatchFileSnapshot(capture("5-load"));
  screen.type("/exit\r");
  expect(await screen.ended).toBe(0);
});

test("shows a command while the program runs it, after asking permission once", async () => {
  const screen = start(["chat"], {}, { agent: "borrowing-agent" });
  await screen.waitForEnd(ready);
  screen.type("Run the tests\r");
  await screen.waitForEnd("[p] in this project →");
  screen.type("s");
  await screen.waitForEnd('Press Enter to choose "in this session".\n  →');
  screen.type("\r");
  await screen.waitForEnd("  first line");
  await writeFile(join(cwd, "go"), "");
  await screen.waitForEnd("Run 1: failed\n\n>");
  screen.type("And again\r");
  await screen.waitForEnd("Run 2: failed\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  await expect(screen.everything()).toMatchFileSnapshot(capture("commands-and-files"));
  expect(screen.cutRows()).toEqual([]);
});

test("a later run does not ask again about commands that are allowed in the project", async () => {
  await writeFile(join(cwd, "go"), "");
  const first = start(["chat"], {}, { agent: "borrowing-agent" });
  await first.waitForEnd(ready);
  first.type("Run the tests\r");
  await first.waitForEnd("[p] in this project →");
  first.type("p\r");
  await first.waitForEnd("Run 1: failed\n\n>");
  const second = start(["chat"], {}, { agent: "borrowing-agent" });
  await second.waitForEnd(ready);
  second.type("Run the tests\r");
  await second.waitForEnd("Run 1: failed\n\n>");
  expect(second.everything()).toContain('Permission "npm test": Allow once\n');
  // A different program, or the same program with different arguments, counts as a different agent.
  const other = start(["chat"], {}, { agent: "borrowing-agent", agentArgs: ["other"] });
  await other.waitForEnd(ready);
  other.type("Run the tests\r");
  await other.waitForEnd("[p] in this project →");
});

test("asks for permission again once the agent reveals what it will do", async () => {
  const screen = start(["chat"], {}, { agent: "changes-its-question" });
  await screen.waitForEnd(ready);
  screen.type("Look around\r");
  await screen.waitForEnd("[n] No →");
  expect(screen.everything()).not.toContain("rm -rf build");
  await writeFile(join(cwd, "change-it"), "");
  await screen.waitUntil((text) => text.includes("rm -rf build") && text.trimEnd().endsWith("→"), "question");
  const [before = "", question = ""] = screen.everything().split("withdrawn or changed by the agent");
  expect(before).toContain("? Look around\n  │ The agent does not say what it will do\n");
  expect(question).toContain(
    [
      "? Look around",
      "  │ shell command: ls \\u{202e}⟨3000 spaces⟩; rm -rf build",
      "  │ file: /srv/keep.txt",
      "  │   /srv/a.txt +0 -1",
      "  │   @@ -1,1 +1,0 @@",
      "  │   -all of it",
      "  │ text: Lists the files",
    ].join("\n"),
  );
  screen.type("y");
  await screen.waitForEnd("selected\n\n>");
});

test("a form is filled in field by field, reviewed, changed and sent", async () => {
  const screen = start(["chat"], {}, { agent: "asking-agent" });
  await screen.waitForEnd(ready);
  screen.type("form\r");
  await screen.waitForEnd("→ web");
  screen.type("\u0015ab\r");
  await screen.waitForEnd("characters\n  → ab");
  screen.type("c\r");
  await screen.waitForEnd("all logs\n  →");
  screen.type("2\r");
  await screen.waitForEnd("1 to 5\n  →");
  screen.type("6\r");
  await screen.waitForEnd("It must be a whole number from 1 to 5\n  → 6");
  screen.type("\u007f3\r");
  await screen.waitForEnd("all of it\n  →");
  screen.type("0.5\r");
  await screen.waitForEnd("→ yes");
  screen.type("\r");
  await screen.waitForEnd("3  Fri\n  →");
  screen.type("3 1\r");
  await screen.waitForEnd("Comment, optional\n  →");
  screen.type("\r");
  await screen.waitForEnd("[y] Send  [c] Change  [n] Decline →");
  screen.type("c");
  await screen.waitForEnd("→ abc");
  for (const shown of ["→ 2", "→ 3", "→ 0.5", "→ yes", "→ 3 1"]) {
    screen.type("\r");
    await screen.waitForEnd(shown);
  }
  screen.type("\r");
  await screen.waitForEnd("Comment, optional\n  →");
  screen.type("Grüße 👋\r");
  await screen.waitForEnd("[n] Decline →");
  screen.type("y");
  await screen.waitForEnd("\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  await expect(screen.everything()).toMatchFileSnapshot(capture("form"));
  expect(screen.cutRows()).toEqual([]);
});

test.each(["1", "2"])("a form can be answered in version %s", async (version) => {
  const screen = start(["chat", "--protocol", version], {}, { agent: "asks-for-a-name" });
  await screen.waitForEnd(ready);
  screen.type("Hello\r");
  await screen.waitForEnd("\n  Name\n  →");
  screen.type("\r");
  await screen.waitForEnd("must not be empty\n  →");
  screen.type("Ada\r");
  await screen.waitForEnd("[n] Decline →");
  screen.type("y");
  await screen.waitForEnd("\n\n>");
  expect(screen.everything()).toContain('{"action":"accept","content":{"name":"Ada"}}');
});

test.each([
  ["Escape declines a form", "\u001b", '{"action":"decline"}'],
  ["Ctrl-C dismisses a form and cancels the turn", "\u0003", '{"action":"cancel"}'],
])("%s", { timeout: 60_000 }, async (_title, key, answer) => {
  const screen = start(["chat"], {}, { agent: "asking-agent" });
  await screen.waitForEnd(ready);
  screen.type("form\r");
  await screen.waitForEnd("→ web");
  screen.type(key);
  await screen.waitForEnd("\n>");
  expect(screen.everything()).toContain(answer);
});

test("a page is shown with its full URL, and its completion is reported", async () => {
  const screen = start(["chat"], {}, { agent: "asking-agent" });
  await screen.waitForEnd(ready);
  screen.type("page\r");
  await screen.waitForEnd("[n] Decline →");
  screen.type("y");
  await screen.waitForEnd("\n\n>");
  screen.type("page\r");
  await screen.waitForEnd("[n] Decline →");
  screen.type("n");
  await screen.waitForEnd("\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  await expect(screen.everything()).toMatchFileSnapshot(capture("page"));
});

test("a draft survives a question and other output between two turns", async () => {
  const screen = start(["chat"], {}, { agent: "asking-agent" });
  await screen.waitForEnd(ready);
  screen.type("later\r");
  await screen.waitForEnd("As you like\n\n>");
  screen.type("half a pro");
  await screen.waitForEnd("\n\n> half a pro");
  await writeFile(join(cwd, "go"), "");
  await screen.waitForEnd("[n] Decline →");
  screen.type("n");
  await screen.waitForEnd("→ Decline\n\nLate words\n> half a pro");
  screen.type("mpt\r");
  await screen.waitForEnd("You said: half a prompt\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  expect(screen.everything()).not.toContain("half a pro\n");
});

test("a question shows paths relative to the folder of a session that was opened from another folder", async () => {
  const screen = start(["chat", "--load", "sess_demo"]);
  await screen.waitForEnd("\n>");
  screen.type("Fix it\r");
  await screen.waitForEnd("[n] Reject →");
  expect(screen.everything()).toContain("hello.ts");
  expect(screen.everything()).not.toContain("/project/hello.ts");
});

test("a sentence typed at a question becomes the next draft and does not answer it", async () => {
  const screen = start(["chat"], {}, { agent: "asking-agent" });
  await screen.waitForEnd(ready);
  screen.type("page\r");
  await screen.waitForEnd("[n] Decline →");
  screen.type("yes, but\r");
  await screen.waitForEnd("To answer, press Enter and a letter.\n  →");
  screen.type("\u0003");
  await screen.waitForEnd("> yes, but");
  expect(screen.everything()).toContain('{"action":"cancel"}');
});

test("waits for work that the agent started on its own", async () => {
  const screen = start(["chat"], {}, { agent: "wakes-up" });
  await screen.waitForEnd(ready);
  screen.type("half a pro");
  await screen.waitForEnd("> half a pro");
  await writeFile(join(cwd, "go"), "");
  await screen.waitForEnd("exits\nI woke up,");
  await writeFile(join(cwd, "done"), "");
  await screen.waitForEnd("\nI woke up, and am done.\n\n> half a pro");
  screen.type("mpt\r");
  await screen.waitForEnd('"half a prompt"}]\n\n>');
  expect(screen.everything()).toContain("\nI woke up, and am done.\n\n> half a prompt\n");
});

test("Ctrl-C cancels work that the agent started on its own", async () => {
  const screen = start(["chat"], {}, { agent: "wakes-up" });
  await screen.waitForEnd(ready);
  await writeFile(join(cwd, "go"), "");
  await screen.waitForEnd("exits\nI woke up,");
  screen.type("\u0003");
  await screen.waitForEnd("and am stopped.\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
});

test("parley run does not advertise elicitation, because no user can answer", async () => {
  const command = [PARLEY, "run", "modes", "--", "asking-agent"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env });
  expect(stdout).toBe('"nobody can be asked"\n');
});

test("several lines form one prompt, which later runs find in the history", async () => {
  const first = start(["chat"]);
  await first.waitForEnd(ready);
  first.type("wait\\\r");
  await first.waitForEnd("\n…");
  first.type("for me\u001b\r");
  await first.waitForEnd("… for me\n…");
  first.type("now\r");
  await first.waitForEnd("Waiting for you");
  const second = start(["chat"]);
  await second.waitForEnd(ready);
  second.type(`${escape}[A`);
  await second.waitForEnd("\n> now");
  second.type(`${escape}[A`);
  await second.waitForEnd("\n> for me");
  expect(second.everything()).not.toContain("> now");
});

test("a second Ctrl-C exits even if the agent does not stop", async () => {
  const screen = start(["chat"]);
  await screen.waitForEnd(ready);
  screen.type("stall\r");
  await screen.waitForEnd("Stalling");
  screen.type("\u0003");
  await screen.waitForEnd("press Ctrl-C again to exit now");
  screen.type("\u0003");
  expect(await screen.ended).toBe(130);
});

test("no line of a conversation is truncated on a narrow terminal", async () => {
  const screen = start(["chat"], {}, { cols: 36 });
  await screen.waitForEnd(ready);
  screen.type("/?\r");
  await screen.waitForEnd("as Alt-Enter\n    does\n>");
  screen.type("Fix the greeting\r");
  await screen.waitForEnd("[n] Reject\n  →");
  screen.type("y");
  await screen.waitForEnd("USD\n\n>");
  screen.type("\u0004");
  expect(await screen.ended).toBe(0);
  expect(screen.cutRows()).toEqual([]);
});

test.each([
  [["sessions", "--all"], "showcase-agent", 0],
  [["sessions", "--search", "nothing that any agent has"], "showcase-agent", 0],
  [["probe"], "borrowing-agent", 0],
  [["run", "Hello"], "an-agent-that-nobody-has-here", 3],
])("no line of %j is truncated on a narrow terminal", { timeout: 60_000 }, async (args, agent, code) => {
  const screen = start(args, {}, { agent, cols: 36 });
  expect(await screen.ended).toBe(code);
  expect(screen.cutRows()).toEqual([]);
});

test("prints no colors if the user disables them", async () => {
  const colours = new RegExp(`${escape}\\[[\\d;]*[1-9]\\d*m`);
  const plain = start(["chat", "--load", "sess_demo"], { NO_COLOR: "1" });
  await plain.waitForEnd(ready);
  expect(plain.bytes).not.toMatch(colours);
  const coloured = start(["chat", "--load", "sess_demo"]);
  await coloured.waitForEnd(ready);
  expect(coloured.bytes).toMatch(colours);
});

test("a terminal that cannot move its cursor edits lines itself and receives no control sequences", async () => {
  const screen = start(["chat"], {}, { term: "dumb" });
  await screen.waitForEnd(ready);
  screen.type("Fix the grex\u007feting\r");
  await screen.waitForEnd("[y] Allow once  [n] Reject →");
  screen.type("y");
  await screen.waitForEnd("0.12 USD\n\n>");
  screen.type("half a line\u0003");
  await screen.waitForEnd("^C\nPress Ctrl-C again to exit\n>");
  screen.type("/mode cde\u007f\u007fode\r");
  await screen.waitForEnd("Mode is now Code\n>");
  screen.type("\u0003");
  await screen.waitForEnd("Press Ctrl-C again to exit\n>");
  screen.type("\u0003");
  expect(await screen.ended).toBe(0);
  expect(screen.bytes).not.toContain("\u001b");
});
