const windows =
  (globalThis as { readonly process?: { readonly platform?: string } }).process?.platform === "win32";

const ABSOLUTE = windows ? /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/ : /^\//;
const SEPARATOR = windows ? /[\\/]+/ : /\/+/;

/** Returns true if `path` is absolute in the native syntax of this machine. */
export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE.test(path);
}

/** Returns true if a file can have this path. No file system allows NUL, and lone surrogates are not text. */
export function isPossiblePath(path: string): boolean {
  return !path.includes("\0") && path.isWellFormed();
}

/**
 * Normalises a path: removes `.`, `..`, and doubled or trailing separators. Lexical: follows no symbolic links, and
 * nothing need exist.
 */
export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(SEPARATOR)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  if (!windows) return `/${parts.join("/")}`;
  if (/^[\\/]{2}/.test(path)) return `\\\\${parts.join("\\")}`;
  const [drive = "", ...rest] = parts;
  return `${drive.toUpperCase()}\\${rest.join("\\")}`;
}
