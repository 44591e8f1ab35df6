import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { spawnPostgresServer } from "@parley/storage/testing/postgres";

import { formatTable } from "../table.ts";
import type { Pair, StorageFigures, StorageLoad } from "./measure-storage.ts";
import type { StorageTask } from "./storage-program.ts";

const PROGRAM = fileURLToPath(new URL("./storage-program.ts", import.meta.url));

/** Measures each kind of store in turn and formats the results. */
export async function benchStorage(
  load: StorageLoad = {
    sessions: Number(process.env["BENCH_SESSIONS"] ?? 1_000_000),
    entries: Number(process.env["BENCH_ENTRIES"] ?? 1_000_000),
  },
): Promise<string> {
  const figures = await measureAll(load);
  return [...figures].map(([name, found]) => formatFigures(name, found)).join("\n\n");
}

/** Measures each kind of store. `nodeOptions` apply to the measured processes. */
export async function measureAll(
  load: StorageLoad,
  nodeOptions: readonly string[] = [],
): Promise<Map<string, StorageFigures>> {
  const directory = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const server = await spawnPostgresServer({ settings: { shared_buffers: "256MB" } });
  try {
    const tasks: Record<string, Omit<StorageTask, "load">> = {
      SQLite: { sqlite: { path: join(directory, "a.db"), thread: false } },
      "SQLite on a thread": { sqlite: { path: join(directory, "b.db"), thread: true } },
      PostgreSQL: { postgres: server.url },
    };
    const figures = new Map<string, StorageFigures>();
    for (const [name, task] of Object.entries(tasks)) {
      process.stderr.write(`storage: ${name}\n`);
      figures.set(name, await run({ ...task, load }, nodeOptions));
    }
    return figures;
  } finally {
    await server.stop();
    await rm(directory, { recursive: true });
  }
}

async function run(task: StorageTask, nodeOptions: readonly string[]): Promise<StorageFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeOptions,
    PROGRAM,
    JSON.stringify(task),
  ]);
  return JSON.parse(stdout) as StorageFigures;
}

function formatFigures(name: string, figures: StorageFigures): string {
  const { memory } = figures;
  const faster = (what: string, { bare, store }: Pair): string[] => [
    what,
    String(bare),
    String(store),
    (store / bare).toFixed(2),
  ];
  const sooner = (what: string, { bare, store }: Pair): string[] => [
    what,
    bare.toFixed(0),
    store.toFixed(0),
    (store / bare).toFixed(2),
  ];
  return formatTable([
    [name, "bare", "store", "store / bare"],
    faster("append, one at a time, entries/s", figures.appendOne),
    faster("append, 64 in flight, entries/s", figures.appendMany),
    faster("replay, entries/s", figures.replay),
    sooner("list, median, µs", figures.listMedian),
    sooner("list, p99, µs", figures.listP99),
    sooner("list of a directory, median, µs", figures.listOfCwdMedian),
    sooner("list of a directory, p99, µs", figures.listOfCwdP99),
    ...(["start", "append", "replay", "list"] as const).map((phase) => [
      `memory, ${phase}, MB: peak, live`,
      "",
      String(memory[phase].peak),
      String(memory[phase].live),
    ]),
  ]);
}
