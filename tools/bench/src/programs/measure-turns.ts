import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/v1";
import type { Transport } from "@parley/protocol";

import { median } from "../median.ts";
import { chunk } from "./work.ts";

/** Measurements of a client with its agent. */
export interface TurnFigures {
  /** Time from prompt to response in milliseconds, with a single update in between. */
  readonly latency: number;
  /** Updates per second from the agent in a long turn. */
  readonly updates: number;
}

/**
 * Sends prompts to the agent over a transport and measures its turns. `BENCH_REQUESTS` and `BENCH_UPDATES` override the
 * numbers of prompts and updates.
 */
export async function measureTurns(transport: Transport): Promise<TurnFigures> {
  let characters = 0;
  const agent = await connectAgent(transport, {
    versions: [v1],
    info: { name: "bench", version: "1" },
    handlers: {
      sessionUpdate(update) {
        if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
          characters += update.content.text.length;
      },
    },
  });
  const session = await agent.newSession({ cwd: "/" });
  /** Returns the time taken by a turn with the given number of updates, in milliseconds. */
  const turn = async (updates: number): Promise<number> => {
    const start = performance.now();
    await session.prompt(String(updates));
    return performance.now() - start;
  };
  await turn(2000);
  for (let index = 0; index < 100; index++) await turn(1);
  const latencies: number[] = [];
  for (let index = 0; index < Number(process.env["BENCH_REQUESTS"] ?? 2000); index++)
    latencies.push(await turn(1));
  const updates = Number(process.env["BENCH_UPDATES"] ?? 100_000);
  characters = 0;
  const time = await turn(updates);
  // A relay merges chunks that arrive while it stores earlier ones.
  const expected = updates * chunk().content.text.length;
  if (characters !== expected) throw new Error(`${characters} of ${expected} characters arrived`);
  await agent.close();
  return { latency: median(latencies), updates: (updates / time) * 1000 };
}
