import { median } from "../median.ts";
import type { Rates } from "../programs/work.ts";
import { runProgram } from "../run-program.ts";
import { formatTable } from "../table.ts";

const subjects = ["floor", "sdk", "parley"] as const;
const profiles = ["http", "websocket"] as const;
const keys = ["sequential", "concurrent", "updates"] as const;

interface MemoryFigures {
  /** Heap and process memory per idle connection, in kilobytes. */
  readonly perIdle: number;
  readonly perIdleResident: number;
  /** Heap size in kilobytes before any client connects, and after 10,000 clients have disappeared. */
  readonly base: number;
  readonly after: number;
}

/**
 * Measures clients and servers over the loopback interface and compares them with the official SDK and a bare
 * baseline.
 */
export async function benchRemote(rounds: number): Promise<string> {
  const runs = new Map<string, Rates[]>();
  for (let round = 0; round < rounds; round++) {
    for (const profile of profiles) {
      for (const subject of subjects) {
        const env = { BENCH_SUBJECT: subject, BENCH_PROFILE: profile };
        const figures = JSON.parse(await runProgram("remote-client.ts", env)) as Rates;
        runs.set(`${subject} ${profile}`, [...(runs.get(`${subject} ${profile}`) ?? []), figures]);
        process.stderr.write(`round ${round + 1} of ${rounds}: ${subject} over ${profile}\n`);
      }
    }
  }
  const figure = (name: string, key: keyof Rates): number =>
    median((runs.get(name) ?? []).map((figures) => figures[key]));
  const rows = [
    ["over a network, a second", ...subjects, "sdk / floor", "parley / floor", "parley / sdk over HTTP"],
  ];
  for (const profile of profiles) {
    for (const key of keys) {
      const [floor = 0, sdk = 0, parley = 0] = subjects.map((subject) =>
        figure(`${subject} ${profile}`, key),
      );
      const ratios = [sdk / floor, parley / floor, parley / figure("sdk http", key)];
      rows.push([
        `${profile}, ${key}`,
        ...[floor, sdk, parley].map(String),
        ...ratios.map((ratio) => ratio.toFixed(2)),
      ]);
    }
  }
  return `${formatTable(rows)}\n\n${await benchMemory()}`;
}

async function benchMemory(): Promise<string> {
  const figures = JSON.parse(await runProgram("remote-memory.ts", { BENCH_GRACE: "1000" })) as MemoryFigures;
  return formatTable([
    ["memory of the server, kB", "heap", "process"],
    [
      "a connection that does nothing, of 1,000",
      figures.perIdle.toFixed(1),
      figures.perIdleResident.toFixed(1),
    ],
    ["at first", figures.base.toFixed(0), ""],
    ["after 10,000 clients that vanished", figures.after.toFixed(0), ""],
  ]);
}
