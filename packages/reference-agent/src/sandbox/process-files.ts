import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { type Bind, mask, readOnly } from "./bind.ts";

/**
 * Files and folders in `/proc` that reveal or change information about the whole system. Containers hide them, too.
 */
const HIDDEN: ReadonlySet<string> = new Set(
  `acpi asound interrupts kcore keys latency_stats sched_debug scsi timer_list timer_stats`.split(" "),
);

/**
 * Returns the binds that show `/proc`, where only the sandbox's own processes can be changed. The kernel settings in
 * `/proc/sys` are read-only. Otherwise, root could change them, because access to them depends on the user rather
 * than a capability.
 *
 * @param empty an empty file
 */
export async function processFiles(empty: string): Promise<Bind[]> {
  const top = "/proc";
  const entries = await readdir(top, { withFileTypes: true });
  const binds = entries
    .filter((entry) => !/^\d+$/.test(entry.name) && (entry.isFile() || entry.isDirectory()))
    .map(async (entry): Promise<Bind[]> => {
      const path = join(top, entry.name);
      const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
      if (HIDDEN.has(entry.name) || (mode & 0o004) === 0)
        return [mask({ path, isFolder: entry.isDirectory() }, empty)];
      return entry.isDirectory() || (mode & 0o222) !== 0 ? [readOnly(path)] : [];
    });
  return [{ path: top, args: ["--proc", top] }, ...(await Promise.all(binds)).flat()];
}
