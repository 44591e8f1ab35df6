import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { median } from "../median.ts";
import type { TurnFigures } from "../programs/measure-turns.ts";
import { formatTable } from "../table.ts";

const programs = join(import.meta.dirname, "../programs");
const root = join(import.meta.dirname, "../../../..");
const parley = join(root, "packages/cli/bin/parley.js");
/** Folder with the Rust SDK programs that `pnpm test:peers proxies` compiles. */
const rust = join(root, "node_modules/.cache/peers/rust/release");

/** Number of proxies in a chain. */
const LENGTH = 5;

/** The number of proxies that run in the client process, and the command for the rest of the chain. */
type Chain = readonly [inProcess: number, ...command: string[]];

function createChains(): ReadonlyMap<string, Chain> {
  const quoted = (name: string): string => `"${process.execPath}" "${join(programs, name)}"`;
  const five = (command: string): string[] => Array.from({ length: LENGTH }, () => command);
  const agent = "flood-agent.ts";
  const chains = new Map<string, Chain>([
    ["none", [0, process.execPath, join(programs, agent)]],
    ["five in one process", [LENGTH, process.execPath, join(programs, agent)]],
    [
      "five processes, parley conduct",
      [0, process.execPath, parley, "conduct", "--", ...five(quoted("passive-proxy.ts")), quoted(agent)],
    ],
  ]);
  const conductor = join(rust, "conductor");
  if (!existsSync(conductor)) return chains;
  const passThrough = five(join(rust, "pass-through"));
  return chains
    .set("five processes of Rust, parley conduct", [
      0,
      process.execPath,
      parley,
      "conduct",
      "--",
      ...passThrough,
      quoted(agent),
    ])
    .set("five processes, Rust conductor", [
      0,
      conductor,
      "agent",
      ...five(quoted("passive-proxy.ts")),
      quoted(agent),
    ])
    .set("five processes of Rust, Rust conductor", [0, conductor, "agent", ...passThrough, quoted(agent)]);
}

/**
 * Measures an agent behind five passive proxies. The proxies run first in the client process and then in separate
 * processes under a conductor.
 */
export async function benchProxy(rounds: number): Promise<string> {
  const chains = createChains();
  const runs = new Map<string, TurnFigures[]>([...chains.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, [inProcess, ...command]] of chains) {
      runs.get(name)?.push(await run(String(inProcess), ...command));
    }
    process.stderr.write(`proxy, round ${round + 1} of ${rounds}\n`);
  }
  const figures = [...runs].map(([name, all]) => ({
    name,
    latency: median(all.map(({ latency }) => latency)),
    updates: median(all.map(({ updates }) => updates)),
  }));
  const [none = { latency: 0, updates: 1 }] = figures;
  return formatTable([
    [
      "proxies between a client and an agent",
      "a prompt with one update, ms",
      "more",
      "updates a second",
      "of none",
    ],
    ...figures.map(({ name, latency, updates }) => [
      name,
      latency.toFixed(3),
      (latency - none.latency).toFixed(3),
      updates.toFixed(0),
      (updates / none.updates).toFixed(2),
    ]),
  ]);
}

async function run(...args: readonly string[]): Promise<TurnFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(programs, "proxy-client.ts"),
    ...args,
  ]);
  return JSON.parse(stdout) as TurnFigures;
}
