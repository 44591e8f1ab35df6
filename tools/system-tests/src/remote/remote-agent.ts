// A drop-in replacement for `parley-agent` that uses `parley serve` and `parley connect`. PARLEY_TEST_REMOTE is
// `http` or `ws`. If PARLEY_TEST_RELAY is set, it is the protocol version in which the server relays to the agent's
// program.
import { once } from "node:events";
import { createInterface } from "node:readline";

import { type RunningProcess, startProcess } from "@parley/process";

import { PARLEY, REFERENCE_AGENT } from "../built-packages.ts";

const args = process.argv.slice(2);
const { PARLEY_TEST_REMOTE: scheme = "http" } = process.env;

/**
 * Status lines that the server prints for the user. They are removed because an agent's stderr should contain only
 * errors.
 */
const notes = /^(?:Serving |For an editor:|Stopping:)/;

/** Starts a program that stops when this program exits for any reason. */
function start(...words: string[]): Promise<RunningProcess> {
  const command = { command: process.execPath, args: words, env: process.env };
  return startProcess(command, { stdin: "pipe", guard: "watchdog" });
}

/** Runs a program with this program's stdio until it exits. */
async function run(...words: string[]): Promise<void> {
  const program = await start(...words);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => program.signal("SIGTERM"));
  process.stdin.pipe(program.stdin);
  program.stdout.pipe(process.stdout);
  program.stderr.pipe(process.stderr);
  const { exitCode } = await program.exited;
  await program.drain(5000);
  process.exitCode = exitCode ?? 1;
}

const store = args.indexOf("--store");

/** Returns options that give the relayed program its own store. */
function ownStore(): string[] {
  return store === -1 ? [] : ["--store", `${String(args[store + 1])}.relayed`];
}

if (args.length > 0 && store !== 0) {
  await run(REFERENCE_AGENT, ...args);
} else {
  const { PARLEY_TEST_RELAY: version } = process.env;
  const relayed = version
    ? ["--protocol", version, "--", process.execPath, REFERENCE_AGENT, ...ownStore()]
    : [];
  const server = await start(PARLEY, "serve", "--port", "0", "--no-token", ...args, ...relayed);
  createInterface(server.stderr).on("line", (line) => {
    if (!notes.test(line)) process.stderr.write(`${line}\n`);
  });
  const [url] = (await Promise.race([
    once(createInterface(server.stdout), "line"),
    once(server.stdout, "end"),
  ])) as [unknown];
  if (typeof url === "string")
    await run(PARLEY, "connect", scheme === "ws" ? url.replace("http", "ws") : url);
  const { exitCode } = await server.end();
  if (typeof url !== "string") process.exitCode = exitCode ?? 1;
}
process.stdin.destroy();
