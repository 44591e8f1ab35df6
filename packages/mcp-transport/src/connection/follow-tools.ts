import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "@modelcontextprotocol/client";

const firstPauseMs = 500;
const mostFailures = 6;

/**
 * Subscribes to changes of the tools of a server that speaks the newest revision, again when the subscription breaks. If the
 * server refuses, its tools stay as listed. `onListening` is called whenever a subscription begins. Never rejects.
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
    // Does not keep the process alive.
    await sleep(firstPauseMs * 2 ** failures, undefined, { ref: false });
  }
}
