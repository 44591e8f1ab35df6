import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

import { SYSTEM_PATH, findProgram } from "@parley/process";

import { systemCallFilter } from "./system-call-filter.ts";

/** A program that can confine commands, or a reason to show to the user if there is none. */
export type SandboxState = { readonly program: string } | { readonly unavailable: string };

export interface SandboxSearch {
  /** A session's directories. Programs inside them are never used. */
  readonly roots: readonly string[];
  /** The search path. Default: the `PATH` of this process. */
  readonly path?: string | undefined;
}

/** Maximum duration of a trial run, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Results of earlier trial runs, by program. */
const ATTEMPTS = new Map<string, Promise<SandboxState>>();

/**
 * Finds bubblewrap and runs it once, because the system may deny it the namespaces that it needs, as many containers
 * do.
 */
export async function findSandbox({
  roots,
  path = process.env["PATH"] ?? "",
}: SandboxSearch): Promise<SandboxState> {
  if (process.platform !== "linux") return { unavailable: "it needs Linux" };
  const filter = systemCallFilter({ network: false });
  if (filter === undefined) return { unavailable: `it does not know the processor "${process.arch}"` };
  const program = findProgram("bwrap", { path, outside: roots });
  if (program === undefined) {
    return { unavailable: "bubblewrap (bwrap) is not installed outside of the working directories" };
  }
  const known = ATTEMPTS.get(program);
  if (known !== undefined) return known;
  const attempt = tryOut(program, filter);
  ATTEMPTS.set(program, attempt);
  return attempt;
}

async function tryOut(program: string, filter: Uint8Array): Promise<SandboxState> {
  const view = "--unshare-net --ro-bind / / --dev /dev --proc /proc --seccomp 3 /bin/sh -c :".split(" ");
  const child = spawn(program, [...NAMESPACES, ...view], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
    env: { PATH: SYSTEM_PATH },
  });
  try {
    const input = child.stdio[3] as Writable;
    input.on("error", () => undefined).end(filter);
    const [[code], errors] = await Promise.all([once(child, "close"), text(child.stdio[2] as Readable)]);
    if (code === 0) return { program };
    return { unavailable: `bubblewrap cannot be used here: ${firstLine(errors) || "it failed"}` };
  } catch (error) {
    return { unavailable: `bubblewrap cannot be used here: ${(error as Error).message}` };
  }
}

/**
 * The namespaces of every sandbox, and the privileges that its processes cannot regain. The first process is the
 * command rather than bubblewrap, so when the command exits, bubblewrap waits until the kernel has killed everything
 * else in the process namespace.
 */
export const NAMESPACES: readonly string[] = [
  "--die-with-parent",
  "--new-session",
  "--unshare-user",
  "--unshare-pid",
  "--as-pid-1",
  "--unshare-ipc",
  "--unshare-uts",
  "--unshare-cgroup-try",
  "--cap-drop",
  "ALL",
];

function firstLine(message: string): string {
  return message.trim().split("\n")[0] ?? "";
}
