import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { median } from "../median.ts";
import { formatTable } from "../table.ts";
import type { SessionFigures, SessionTask } from "./session-work.ts";
import { storeConversation } from "./store-conversation.ts";

/** How much there is to do. */
export interface SessionLoad {
  /** Entries of the session that is loaded. */
  readonly entries: number;
  /** Pieces that are streamed. */
  readonly pieces: number;
  readonly rounds: number;
}

/** What was found, by the name of what was measured: the figures of each round. */
export type SessionRuns = ReadonlyMap<string, readonly SessionFigures[]>;

/** What was found, and of how many characters the loaded session is. */
export interface SessionFindings {
  readonly runs: SessionRuns;
  readonly characters: number;
}

/** Measures how a stored session is loaded, and what a store costs while an agent talks, and lays the figures out. */
export async function benchSession(
  load: SessionLoad = {
    entries: Number(process.env["BENCH_ENTRIES"] ?? 100_000),
    pieces: Number(process.env["BENCH_UPDATES"] ?? 100_000),
    rounds: Number(process.env["BENCH_ROUNDS"] ?? 3),
  },
): Promise<string> {
  return formatFindings(await measureSessions(load), load);
}

/** The figures of every subject, in turns; `nodeOptions` are for the processes that find them. */
export async function measureSessions(
  { entries, pieces, rounds }: SessionLoad,
  nodeOptions: readonly string[] = [],
): Promise<SessionFindings> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const [long, short, live] = ["long.db", "short.db", "live.db"].map((name) => join(folder, name));
  try {
    const characters = await storeConversation(long ?? "", entries);
    await storeConversation(short ?? "", Math.ceil(entries / 10));
    const tasks: Record<string, [client: string, task: SessionTask]> = {
      floor: ["floor", { database: long ?? "", version: 1 }],
      "version 1": ["parley", { database: long ?? "", version: 1 }],
      "version 2": ["parley", { database: long ?? "", version: 2 }],
      "a tenth": ["parley", { database: short ?? "", version: 1 }],
      without: ["parley", { version: 1, stream: pieces }],
      with: ["parley", { database: live ?? "", version: 1, stream: pieces }],
    };
    const runs = new Map<string, SessionFigures[]>(Object.keys(tasks).map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, [client, task]] of Object.entries(tasks)) {
        runs.get(name)?.push(await run(client, task, nodeOptions));
        process.stderr.write(`session, round ${round + 1} of ${rounds}: ${name}\n`);
      }
    }
    return { runs, characters };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(
  client: string,
  task: SessionTask,
  nodeOptions: readonly string[],
): Promise<SessionFigures> {
  const program = join(import.meta.dirname, `${client}-client.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeOptions,
    program,
    JSON.stringify(task),
  ]);
  return JSON.parse(stdout) as SessionFigures;
}

function formatFindings({ runs, characters }: SessionFindings, { entries, pieces }: SessionLoad): string {
  const of = (name: string, key: keyof SessionFigures): number =>
    median((runs.get(name) ?? []).map((figures) => figures[key]));
  const rate = (name: string, count: number): number => (count * 1000) / of(name, "time");
  const processor = (name: string): number => of(name, "agentProcessor") + of(name, "clientProcessor");
  const text = characters / 1e6;
  const loads = ["floor", "version 1", "version 2"].map((name) => [
    name,
    rate(name, entries).toFixed(0),
    (of("floor", "time") / of(name, "time")).toFixed(2),
    (processor("floor") / processor(name)).toFixed(2),
    of(name, "agentProcessor").toFixed(0),
    of(name, "clientProcessor").toFixed(0),
    of(name, "agentPeak").toFixed(0),
    of(name, "clientLive").toFixed(0),
    (of(name, "clientLive") / text).toFixed(1),
  ]);
  const heading = [
    "session/load",
    "entries/s",
    "over floor",
    "of processor",
    "agent, ms",
    "client, ms",
    "agent, MB",
    "client, MB",
    "client / text",
  ];
  const tenth = [
    "a tenth of it, version 1",
    "",
    "",
    "",
    "",
    "",
    of("a tenth", "agentPeak").toFixed(0),
    "",
    "",
  ];
  const streams = ["without", "with"].map((name) => [
    `${name} a store`,
    rate(name, pieces).toFixed(0),
    (of("without", "time") / of(name, "time")).toFixed(2),
    (processor("without") / processor(name)).toFixed(2),
    of(name, "agentPeak").toFixed(0),
  ]);
  return [
    formatTable([heading, ...loads, tenth]),
    formatTable([["live stream", "updates/s", "over none", "of processor", "agent, MB"], ...streams]),
  ].join("\n\n");
}
