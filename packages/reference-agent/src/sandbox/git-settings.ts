import { constants } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { homeFolder } from "@parley/process/files";

import { openRegularFile } from "../tools/files/open-regular-file.ts";

/** A word in a Git setting that may be a file name. */
export interface NamedFile {
  /** The setting's key, in lowercase. */
  readonly key: string;
  readonly path: string;
  /** Whether the whole value is a path rather than a command line. */
  readonly isPath: boolean;
}

/** Keys whose values are neither programs nor files that refer to programs. Git has too many other keys to list. */
const INERT: ReadonlySet<string> = new Set(
  `url pushurl insteadof pushinsteadof fetch push merge remote pushremote rebase name email signingkey description default
   defaultbranch branch active worktree bare filemode ignorecase symlinks precomposeunicode logallrefupdates
   repositoryformatversion partialclonefilter promisor proxy tagopt autocrlf eol ref objectformat`.split(
    /\s+/,
  ),
);

/** Lists the files that settings refer to, such as hooks, included files, scripts in aliases, filters and helpers. */
export function filesInSettings(text: string): NamedFile[] {
  const lines = text.replaceAll(/\\\r?\n/g, "");
  return Array.from(lines.matchAll(/(?:^|\])[ \t]*([a-z][\w-]*)[ \t]*=[ \t]*(.*)$/gim)).flatMap(
    ([, name = "", value = ""]) => {
      const key = name.toLowerCase();
      if (INERT.has(key)) return [];
      const whole = value
        .replace(/[ \t][#;].*$/, "")
        .replaceAll('"', "")
        .trim();
      const isPath = key === "path" || key.endsWith("path") || key.endsWith("dir") || key === "fsmonitor";
      const words = isPath ? [whole] : wordsOf(whole);
      return words.filter(Boolean).map((path) => ({ key, path: inHome(path), isPath }));
    },
  );
}

/** Returns the words of a command line that may be file names. */
export function wordsOf(line: string): string[] {
  return line.split(/[\s"'`=;&|<>()$!:\\]+/).filter((word) => word !== "");
}

/** Returns the settings files that apply to all of the user's repositories. */
export function userSettings(environment: { readonly [name: string]: string | undefined }): string[] {
  const { GIT_CONFIG_GLOBAL: all, GIT_CONFIG_SYSTEM: system, XDG_CONFIG_HOME: home } = environment;
  const own = [
    join(homeFolder(), ".gitconfig"),
    join(home || join(homeFolder(), ".config"), "git", "config"),
  ];
  return [...(all === undefined ? own : [all]), system ?? "/etc/gitconfig"].filter(Boolean);
}

/** Returns the repository folder that a `.git` or `commondir` file points to. */
export async function namedFolder(file: string): Promise<string | undefined> {
  const text = (await readSettings(file))?.split("\n")[0] ?? "";
  const path = text.replace(/^gitdir:/, "").trim();
  return path === "" ? undefined : resolve(dirname(file), path);
}

function inHome(path: string): string {
  return path.startsWith("~/") ? join(homeFolder(), path.slice(2)) : path;
}

/**
 * Returns a file's text. Returns an empty string if the file cannot be read, and `undefined` if it is too large. Does
 * not read pipes.
 */
export async function readSettings(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => path);
  const file = await openRegularFile(real, constants.O_RDONLY).catch(() => undefined);
  if (file === undefined) return "";
  try {
    const { size } = await file.stat();
    // Ignore anything appended since the size was read.
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(size, MAX_SETTINGS)));
    return size > MAX_SETTINGS ? undefined : buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Maximum size of a settings file in bytes. */
const MAX_SETTINGS = 1_000_000;
