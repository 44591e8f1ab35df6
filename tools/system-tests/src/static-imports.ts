import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Follows a built file's static imports and returns all files that are loaded before its first line runs. */
export function staticImports(path: string, found: Set<string> = new Set()): Set<string> {
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(
    /^(?:import|export)\b[^;]*?["']([^"']+)["'];$/gm,
  )) {
    const target = name.startsWith(".") ? join(dirname(path), name) : name;
    if (found.has(target)) continue;
    found.add(target);
    if (target !== name) staticImports(target, found);
  }
  return found;
}
