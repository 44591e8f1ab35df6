import { median } from "../median.ts";
import { formatTable } from "../table.ts";
import { type BenchNode, startNode, timeOfAll } from "./bench-node.ts";
import { RawClient } from "./raw-client.ts";

const PROMPTS = 200;
const PIECES = 10_000;

/** Measurements of a session that a client uses through a node. */
interface UseFigures {
  /** Time for a prompt with one chunk, in milliseconds. */
  readonly promptMs: number;
  /** Chunks per second in a turn with many chunks. */
  readonly pieces: number;
  /** Processor time per chunk in microseconds, summed over all nodes. */
  readonly processorUs: number;
}

/** Measures the cost of serving a client whose session is on another node. */
export async function benchForwarding(database: string, rounds: number): Promise<string> {
  const nodes = [await startNode(database), await startNode(database)];
  try {
    const [edge, owner] = await Promise.all(nodes.map(({ url }) => RawClient.connect(url)));
    if (edge === undefined || owner === undefined) throw new Error("Cannot connect");
    const local = await edge.newSession();
    const forwarded = await owner.newSession();
    await edge.request("session/load", { sessionId: forwarded, cwd: "/", mcpServers: [] });
    const runs = { local: [] as UseFigures[], forwarded: [] as UseFigures[] };
    for (const session of [local, forwarded]) await measure(nodes, edge, session);
    for (let round = 0; round < rounds; round++) {
      runs.local.push(await measure(nodes, edge, local));
      runs.forwarded.push(await measure(nodes, edge, forwarded));
      process.stderr.write(`forwarding, round ${round + 1} of ${rounds}\n`);
    }
    return format(runs);
  } finally {
    for (const node of nodes) node.stop();
  }
}

async function measure(
  nodes: readonly BenchNode[],
  client: RawClient,
  sessionId: string,
): Promise<UseFigures> {
  const times: number[] = [];
  for (let index = 0; index < PROMPTS; index++)
    times.push(await elapsed(() => client.prompt(sessionId, "flood 1")));
  const before = await timeOfAll(nodes);
  let arrived = 0;
  client.onPiece = () => (arrived += 1);
  const ms = await elapsed(() => client.prompt(sessionId, `flood ${PIECES}`));
  if (arrived !== PIECES) throw new Error(`${arrived} of ${PIECES} pieces arrived`);
  return {
    promptMs: median(times),
    pieces: (PIECES * 1000) / ms,
    processorUs: (((await timeOfAll(nodes)) - before) * 1000) / PIECES,
  };
}

function format(runs: Readonly<Record<"local" | "forwarded", readonly UseFigures[]>>): string {
  const figure = (key: keyof UseFigures): readonly [number, number] => [
    median(runs.local.map((run) => run[key])),
    median(runs.forwarded.map((run) => run[key])),
  ];
  const row = (name: string, key: keyof UseFigures, digits: number): string[] => {
    const [local, forwarded] = figure(key);
    return [name, local.toFixed(digits), forwarded.toFixed(digits), (forwarded / local).toFixed(2)];
  };
  return formatTable([
    ["a session that … has", "the client's node", "another node", "another / own"],
    row("a prompt with one piece, ms", "promptMs", 2),
    row("pieces a second, as fast as they go", "pieces", 0),
    row("processor time of both nodes for each, µs", "processorUs", 0),
  ]);
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
