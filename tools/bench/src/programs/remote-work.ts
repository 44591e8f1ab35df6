import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Connection, Peer, methodNotFound } from "@parley/protocol";
import type { Transport } from "@parley/protocol";
import type { AgentMethods, ClientMethods } from "@parley/schema/v1";
import { agent } from "@parley/schema/v1/agent";

import { SESSION_ID, chunk } from "./work.ts";

// The work of `work.ts` with a network between client and agent.

/** The ways between client and agent. */
export type Profile = "http" | "websocket";

/** The figures of one run over a network. */
export interface RemoteFigures {
  readonly sequential: number;
  readonly concurrent: number;
  readonly updates: number;
}

/** A client that is measured, with its server in another process. */
export interface RemoteSubject {
  request(): Promise<unknown>;
  /** Resolves when the agent has sent `count` updates and answered. */
  prompt(count: number): Promise<unknown>;
  /** Number of updates that have arrived. */
  received(): number;
}

/** The subject and the profile that this program measures. */
export const wanted: { readonly subject: string; readonly profile: Profile } = {
  subject: process.env["BENCH_SUBJECT"] ?? "parley",
  profile: (process.env["BENCH_PROFILE"] ?? "http") as Profile,
};

/** Starts the server of a subject. Resolves to the address of its endpoint. */
export async function startServer(
  name: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const program = join(import.meta.dirname, `remote-${name}-server.ts`);
  const child = spawn(process.execPath, ["--expose-gc", program], {
    stdio: ["pipe", "pipe", "inherit", "ipc"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const [message] = (await once(child, "message")) as [{ readonly url: string }];
  return { url: message.url, child };
}

/** Measures a client with its server, prints the figures as JSON, and ends both. */
export async function measureRemote(subject: RemoteSubject, server: ChildProcess): Promise<never> {
  // Over HTTP a request takes about a millisecond; over WebSocket so little that a short run would measure the compiler.
  const requests = Number(process.env["BENCH_REQUESTS"] ?? (wanted.profile === "http" ? 3000 : 20_000));
  const updates = Number(process.env["BENCH_UPDATES"] ?? 30_000);
  await inFlight(subject, 200, 1);
  const sequential = await rate(requests, () => inFlight(subject, requests, 1));
  const concurrent = await rate(requests * 2, () => inFlight(subject, requests * 2, 64));
  await subject.prompt(1000);
  const before = subject.received();
  const updateRate = await rate(updates, () => subject.prompt(updates));
  if (subject.received() - before !== updates)
    throw new Error(`${subject.received() - before} updates arrived`);
  const figures: RemoteFigures = { sequential, concurrent, updates: updateRate };
  console.log(JSON.stringify(figures));
  server.kill("SIGKILL");
  process.exit(0);
}

/** Serves the work over a transport: a bare peer, as the other subjects have. */
export function serveWork(transport: Transport): Connection {
  const connection = new Connection(transport, {
    request: (method) => Promise.reject(methodNotFound(method)),
    notification: () => undefined,
  });
  const peer = new Peer<ClientMethods, AgentMethods>(connection, agent, {
    handlers: {
      requests: {
        initialize: () => ({ protocolVersion: 1 }),
        "session/new": () => ({ sessionId: SESSION_ID }),
        "session/set_mode": () => ({}),
        async "session/prompt"({ sessionId, prompt }) {
          const [block] = prompt;
          const count = block?.type === "text" ? Number(block.text) : 0;
          for (let i = 0; i < count; i++) await peer.notify("session/update", { sessionId, update: chunk() });
          return { stopReason: "end_turn" };
        },
      },
      notifications: {},
    },
  });
  return connection;
}

/** Returns the memory of a process in megabytes. */
export function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((count / (performance.now() - start)) * 1000);
}

async function inFlight(subject: RemoteSubject, count: number, workers: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await subject.request();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
