import { sep } from "node:path";

/** Returns true if a path is a folder or below it. Both are absolute and normal. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
