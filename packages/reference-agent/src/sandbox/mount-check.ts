import { readFile } from "node:fs/promises";
import { relative } from "node:path";

import { SYSTEM_PATH } from "@parley/process";

import { isInside } from "../tools/files/is-inside.ts";

/** Mounts that must be in place before a command starts. */
export interface ExpectedMounts {
  /** Paths that are mounted at the same path inside the sandbox. */
  readonly same: readonly string[];
  /** Paths that are hidden by another mount. */
  readonly hidden: readonly string[];
}

/**
 * Compares the mounts inside the sandbox with the expected ones, because a concurrent command may have replaced a
 * file or folder with a link. bubblewrap follows links, so it would mount or hide the wrong path. After the check,
 * starts the command as a child, because the first process in a namespace ignores signals.
 */
const CHECK = `
  found() {
    (PATH=${SYSTEM_PATH}; cut -d ' ' -f "$1" /proc/self/mountinfo | grep -Fx -e "$2" | sort -u | wc -l)
  }
  if [ "$(found 3-5 "$1")" -ne "$2" ] || { [ "$4" -gt 0 ] && [ "$(found 5 "$3")" -ne "$4" ]; }; then
    echo 'Cannot open the sandbox: a file was replaced meanwhile. Run the command again' >&2
    exit 126
  fi
  shift 4
  "$@"
  exit $?`;

/** Returns the program that checks the mounts. The caller appends the command to it. */
export async function mountCheck({ same, hidden }: ExpectedMounts): Promise<string[]> {
  const mounts = parseMounts(await readFile("/proc/self/mountinfo", "utf8"));
  const lines = [...new Set(same)].map((path) => lineOf(path, mounts));
  const points = [...new Set(hidden)].map(escapePath);
  return [
    "/bin/sh",
    "-c",
    CHECK,
    "sh",
    lines.join("\n"),
    String(lines.length),
    points.join("\n"),
    String(points.length),
  ];
}

interface Mount {
  /** Device number, such as `254:0`. */
  readonly device: string;
  /** Folder of the file system that is mounted. */
  readonly root: string;
  readonly path: string;
}

function parseMounts(text: string): Mount[] {
  return text
    .split("\n")
    .map((line) => line.split(" "))
    .filter(({ length }) => length > 5)
    .map(([, , device = "", root = "", path = ""]) => ({
      device,
      root: unescapePath(root),
      path: unescapePath(path),
    }));
}

/** Returns the fields in `/proc/self/mountinfo` for a path that is mounted at the same path in the sandbox. */
function lineOf(path: string, mounts: readonly Mount[]): string {
  // Later mounts hide earlier ones.
  const around = mounts
    .filter((mount) => isInside(path, mount.path))
    .reduce((found, mount) => (mount.path.length >= found.path.length ? mount : found));
  const inner = relative(around.path, path);
  const root = inner === "" ? around.root : `${around.root === "/" ? "" : around.root}/${inner}`;
  return `${around.device} ${escapePath(root)} ${escapePath(path)}`;
}

function escapePath(path: string): string {
  return path.replaceAll(
    /[ \t\n\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}

function unescapePath(path: string): string {
  return path.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
}
