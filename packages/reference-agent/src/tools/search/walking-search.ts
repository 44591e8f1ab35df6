import { constants } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";

import { cutText } from "../../text/cut-text.ts";
import { openRegularFile } from "../files/open-regular-file.ts";
import { createGlob } from "./glob.ts";
import { MAX_FILE_BYTES, MAX_LINE_LENGTH, type LineMatch, type TextSearch } from "./text-search.ts";
import { walkFiles } from "./walk-files.ts";

/**
 * Searches without ripgrep, for platforms that ripgrep does not support. Skips installed packages, version control
 * folders and binary files. Ignores `.gitignore`.
 *
 * @throws {Error} if the pattern or glob is invalid, or the signal's reason.
 */
export async function searchByWalking(search: TextSearch): Promise<LineMatch[]> {
  const { path, glob, limit, signal } = search;
  const expression = expressionOf(search);
  const wanted = glob === undefined ? () => true : createGlob(glob);
  const matches: LineMatch[] = [];
  for await (const file of filesBelow(path, signal)) {
    if (!wanted(file.name)) continue;
    for (const match of await matchesIn(file.path, expression)) {
      if (matches.push(match) === limit) return matches;
    }
    signal.throwIfAborted();
  }
  return matches;
}

interface FoundFile {
  /** An absolute path. */
  readonly path: string;
  /** The path relative to the searched folder. */
  readonly name: string;
}

async function* filesBelow(path: string, signal: AbortSignal): AsyncGenerator<FoundFile, void, undefined> {
  const stats = await stat(path);
  if (!stats.isDirectory()) yield { path, name: basename(path) };
  else for await (const name of walkFiles(path, signal)) yield { path: join(path, name), name };
}

async function matchesIn(path: string, expression: RegExp): Promise<LineMatch[]> {
  // A file that cannot be read, or was deleted in the meantime, has no matches.
  const text = await readSmallFile(path).catch(() => "");
  if (text.includes("\0")) return [];
  return text.split("\n").flatMap((line, index) => {
    const bare = line.replace(/\r$/, "");
    return expression.test(bare) ? [{ path, line: index + 1, text: cutText(bare, MAX_LINE_LENGTH) }] : [];
  });
}

async function readSmallFile(path: string): Promise<string> {
  const file = await openRegularFile(path, constants.O_RDONLY);
  try {
    const { size } = await file.stat();
    return size > MAX_FILE_BYTES ? "" : await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

function expressionOf({ pattern, literal, ignoreCase }: TextSearch): RegExp {
  const source = literal ? pattern.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) : pattern;
  try {
    return new RegExp(source, ignoreCase ? "iu" : "u");
  } catch (error) {
    throw new Error(`Invalid regular expression: ${(error as Error).message}`, { cause: error });
  }
}
