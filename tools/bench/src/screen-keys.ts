import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { type IPty, spawn } from "@lydell/node-pty";

import { formatTable } from "./table.ts";

/** Times from a key press until its character appears in `parley chat`, in milliseconds. */
export interface KeyTimes {
  readonly median: number;
  readonly percentile95: number;
}

const cli = dirname(fileURLToPath(import.meta.resolve("@parley/cli/package.json")));
const agent = join(import.meta.dirname, "programs/lines-agent.ts");

/** Measures key presses on a screen with few lines and on one with many. */
export async function benchScreen(keys: number): Promise<string> {
  const rows = [["a key of parley chat, ms", "median", "95th percentile", "median / empty screen"]];
  const empty = await keyTimes(10, keys);
  const full = await keyTimes(10_000, keys);
  for (const [name, { median, percentile95 }] of [
    ["after 10 lines", empty],
    ["after 10,000 lines", full],
  ] as const) {
    rows.push([name, median.toFixed(1), percentile95.toFixed(1), (median / empty.median).toFixed(2)]);
  }
  return formatTable(rows);
}

/** Measures `keys` key presses in a conversation with `lines` lines. */
export async function keyTimes(lines: number, keys: number): Promise<KeyTimes> {
  const cwd = mkdtempSync(join(tmpdir(), "parley-bench-"));
  const env = { ...process.env, XDG_CONFIG_HOME: cwd, XDG_STATE_HOME: cwd };
  const args = [join(cli, "bin/parley.js"), "chat", "--", process.execPath, agent];
  const pty = spawn(process.execPath, args, { cols: 100, rows: 30, cwd, env, name: "xterm-256color" });
  try {
    const screen = new Output(pty);
    await screen.shows("───");
    pty.write(`${lines}\r`);
    await screen.shows("That was all");
    const times: number[] = [];
    for (let key = 0; key < keys; key += 1) {
      const letter = String.fromCharCode(97 + (key % 26));
      const start = performance.now();
      pty.write(letter);
      await screen.shows(letter);
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return { median: at(0.5), percentile95: at(0.95) };
  } finally {
    pty.kill("SIGKILL");
    rmSync(cwd, { recursive: true });
  }
}

/** Output of a program that runs in a terminal. */
class Output {
  #text = "";
  #arrived = Promise.withResolvers<void>();

  constructor(pty: IPty) {
    pty.onData((data) => {
      this.#text += data;
      this.#arrived.resolve();
    });
  }

  /** Waits for the output to contain `text`, then discards the output so far. */
  async shows(text: string): Promise<void> {
    while (!this.#text.includes(text)) {
      this.#arrived = Promise.withResolvers();
      await this.#arrived.promise;
    }
    this.#text = "";
  }
}
