import { sep } from "node:path";

/** Whether a path equals a folder or is inside it. Both paths must be absolute and normalized. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
