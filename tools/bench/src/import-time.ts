import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { median } from "./median.ts";

/** What is imported, by name; the first is the baseline. */
const IMPORTS: { readonly [name: string]: string } = {
  "an empty Node": "",
  "official SDK, v1": `await import("@agentclientprotocol/sdk");`,
  "Parley client, v1 and v2 on demand": `await import("@parley/client"); await import("@parley/client/on-demand");`,
  "Parley client, v1": `await import("@parley/client"); await import("@parley/client/v1");`,
  "Parley client, v1 and v2": `await Promise.all(["@parley/client", "@parley/client/v1", "@parley/client/v2"].map((name) => import(name)));`,
  "Parley client for Node": `await import("@parley/client/node");`,
  "Parley agent": `await import("@parley/agent");`,
};

/** Milliseconds from a process's start to its end with nothing but the import: the median of `rounds`. */
export function importTimes(rounds: number): Map<string, number> {
  // In this package's folder, so that its dependencies are found.
  const folder = mkdtempSync(join(import.meta.dirname, "../.import-time-"));
  try {
    const programs = Object.entries(IMPORTS).map(([name, source], index) => {
      const path = join(folder, `${index}.mjs`);
      writeFileSync(path, source);
      return { name, path, times: [] as number[] };
    });
    for (let round = 0; round < rounds; round++) {
      for (const { path, times } of programs) times.push(timeProcess(path));
    }
    return new Map(programs.map(({ name, times }) => [name, median(times)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timeProcess(path: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
  if (status !== 0) throw new Error(`Cannot import: ${stderr}`);
  return performance.now() - start;
}
