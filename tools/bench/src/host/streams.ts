import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";

import { processorTime } from "../processor-time.ts";
import { type Delays, type Load, PERIOD_MS } from "../programs/host-work.ts";
import { formatTable } from "../table.ts";
import { type BenchNode, startNode, timeOfAll } from "./bench-node.ts";

/** Maximum acceptable delay of a chunk at the 99th percentile, in milliseconds. */
const MAX_DELAY_MS = 250;

const programs = join(import.meta.dirname, "../programs");

/** Measurements under load: delays, and the processor time of each program in milliseconds. */
interface Run extends Delays {
  readonly nodesMs: number;
  readonly databaseMs: number;
  readonly clientsMs: number;
}

/** The maximum number of streams that a subject can sustain, and the measurements under that load. */
interface Carried extends Run {
  readonly streams: number;
}

export interface StreamsOptions {
  readonly database: string;
  readonly databasePid: number;
  readonly seconds: number;
}

/** Measures how many streams the store alone, one node and two nodes can sustain. */
export async function benchStreams(options: StreamsOptions): Promise<string> {
  const nodes = [await startNode(options.database), await startNode(options.database)];
  try {
    const subjects = [
      ["the store alone", (load: Load) => runStore(options, load)],
      ["one node", (load: Load) => runNodes(options, nodes.slice(0, 1), load)],
      ["two nodes", (load: Load) => runNodes(options, nodes, load)],
    ] as const;
    const rows = [
      [
        `streams of ${1000 / PERIOD_MS} pieces a second`,
        "streams",
        "of the store",
        "pieces/s",
        "p50, ms",
        "p99, ms",
        "processor µs a piece: nodes",
        "database",
        "clients",
      ],
    ];
    let ofStore = Number.NaN;
    for (const [name, run] of subjects) {
      const found = await mostStreams(name, (streams) =>
        run({ streams, pieces: Math.round((options.seconds * 1000) / PERIOD_MS) }),
      );
      if (Number.isNaN(ofStore)) ofStore = found.streams;
      rows.push([name, ...cellsOf(found, ofStore)]);
    }
    return formatTable(rows);
  } finally {
    for (const node of nodes) node.stop();
  }
}

function cellsOf(carried: Carried, ofStore: number): string[] {
  const { streams, p50, p99, pieces } = carried;
  const times = [carried.nodesMs, carried.databaseMs, carried.clientsMs];
  return [
    String(streams),
    (streams / ofStore).toFixed(2),
    String((streams * 1000) / PERIOD_MS),
    String(p50),
    String(p99),
    ...times.map((ms) => ((ms * 1000) / pieces).toFixed(0)),
  ];
}

/** Finds the maximum number of streams for which all chunks arrive on time, accurate to within a sixth. */
async function mostStreams(name: string, run: (streams: number) => Promise<Run>): Promise<Carried> {
  let best: Carried | undefined;
  let tooMany = Infinity;
  for (let streams = 32; ;) {
    const found = await run(streams);
    process.stderr.write(`${name}: ${streams} streams, p99 ${found.p99} ms\n`);
    if (found.p99 <= MAX_DELAY_MS) best = { ...found, streams };
    else tooMany = streams;
    const most = best?.streams ?? 0;
    if (tooMany !== Infinity && tooMany - most <= tooMany / 6) break;
    streams = tooMany === Infinity ? streams * 2 : Math.round((most + tooMany) / 2);
  }
  if (best === undefined) throw new Error(`Cannot measure ${name}: it does not carry a single stream`);
  return best;
}

async function runStore({ database, databasePid }: StreamsOptions, load: Load): Promise<Run> {
  const before = processorTime(databasePid);
  const args = [...process.execArgv, join(programs, "host-store.ts"), database, JSON.stringify(load)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { processorMs, ...delays } = JSON.parse(stdout) as Delays & { readonly processorMs: number };
  return {
    ...whole(delays, load),
    nodesMs: 0,
    databaseMs: processorTime(databasePid) - before,
    clientsMs: processorMs,
  };
}

async function runNodes(
  { databasePid }: StreamsOptions,
  nodes: readonly BenchNode[],
  load: Load,
): Promise<Run> {
  const urls = nodes.map(({ url }) => url);
  const child = fork(join(programs, "host-clients.ts"), [JSON.stringify(load), ...urls], {
    execArgv: process.execArgv,
  });
  await once(child, "message");
  const [nodesBefore, databaseBefore] = [await timeOfAll(nodes), processorTime(databasePid)];
  child.send("begin");
  const [{ processorMs, ...delays }] = (await once(child, "message")) as [
    Delays & { readonly processorMs: number },
  ];
  return {
    ...whole(delays, load),
    nodesMs: (await timeOfAll(nodes)) - nodesBefore,
    databaseMs: processorTime(databasePid) - databaseBefore,
    clientsMs: processorMs,
  };
}

/**
 * Checks that all chunks arrived.
 *
 * @throws {Error} if chunks are missing.
 */
function whole(delays: Delays, { streams, pieces }: Load): Delays {
  if (delays.pieces === streams * pieces) return delays;
  throw new Error(`${delays.pieces} of ${streams * pieces} pieces arrived`);
}
