import type { ConnectionPair } from "./connection-pair.ts";

/** Calls `use` with a pair. Then closes both ends and disposes of the pair. Rejects if `use` rejects. */
export async function withConnectionPair(
  pair: ConnectionPair,
  use: (pair: ConnectionPair) => Promise<void>,
): Promise<void> {
  const closeAgent = async (): Promise<void> => (await pair.agent).close();
  try {
    await use(pair);
    await Promise.all([pair.client.close(), closeAgent()]);
  } catch (error) {
    // Without a connected client, there is no agent to close. Waiting for one would hide the reason for the failure.
    closeAgent().catch(() => undefined);
    await pair.client.close();
    throw error;
  } finally {
    await pair.dispose();
  }
}
