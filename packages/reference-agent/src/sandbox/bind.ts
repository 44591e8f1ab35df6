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

/** Hides a file or folder. @param empty an empty file: a device such as `/dev/null` can be written even where it is read-only. */
export function mask({ path, isFolder }: ExistingPath, empty: string): Bind {
  return { path, args: isFolder ? ["--tmpfs", path] : ["--ro-bind", empty, path] };
}

/** The arguments that make the folders among binds read-only that {@link mask} hides. They follow all binds. */
export function closeMasks(binds: readonly Bind[]): string[] {
  return binds.flatMap(({ path, args }) => (args[0] === "--tmpfs" ? ["--remount-ro", path] : []));
}

/** Shows a file or folder that may not exist. */
export function readOnly(path: string): Bind {
  return { path, args: ["--ro-bind-try", path, path] };
}
