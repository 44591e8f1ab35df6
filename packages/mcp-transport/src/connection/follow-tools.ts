import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "@modelcontextprotocol/client";

const firstPauseMs = 500;
const mostFailures = 6;

/**
 * Has a server of the newest revision tell when its tools change, and asks again when the way to it has broken. One that
 * refuses has merely tools that stay. `onListening` is called each time from which on it tells. Never rejects.
 */
export async function followTools(client: Client, onListening: () => void): Promise<void> {
  let wasListening = false;
  for (let failures = 0; failures < mostFailures && client.transport !== undefined; failures += 1) {
    try {
      const subscription = await client.listen({ toolsListChanged: true });
      onListening();
      [wasListening, failures] = [true, 0];
      if ((await subscription.closed) !== "remote") return;
    } catch {
      if (!wasListening) return;
    }
    // Nobody need wait for this, the end of the process least of all.
    await sleep(firstPauseMs * 2 ** failures, undefined, { ref: false });
  }
}
