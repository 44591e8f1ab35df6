import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, describe, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { firstLine } from "../../src/first-line.ts";
import { processesWith } from "../../src/processes.ts";
import { HANGING, HANGS } from "./fixtures/hanging.ts";

const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";
if (!(postgres instanceof Error)) afterAll(() => postgres.stop());

const store = new URL(postgres instanceof Error ? "postgres://none" : postgres.url);
const env = { PGPASSWORD: store.password };
store.password = "";
const fixture = (name: string): string => join(import.meta.dirname, "fixtures", name);
const server = [PARLEY, "serve", "--no-token", "--port", "0", "--store", store.href, "--log-format", "json"];
const relay = (reopens: string): string[] =>
  server.concat("--", process.execPath, fixture("hangs-on-requests.ts"), reopens);
const own = [fixture("serves-hanging-agent.ts")];
const relayed = (reopens: string): string[] => [
  "authenticate",
  "session/new",
  `session/${reopens}`,
  "initialize",
];
const ownRequests = ["authenticate", "openSession", "openSession"];

describe.skipIf(process.platform !== "linux" || missing !== "")(
  `a server exits without leaving a process behind${missing}`,
  () => {
    test.concurrent.for([
      {
        agent: "a relayed agent that loads sessions",
        words: relay("load"),
        hanging: relayed("load"),
        signal: "SIGTERM",
      },
      {
        agent: "a relayed agent that resumes sessions",
        words: relay("resume"),
        hanging: relayed("resume"),
        signal: "SIGINT",
      },
      { agent: "its own agent", words: own, hanging: ownRequests, signal: "SIGTERM" },
      { agent: "its own agent", words: own, hanging: ownRequests, signal: "SIGINT" },
    ] as const)(
      "on $signal if $agent hangs",
      async ({ words, hanging, signal }, { expect, onTestFinished }) => {
        const mark = `mark-${randomUUID()}`;
        const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-e2e-")));
        const child = spawn(process.execPath, words, {
          cwd,
          env: { ...process.env, ...env, XDG_STATE_HOME: cwd, PARLEY_E2E_MARK: mark },
          stdio: ["ignore", "pipe", "pipe"],
        });
        const log = text(child.stderr);
        const client = await connectAgent(httpTransport(await firstLine(child)), {
          info: { name: "test", version: "1.0.0" },
          versions: [v2],
        });
        onTestFinished(async () => {
          await client.close();
          for (const { pid } of processesWith(mark)) process.kill(pid, "SIGKILL");
          await rm(cwd, { recursive: true });
        });
        const hung = (): string[] => {
          const path = join(cwd, HANGING);
          return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
        };
        const session = await client.newSession({ cwd });
        await session.prompt("Hello");
        await session.close();

        const later = hanging.filter((name) => name === "initialize");
        writeFileSync(join(cwd, HANGS), hanging.filter((name) => name !== "initialize").join("\n"));
        const settled: unknown[] = [];
        const start = (request: Promise<unknown>): void =>
          void request.then(
            (result) => settled.push(result),
            (error: unknown) => settled.push(error),
          );
        start(client.authenticate("login"));
        start(client.loadSession(session.id, { cwd }));
        start(client.newSession({ cwd }));
        await expect.poll(() => hung().length).toBe(hanging.length - later.length);
        if (later.length > 0) {
          writeFileSync(join(cwd, HANGS), later.join("\n"));
          start(client.newSession({ cwd }));
        }
        await expect.poll(() => hung().toSorted()).toEqual([...hanging].toSorted());
        expect(settled).toEqual([]);
        expect(processesWith(mark).length).toBeGreaterThan(0);

        const exited = once(child, "exit");
        child.kill(signal);
        expect(await exited).toEqual([0, null]);
        expect(await log).toMatch(/"event":"drain_ended",.*"isComplete":false/);
        await expect.poll(() => processesWith(mark)).toEqual([]);
      },
    );
  },
);
