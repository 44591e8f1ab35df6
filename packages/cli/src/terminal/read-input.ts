import { fstatSync } from "node:fs";
import { text } from "node:stream/consumers";

import type { Run } from "../program-run.ts";
import { UsageError } from "../usage-error.ts";

/** Delay before printing a note that the program is waiting for stdin, in milliseconds. */
const noteMs = 3000;
/** Maximum time to wait for the first input from a socket, in milliseconds. */
const socketMs = 1500;
/** Maximum time to wait for the first input from a pipe, in milliseconds. */
const pipeMs = 60_000;

const howToLeaveOut = "start it with < /dev/null to leave stdin out";

export interface ReadInputOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly run: Run;
  readonly note: (text: string) => void;
}

/**
 * Reads all of stdin, unless stdin is a terminal. Prints a note if no input arrives for a while. Resolves to an empty
 * string if the run ends first.
 */
export async function readInput({ stdin, run, note }: ReadInputOptions): Promise<string> {
  if (stdin.isTTY) return "";
  const noting = setTimeout(() => note("Waiting for the prompt on stdin"), noteMs);
  stdin.once("readable", () => clearTimeout(noting));
  try {
    return await readAll(stdin, run);
  } finally {
    clearTimeout(noting);
  }
}

/**
 * Reads text that is piped in along with a prompt. Resolves to an empty string if stdin is a terminal or has no
 * contents. Programs that start other programs often leave stdin open as a socket, so an empty socket is skipped after
 * a short wait. Input piped by a shell is never skipped.
 *
 * @throws {UsageError} if a pipe stays open without input.
 */
export async function readPipedInput({ stdin, run, note }: ReadInputOptions): Promise<string> {
  const kind = kindOf(stdin);
  if (kind === "none") return "";
  if (kind === "file" || (await arrives(stdin, run, kind === "socket" ? socketMs : noteMs)))
    return readAll(stdin, run);
  if (run.leaving.aborted) return "";
  if (kind === "pipe") {
    note(`Waiting for text on stdin to add to the prompt; ${howToLeaveOut}`);
    if (await arrives(stdin, run, pipeMs - noteMs)) return readAll(stdin, run);
    if (run.leaving.aborted) return "";
    throw new UsageError(
      `Cannot add stdin to the prompt: it is open, but nothing arrived within ${pipeMs / 1000} s; ${howToLeaveOut}`,
    );
  }
  stdin.destroy();
  note(`Nothing arrived on stdin, which is still open: sending the prompt without it; ${howToLeaveOut}`);
  return "";
}

function kindOf(stdin: NodeJS.ReadStream): "none" | "file" | "pipe" | "socket" {
  if (stdin.isTTY) return "none";
  try {
    const stats = fstatSync((stdin as { readonly fd?: number }).fd ?? 0);
    if (stats.isFile()) return "file";
    if (stats.isFIFO()) return "pipe";
    return stats.isSocket() ? "socket" : "none";
  } catch {
    return "none";
  }
}

/** Resolves to whether input arrives, or the input ends, within `ms` milliseconds. */
async function arrives(stdin: NodeJS.ReadStream, { leaving }: Run, ms: number): Promise<boolean> {
  if (leaving.aborted) return false;
  if (stdin.readableLength > 0 || stdin.readableEnded) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const found = (): void => resolve(true);
  const stop = (): void => resolve(false);
  const timer = setTimeout(stop, ms);
  for (const event of ["readable", "end", "error"]) stdin.once(event, found);
  leaving.addEventListener("abort", stop, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    for (const event of ["readable", "end", "error"]) stdin.off(event, found);
    leaving.removeEventListener("abort", stop);
  }
}

async function readAll(stdin: NodeJS.ReadStream, { leaving }: Run): Promise<string> {
  if (leaving.aborted) return "";
  const stop = (): void => void stdin.destroy();
  leaving.addEventListener("abort", stop);
  try {
    return await text(stdin);
  } catch (error) {
    if (leaving.aborted) return "";
    throw error;
  } finally {
    leaving.removeEventListener("abort", stop);
  }
}
