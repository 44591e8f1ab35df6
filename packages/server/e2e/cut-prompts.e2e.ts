import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SeededRandom } from "@parley/schema/seeded-random";
import { spawnPostgresServer } from "@parley/storage/testing/postgres";
import { expect, onTestFailed, onTestFinished, test } from "vitest";

import { connectClient, piecesOf } from "./fixtures/asking-client.ts";
import { CutClient, type CutPrompt, type Fault, KINDS, PIECES } from "./fixtures/cut-client.ts";
import type { Boundary } from "./fixtures/cutting-proxy.ts";
import { RestartingNodes } from "./fixtures/restarting-nodes.ts";

const RUNS = Number(process.env["PARLEY_TEST_RUNS"] ?? 1000);
const SEED = Number(process.env["PARLEY_TEST_SEED"] ?? 7);
/** Maximum number of concurrent runs. */
const WIDTH = 12;
const TTL_MS = 1000;
const postgres = await spawnPostgresServer().catch((error: unknown) => error as Error);
const missing = postgres instanceof Error ? ` (${postgres.message})` : "";

/** What the agents and the store recorded about a prompt. */
interface Outcome {
  readonly inserted: number;
  readonly started: number;
  readonly pieces: readonly string[];
}

/** Returns how the outcome violates the guarantees, or `undefined` if it does not. */
function faultOf({ kind, end, seen }: CutPrompt, { inserted, started, pieces }: Outcome): string | undefined {
  const version = KINDS[kind]?.version.version;
  if (inserted > 1) return "inserted twice";
  if (started > 1) return "started twice";
  if (seen.join() !== pieces.join()) return "the client's history differs from the log";
  if (end === "end_turn") return pieces.length === PIECES ? undefined : "ended without all pieces";
  if (version === 2 && inserted === 0) return "never inserted";
  // Version 1 clients do not send a key, so the server can report only that the outcome is unknown.
  const interruptions =
    version === 2 ? /^error$/ : /The turn was interrupted|send it again|Cannot tell whether the prompt ran/;
  if (!interruptions.test(end)) return "ended in another way";
  return end.endsWith("send it again") && inserted > 0 ? "said to be lost, and inserted" : undefined;
}

test.skipIf(missing !== "")(
  `inserts a prompt once, starts it at most once and responds to it once when the connection is cut at any message${missing}`,
  async () => {
    const server = postgres as Exclude<typeof postgres, Error>;
    onTestFinished(() => server.stop());
    const folder = await mkdtemp(join(tmpdir(), "parley-cut-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const started = join(folder, "started");
    await writeFile(started, "");
    const errors: string[] = [];
    onTestFailed(() => console.error(errors.slice(-50).join("\n")));
    const database = { url: server.url, schema: "cluster", errors, started };
    const nodes = await RestartingNodes.start(2, database, TTL_MS);
    onTestFinished(() => nodes.end());
    const random = new SeededRandom(SEED);
    const prompt = (name: string, kind: number, boundary: Boundary, fault: Fault): Promise<CutPrompt> =>
      new CutClient(nodes, kind, random.below(2)).prompt(name, boundary, fault);

    // Number of messages in an uninterrupted prompt, per kind of client.
    const messages: number[] = [];
    for (const kind of KINDS.keys()) {
      const whole = await prompt(`whole-${kind}`, kind, { message: Infinity, isAfter: false }, "broken line");
      expect(whole).toMatchObject({ end: "end_turn", isCut: false });
      messages.push(whole.messages);
    }
    const prompts: CutPrompt[] = [];
    const runs = Array(RUNS).keys();
    const work = async (): Promise<void> => {
      for (const run of runs) {
        const kind = run % KINDS.length;
        const step = Math.floor(run / KINDS.length);
        const boundary = {
          message: 1 + (Math.floor(step / 2) % (messages[kind] ?? 1)),
          isAfter: step % 2 === 1,
        };
        const draw = random.next();
        const fault =
          draw < 0.6 ? "broken line" : draw < 0.9 ? "another node" : draw < 0.95 ? "restart" : "crash";
        prompts.push(await prompt(`run-${run}`, kind, boundary, fault));
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, work));
    await nodes.settled();

    const starts = Map.groupBy((await readFile(started, "utf8")).split("\n"), (name) => name);
    const reader = await connectClient(nodes.url(0), 0);
    const counts: { [what: string]: number } = {};
    const faults: unknown[] = [];
    for (const cut of prompts) {
      const { state } = await reader.loadSession(cut.session.id, { cwd: tmpdir() });
      const outcome: Outcome = {
        inserted: state.entries.filter((entry) => entry.type === "message" && entry.role === "user").length,
        started: starts.get(cut.name)?.length ?? 0,
        pieces: piecesOf(state),
      };
      const fault = faultOf(cut, outcome);
      const { name, boundary, seen } = cut;
      if (fault !== undefined)
        faults.push(
          `${name}, cut ${JSON.stringify(boundary)}, ${cut.fault}: ${fault}: ${cut.end}; seen ${seen.join()}`,
        );
      for (const what of [cut.end, cut.isCut ? cut.fault : "not cut"]) counts[what] = (counts[what] ?? 0) + 1;
    }
    await reader.close();
    console.log(counts, { messages });
    expect(faults).toEqual([]);
    const cuts = prompts.filter(({ isCut }) => isCut);
    const boundaries = new Set(
      cuts.map(({ kind, boundary }) => `${kind} ${boundary.message} ${boundary.isAfter}`),
    );
    const all = messages.reduce((sum, count) => sum + 2 * count, 0);
    const missed = prompts.length - cuts.length;
    expect(boundaries.size).toBeGreaterThanOrEqual(Math.min(all, RUNS) - missed);
  },
  900_000,
);
