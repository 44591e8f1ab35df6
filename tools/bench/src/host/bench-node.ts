import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** How long a session without a client stays open, in milliseconds. */
const KEEP_MS = 500;

/** A cluster node in a separate process. */
export interface BenchNode {
  readonly url: string;
  /** The id under which the node owns leases. */
  readonly id: string;
  /** Returns the memory in use after garbage collection, in bytes. */
  memory(): Promise<number>;
  /** Returns the processor time that the node has used, in milliseconds. */
  processorTime(): Promise<number>;
  stop(): void;
}

/** Starts a node that uses the given database. */
export async function startNode(database: string): Promise<BenchNode> {
  const program = join(import.meta.dirname, "../programs/host-node.ts");
  const child = fork(program, [database, String(KEEP_MS)], { execArgv: process.execArgv });
  const stop = (): void => void child.kill("SIGKILL");
  process.once("exit", stop);
  const [{ url, id }] = (await once(child, "message")) as [Pick<BenchNode, "url" | "id">];
  const ask = async (question: string): Promise<number> => {
    child.send(question);
    const [answer] = (await once(child, "message")) as [number];
    return answer;
  };
  return {
    url,
    id,
    memory: () => ask("memory"),
    processorTime: () => ask("processor time"),
    stop() {
      process.off("exit", stop);
      stop();
    },
  };
}

/** Returns the total processor time of all nodes in milliseconds. */
export async function timeOfAll(nodes: readonly BenchNode[]): Promise<number> {
  const times = await Promise.all(nodes.map((node) => node.processorTime()));
  return times.reduce((sum, time) => sum + time, 0);
}
