import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { median } from "../median.ts";
import type { TurnFigures } from "../programs/measure-turns.ts";
import { formatTable } from "../table.ts";

const programs = join(import.meta.dirname, "../programs");

/** Measures an agent behind a relay with a SQLite store, and compares it with the same agent without a relay. */
export async function benchRelay(rounds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const runs = { direct: [] as TurnFigures[], relayed: [] as TurnFigures[] };
  try {
    for (let round = 0; round < rounds; round++) {
      runs.direct.push(await run("relay-client.ts", "session-parley-agent.ts"));
      runs.relayed.push(await run("relay-client.ts", "relay-agent.ts", join(folder, `${round}.db`)));
      process.stderr.write(`relay, round ${round + 1} of ${rounds}\n`);
    }
    const { perSession } = await run<{ readonly perSession: number }>("relay-memory.ts");
    return [formatRuns(runs), formatTable([["memory of a closed session, kB", perSession.toFixed(1)]])].join(
      "\n\n",
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run<Figures = TurnFigures>(program: string, ...args: readonly string[]): Promise<Figures> {
  const words = ["--expose-gc", join(programs, program), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout) as Figures;
}

function formatRuns(runs: Readonly<Record<"direct" | "relayed", readonly TurnFigures[]>>): string {
  const [direct, relayed] = [runs.direct, runs.relayed].map((figures) => ({
    latency: median(figures.map(({ latency }) => latency)),
    updates: median(figures.map(({ updates }) => updates)),
  })) as [TurnFigures, TurnFigures];
  return formatTable([
    ["behind a relay with a store", "direct", "relayed", "difference"],
    [
      "a prompt with one update, ms",
      direct.latency.toFixed(2),
      relayed.latency.toFixed(2),
      `+${(relayed.latency - direct.latency).toFixed(2)}`,
    ],
    [
      "updates a second",
      direct.updates.toFixed(0),
      relayed.updates.toFixed(0),
      `× ${(relayed.updates / direct.updates).toFixed(2)}`,
    ],
  ]);
}
