import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { cutText } from "../../text/cut-text.ts";
import { hasSpecialIgnoreFile } from "./special-ignore-files.ts";
import { MAX_FILE_BYTES, MAX_LINE_LENGTH, type LineMatch, type TextSearch } from "./text-search.ts";

/** Finds the path of ripgrep. Resolves to `undefined` if there is no ripgrep for this platform. */
export async function findRipgrep(): Promise<string | undefined> {
  try {
    const { rgPath } = await import("@vscode/ripgrep");
    return rgPath;
  } catch {
    return undefined;
  }
}

/** Maximum duration of a search, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Searches with ripgrep, which skips binary files and files that `.gitignore` excludes. If an ignore file is a
 * pipe or device, ignore files are not read at all.
 *
 * @throws {Error} if the pattern or glob is invalid or the search takes too long, or the signal's reason.
 */
export async function searchWithRipgrep(
  program: string,
  search: TextSearch,
  timeoutMs: number = TIMEOUT_MS,
): Promise<LineMatch[]> {
  const { path, signal } = search;
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const stuck = new AbortController();
  void hasSpecialIgnoreFile(path, AbortSignal.any([signal, timeout, ended.signal])).then((isStuck) => {
    if (isStuck) stuck.abort();
  });
  const over = AbortSignal.any([signal, timeout]);
  try {
    const args = argumentsFor(search);
    const matches = await run(program, args, { search, signal: AbortSignal.any([over, stuck.signal]) });
    over.throwIfAborted();
    if (!stuck.signal.aborted) return matches;
    return await run(program, ["--no-ignore", ...args], { search, signal: over });
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw new Error(
      `it takes more than ${timeoutMs / 1000} seconds; name a smaller folder, or a glob of the files`,
      { cause: error },
    );
  } finally {
    ended.abort();
  }
}

interface Run {
  readonly search: TextSearch;
  /** Aborting this kills ripgrep. The result then consists of the matches found so far. */
  readonly signal: AbortSignal;
}

async function run(
  program: string,
  args: readonly string[],
  { search: { path, glob, limit }, signal }: Run,
): Promise<LineMatch[]> {
  signal.throwIfAborted();
  const child = spawn(program, args, {
    // Globs apply to paths relative to the working directory.
    cwd: glob === undefined ? undefined : path,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const kill = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  try {
    const matches: LineMatch[] = [];
    const failure = await collect(child, (line) => {
      // If ripgrep was killed, the last line may be incomplete.
      if (signal.aborted || matches.length >= limit) return;
      readRecord(line, path, matches);
      if (matches.length >= limit) kill();
    });
    if (failure !== "" && matches.length === 0) throw new Error(failure);
    return matches.slice(0, limit);
  } finally {
    signal.removeEventListener("abort", kill);
  }
}

function argumentsFor({ path, pattern, literal, ignoreCase, glob }: TextSearch): string[] {
  return [
    "--no-config",
    "--json",
    "--sort=path",
    `--max-filesize=${MAX_FILE_BYTES}`,
    ...(glob === undefined ? [] : [`--glob=${glob.replace(/^\.\//, "")}`]),
    // Later globs override earlier ones.
    "--hidden",
    "--glob=!.git",
    "--glob=!.hg",
    "--glob=!.svn",
    "--glob=!node_modules",
    ...(literal ? ["--fixed-strings"] : []),
    ...(ignoreCase ? ["--ignore-case"] : []),
    `--regexp=${pattern}`,
    "--",
    glob === undefined ? path : ".",
  ];
}

/** Calls `onLine` with each line of output. Resolves to the search's error message, or to an empty string. */
async function collect(
  child: ChildProcessByStdio<null, Readable, Readable>,
  onLine: (line: string) => void,
): Promise<string> {
  const ended = Promise.withResolvers<number | null>();
  child.on("error", ended.reject);
  child.on("close", ended.resolve);
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      onLine(line);
    } catch (error) {
      ended.reject(error);
    }
  });
  let failure = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    failure += failure.length < 10_000 ? text : "";
  });
  // Exit code 0 means "found", and 1 "not found". Code 2 with matches means that a file could not be read.
  return (await ended.promise) === 2 ? failure.replace(/^rg: /, "").trim() : "";
}

/** Text, or base64 for bytes that are not UTF-8. */
type RipgrepText = { readonly text: string } | { readonly bytes: string };

type RipgrepRecord =
  | { readonly type: "begin" | "context" | "summary" }
  | {
      readonly type: "match";
      readonly data: {
        readonly path: RipgrepText;
        readonly lines: RipgrepText;
        readonly line_number: number;
      };
    }
  | {
      readonly type: "end";
      readonly data: { readonly path: RipgrepText; readonly binary_offset: number | null };
    };

function readRecord(line: string, base: string, matches: LineMatch[]): void {
  const record = JSON.parse(line) as RipgrepRecord;
  if (record.type === "match") {
    const text = textOf(record.data.lines).replace(/\r?\n$/, "");
    matches.push({
      path: absolute(record.data.path, base),
      line: record.data.line_number,
      text: cutText(text, MAX_LINE_LENGTH),
    });
  } else if (record.type === "end" && record.data.binary_offset !== null) {
    // Remove matches found before the file was detected as binary.
    const path = absolute(record.data.path, base);
    while (matches.at(-1)?.path === path) matches.pop();
  }
}

function absolute(path: RipgrepText, base: string): string {
  const name = textOf(path);
  return name.startsWith("./") || name.startsWith(".\\") ? join(base, name) : name;
}

function textOf(value: RipgrepText): string {
  return "text" in value ? value.text : Buffer.from(value.bytes, "base64").toString("utf8");
}
