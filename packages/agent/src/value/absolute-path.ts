const windows =
  (globalThis as { readonly process?: { readonly platform?: string } }).process?.platform === "win32";

const ABSOLUTE = windows ? /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/ : /^\//;

/** Whether `path` is absolute on this machine's operating system. */
export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE.test(path);
}

/** Whether a file can have this path. No file system allows NUL, and lone surrogates are not valid Unicode. */
export function isPossiblePath(path: string): boolean {
  return !path.includes("\0") && path.isWellFormed();
}

/**
 * Normalizes an absolute path by removing `.`, `..`, and doubled or trailing separators. Purely lexical: does not
 * follow symbolic links, and the path does not have to exist.
 */
export function normalizePath(path: string): string {
  return windows ? normalizeWindowsPath(path) : `/${innerParts(path.split("/")).join("/")}`;
}

/** Normalizes a Windows path. Drives and shares such as `\\server\share` are their own parents. */
export function normalizeWindowsPath(path: string): string {
  const parts = path.split(/[\\/]+/);
  // A network path starts with an empty segment.
  const [root, rest] =
    parts[0] === "" ? [parts.slice(1, 3), parts.slice(3)] : [parts.slice(0, 1), parts.slice(1)];
  const inner = innerParts(rest);
  if (root.length === 2) return `\\\\${[...root, ...inner].join("\\")}`;
  return `${root.join("").toUpperCase()}\\${inner.join("\\")}`;
}

function innerParts(parts: readonly string[]): string[] {
  const inner: string[] = [];
  for (const part of parts) {
    if (part === "..") inner.pop();
    else if (part !== "" && part !== ".") inner.push(part);
  }
  return inner;
}
