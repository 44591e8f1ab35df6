// Runs the whole deployment locally, without containers: PostgreSQL, two nodes, nginx with a page, and a collector
// that writes to a file. Usage: `PORT=8080 DATABASE_URL=postgres://… USERS='ann:{PLAIN}secret'
// TELEMETRY=telemetry.jsonl node main.ts`. All variables are optional. Ctrl-C stops the deployment once the current
// turns have ended; a second Ctrl-C stops it immediately.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { describeExit, startProcess } from "@parley/process";
import { build } from "vite";

import { type Collector, startCollector } from "./collector.ts";
import { configureNginx, findPort, nginx } from "./nginx.ts";
import { type Program, startPrinting, startProgram } from "./program.ts";

const env = process.env;
const folder = await mkdtemp(join(tmpdir(), "parley-hosted-"));
const programs: Program[] = [];
let collector: Collector | undefined;
const leaving = new AbortController();

function onSignal(): void {
  if (leaving.signal.aborted) for (const program of programs) program.kill();
  else console.error("Stopping once running turns have ended; press Ctrl-C again to stop now");
  leaving.abort();
}
process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);

try {
  await start();
  await new Promise((left) => leaving.signal.addEventListener("abort", left));
} catch (error) {
  if (!leaving.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} finally {
  await stop();
}

async function start(): Promise<void> {
  await checkNginx();
  const page = join(folder, "page");
  await build({
    root: join(import.meta.dirname, "../web-client"),
    logLevel: "error",
    build: { outDir: page, emptyOutDir: true },
  });
  const telemetry = resolve(env["TELEMETRY"] ?? "telemetry.jsonl");
  collector = await startCollector(telemetry);
  const database = env["DATABASE_URL"] ?? (await startNodeProgram("postgres", "postgres.ts"));

  const port = await findPort(Number(env["PORT"] ?? 8080));
  const token = randomBytes(32).toString("base64url");
  const settings = {
    // The PORT variable of this program is for the page, not for the nodes.
    PORT: "0",
    HOST: "127.0.0.1",
    ALLOWED_HOSTS: "127.0.0.1,localhost",
    DATABASE_URL: database,
    NODE_TOKEN: token,
    ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const [first = "", second = ""] = await Promise.all(
    ["node-1", "node-2"].map((name) =>
      startNodeProgram(name, "node.ts", { ...settings, OTEL_SERVICE_NAME: name }),
    ),
  );

  const password = randomBytes(9).toString("base64url");
  const usersFile = join(folder, "users");
  await writeFile(usersFile, env["USERS"] ?? `ann:{PLAIN}${password}\n`, { mode: 0o600 });
  const site = {
    NODE_1: new URL(first).host,
    NODE_2: new URL(second).host,
    LISTEN: `127.0.0.1:${port}`,
    USERS_FILE: usersFile,
    PAGE: page,
    NODE_TOKEN: token,
  };
  const server = await startProgram("nginx", await configureNginx(join(folder, "nginx"), site));
  keep(server);
  const failed = server.ended.then((how) => Promise.reject(new Error(`Cannot start nginx: it ${how}`)));
  await Promise.race([answers(`http://127.0.0.1:${port}/`), failed]);
  const user = env["USERS"] === undefined ? `ann:${password}@` : "";
  console.log(`Open http://${user}127.0.0.1:${port}/; spans and metrics are in ${telemetry}; Ctrl-C stops`);
}

/**
 * Checks that nginx is installed.
 *
 * @throws {Error} if it is not installed.
 */
async function checkNginx(): Promise<void> {
  const failed = (reason: string): Error =>
    new Error(
      `Cannot start nginx: ${reason}. Install it (apt-get install nginx, brew install nginx), or name it in NGINX`,
    );
  const child = await startProcess(nginx("-v"), { stdin: "ignore", guard: "exit-handler" }).catch(
    (error: unknown) => Promise.reject(failed((error as Error).message)),
  );
  const exit = await child.exited;
  if (exit.exitCode !== 0) throw failed(`it ${describeExit(exit)}`);
}

/** Starts a program in this folder. Resolves to its first line of output. */
async function startNodeProgram(
  name: string,
  file: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const args = [...process.execArgv, join(import.meta.dirname, file)];
  const program = await startPrinting(name, {
    command: process.execPath,
    args,
    env: { ...env, ...settings },
  });
  keep(program);
  return program.line;
}

/** Registers a program to be stopped along with the others. */
function keep(program: Program): void {
  programs.push(program);
  leaving.signal.throwIfAborted();
}

/** Polls nginx until it responds, since it does not report when it is ready. */
async function answers(url: string): Promise<void> {
  while (!(await fetch(url, { redirect: "manual" }).then(Boolean, () => false))) {
    leaving.signal.throwIfAborted();
    await new Promise((elapsed) => setTimeout(elapsed, 50));
  }
}

/** Stops the nodes first, while clients can still reach them, and then everything the nodes depend on. */
async function stop(): Promise<void> {
  const nodes = programs.filter(({ name }) => name.startsWith("node-"));
  await Promise.all(nodes.map((node) => node.stop()));
  for (const program of programs.toReversed()) if (!nodes.includes(program)) await program.stop();
  await collector?.close();
  await rm(folder, { recursive: true, force: true });
}
