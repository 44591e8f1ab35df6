import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { median } from "./median.ts";

/** Import statements to measure, by name. The first one is the baseline. */
const IMPORTS: { readonly [name: string]: string } = {
  "an empty Node": "",
  "official SDK, v1": `await import("@agentclientprotocol/sdk");`,
  "Parley client, v1 and v2 on demand": `await import("@parley/client"); await import("@parley/client/on-demand");`,
  "Parley client, v1": `await import("@parley/client"); await import("@parley/client/v1");`,
  "Parley client, v1 and v2": `await Promise.all(["@parley/client", "@parley/client/v1", "@parley/client/v2"].map((name) => import(name)));`,
  "Parley client for Node": `await import("@parley/client/node");`,
  "Parley agent": `await import("@parley/agent");`,
};

/** Time taken by a process that only imports a module, in milliseconds. */
export interface ImportTime {
  /** Time from starting the process to its exit. */
  readonly clock: number;
  /** Processor time until the import has finished. More reliable than `clock` on a busy machine. */
  readonly processor: number;
}

/** Code that prints how much processor time its process has used, not counting the printing itself. */
const REPORT = `
const { user, system } = process.cpuUsage();
process.getBuiltinModule("node:fs").writeSync(1, String((user + system) / 1000));
`;

/** Returns the median times over `rounds` for each import. */
export function importTimes(rounds: number): Map<string, ImportTime> {
  // The folder must be in this package so that its dependencies can be resolved.
  const folder = mkdtempSync(join(import.meta.dirname, "../.import-time-"));
  try {
    const programs = Object.entries(IMPORTS).map(([name, source], index) => {
      const path = join(folder, `${index}.mjs`);
      writeFileSync(path, source + REPORT);
      return { name, path, times: [] as ImportTime[] };
    });
    for (let round = 0; round < rounds; round++) {
      for (const { path, times } of programs) times.push(timeProcess(path));
    }
    return new Map(
      programs.map(({ name, times }) => [
        name,
        {
          clock: median(times.map(({ clock }) => clock)),
          processor: median(times.map(({ processor }) => processor)),
        },
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timeProcess(path: string): ImportTime {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
  if (status !== 0) throw new Error(`Cannot import: ${stderr}`);
  return { clock: performance.now() - start, processor: Number(stdout) };
}
