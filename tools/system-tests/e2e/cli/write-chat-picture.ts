// Creates the picture of `parley chat` for the README and the site. Usage: pnpm docs:picture
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { drawScreen } from "./draw-screen.ts";
import { TerminalScreen } from "./terminal-screen.ts";

const root = join(import.meta.dirname, "../../../..");
const prompt = "replace Hi with Hello in notes.txt";
const title = "parley chat: a prompt, the diff of the agent's edit, and the question whether it may make it";

const home = await realpath(await mkdtemp(join(tmpdir(), "parley-picture-")));
const cwd = join(home, "my-project");
await mkdir(cwd);
await writeFile(join(cwd, "notes.txt"), "Hi, world!\nThis is a note.\n");
const source = (path: string): string[] => ["--conditions=@parley/source", join(root, path)];
const { NO_COLOR: _noColor, FORCE_COLOR: _forceColor, CI: _ci, COLORFGBG: _colors, ...rest } = process.env;
const screen = new TerminalScreen({
  args: [
    ...source("packages/cli/src/main.ts"),
    "chat",
    "--",
    process.execPath,
    ...source("packages/reference-agent/src/main.ts"),
  ],
  cwd,
  cols: 86,
  env: {
    ...rest,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_STATE_HOME: home,
    PARLEY_STORE: join(home, "sessions.db"),
    PARLEY_MODEL: "scripted",
    PARLEY_LOCAL_MODELS: "off",
    PARLEY_REDUCED_MOTION: "1",
  },
});
try {
  await screen.waitUntil((text) => text.includes("────"), "editor");
  screen.type(`${prompt}\r`);
  await screen.waitUntil((text) => text.includes("tell the agent why"), "question");
  const rows = screen.styledRows();
  const begin = rows.findIndex((row) => row.some(({ text }) => text.includes(prompt)));
  const end = rows.findLastIndex((row) => row.length > 0);
  const fixed = rows
    .slice(begin, end + 1)
    .map((row) => row.map((part) => ({ ...part, text: part.text.replace(/\d+ s/, "1 s") })));
  await writeFile(join(root, "docs/pictures/chat.svg"), drawScreen(fixed, title));
} finally {
  screen.kill();
  await rm(home, { recursive: true });
}
