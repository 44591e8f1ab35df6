import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { median } from "../median.ts";

/** Measurements of `parley inspect --stdio`. */
export interface BetweenFigures {
  /** Round-trip time of a line in milliseconds, with the agent alone and through the inspector. */
  readonly direct: number;
  readonly between: number;
  /** Whether all bytes come back unchanged. */
  readonly isEqual: boolean;
}

const parley = join(import.meta.dirname, "../../../../packages/cli/bin/parley.js");
const LINES = 2000;
const BYTES = 20_000_000;
const echo = [process.execPath, "-e", "process.stdin.pipe(process.stdout)"] as const;

/** Measures message latency and compares 20 MB of data, some of which is not valid UTF-8. */
export async function measureBetween(): Promise<BetweenFigures> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const [program, ...args] = echo;
  const inspect = [parley, "inspect", "--stdio", "--address-file", join(folder, "url"), "--", ...echo];
  const start = { direct: () => spawn(program, args), between: () => spawn(process.execPath, inspect) };
  const direct = await roundTrip(start.direct());
  const between = await roundTrip(start.between());
  const isEqual = await returnsBytes(start.between());
  await rm(folder, { recursive: true });
  return { direct, between, isEqual };
}

async function roundTrip(child: ChildProcessWithoutNullStreams): Promise<number> {
  const message = { jsonrpc: "2.0", method: "session/update", params: { text: "x".repeat(200) } };
  const line = `${JSON.stringify(message)}\n`;
  const times: number[] = [];
  for (let index = 0; index < LINES + 100; index += 1) {
    const began = performance.now();
    child.stdin.write(line);
    for (let length = 0; length < line.length;) {
      const [chunk] = (await once(child.stdout, "data")) as [Buffer];
      length += chunk.length;
    }
    if (index >= 100) times.push(performance.now() - began);
  }
  child.stdin.end();
  await once(child, "close");
  return median(times);
}

async function returnsBytes(child: ChildProcessWithoutNullStreams): Promise<boolean> {
  const [sent, received] = [createHash("sha256"), createHash("sha256")];
  child.stdout.on("data", (chunk: Buffer) => received.update(chunk));
  for (let length = 0; length < BYTES; length += 65_536) {
    const chunk = randomBytes(65_536);
    sent.update(chunk);
    if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  await once(child, "close");
  return sent.digest("hex") === received.digest("hex");
}
