import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { median } from "../median.ts";
import { formatTable } from "../table.ts";
import type { SessionFigures, SessionTask } from "./session-work.ts";
import { storeConversation } from "./store-conversation.ts";

export interface SessionLoad {
  /** Number of entries in the session to load. */
  readonly entries: number;
  /** Number of chunks to stream. */
  readonly pieces: number;
  readonly rounds: number;
}

/** Measurements from each round, by subject. */
export type SessionRuns = ReadonlyMap<string, readonly SessionFigures[]>;

/** The measurements, and the size of the loaded session in characters. */
export interface SessionFindings {
  readonly runs: SessionRuns;
  readonly characters: number;
}

/** Measures how fast a stored session loads and how much a store slows down turns. Formats the results. */
export async function benchSession(
  load: SessionLoad = {
    entries: Number(process.env["BENCH_ENTRIES"] ?? 100_000),
    pieces: Number(process.env["BENCH_UPDATES"] ?? 100_000),
    rounds: Number(process.env["BENCH_ROUNDS"] ?? 3),
  },
): Promise<string> {
  return formatFindings(await measureSessions(load), load);
}

/** Measures the subjects alternately. `nodeOptions` apply to the measured processes. */
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
  const program = join(import.meta.dirname, "../programs", `session-${client}-client.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeOptions,
    program,
    JSON.stringify(task),
  ]);
  return JSON.parse(stdout) as SessionFigures;
}

type Of = (name: string, key: keyof SessionFigures) => number;

function formatFindings({ runs, characters }: SessionFindings, { entries, pieces }: SessionLoad): string {
  const of: Of = (name, key) => median((runs.get(name) ?? []).map((figures) => figures[key]));
  return [formatLoads(of, entries, characters / 1e6), formatStreams(of, pieces)].join("\n\n");
}

/** @param text The size of the loaded session in megabytes */
function formatLoads(of: Of, entries: number, text: number): string {
  const rows = ["floor", "version 1", "version 2"].map((name) => [
    name,
    ...compare(of, name, { base: "floor", count: entries }),
    of(name, "agentProcessor").toFixed(0),
    of(name, "clientProcessor").toFixed(0),
    of(name, "agentPeak").toFixed(0),
    of(name, "clientLive").toFixed(0),
    (of(name, "clientLive") / text).toFixed(1),
  ]);
  const times = ["entries/s", "over floor", "of processor", "agent, ms", "client, ms"];
  const heading = ["session/load", ...times, "agent, MB", "client, MB", "client / text"];
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
  return formatTable([heading, ...rows, tenth]);
}

function formatStreams(of: Of, pieces: number): string {
  const rows = ["without", "with"].map((name) => [
    `${name} a store`,
    ...compare(of, name, { base: "without", count: pieces }),
    of(name, "agentPeak").toFixed(0),
  ]);
  return formatTable([["live stream", "updates/s", "over none", "of processor", "agent, MB"], ...rows]);
}

/** Formats a rate, and compares it and the processor time with the baseline. */
function compare(
  of: Of,
  name: string,
  { base, count }: { readonly base: string; readonly count: number },
): string[] {
  const processor = (subject: string): number =>
    of(subject, "agentProcessor") + of(subject, "clientProcessor");
  return [
    ((count * 1000) / of(name, "time")).toFixed(0),
    (of(base, "time") / of(name, "time")).toFixed(2),
    (processor(base) / processor(name)).toFixed(2),
  ];
}
