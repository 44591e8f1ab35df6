import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Subject, measureRates } from "./work.ts";

// The workload from `work.ts`, with a network between client and agent.

export type Profile = "http" | "websocket";

export const wanted: { readonly subject: string; readonly profile: Profile } = {
  subject: process.env["BENCH_SUBJECT"] ?? "parley",
  profile: (process.env["BENCH_PROFILE"] ?? "http") as Profile,
};

/** Starts the server for a subject and returns the URL of its endpoint. */
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

/** Measures a client with its server, prints the figures as JSON, and stops both. */
export async function measureRemote(subject: Subject, server: ChildProcess): Promise<never> {
  // A short run would mostly measure compilation. A WebSocket request takes a quarter of the time of an HTTP request,
  // so WebSockets need more requests.
  const requests = wanted.profile === "http" ? 20_000 : 100_000;
  console.log(JSON.stringify(await measureRates(subject, { requests, updates: 30_000 })));
  server.kill("SIGKILL");
  process.exit(0);
}

/** Returns the resident memory of a process in megabytes. */
export function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
