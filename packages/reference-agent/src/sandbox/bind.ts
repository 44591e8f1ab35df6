/** An argument of bubblewrap for a path. */
export interface Bind {
  readonly path: string;
  readonly args: readonly string[];
}

/** A file or folder. */
export interface ExistingPath {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Hides a file or folder. */
export function mask({ path, isFolder }: ExistingPath): Bind {
  return { path, args: isFolder ? ["--tmpfs", path] : ["--ro-bind", "/dev/null", path] };
}

/** Shows a file or folder that may not exist. */
export function readOnly(path: string): Bind {
  return { path, args: ["--ro-bind-try", path, path] };
}
