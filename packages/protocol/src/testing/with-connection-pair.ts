import type { ConnectionPair } from "./connection-pair.ts";

/** Calls `use` with a pair, then closes both ends and disposes of it. If `use` rejects, so does this function. */
export async function withConnectionPair(
  pair: ConnectionPair,
  use: (pair: ConnectionPair) => Promise<void>,
): Promise<void> {
  const closeAgent = async (): Promise<void> => (await pair.agent).close();
  try {
    await use(pair);
    await Promise.all([pair.client.close(), closeAgent()]);
  } catch (error) {
    // If the client could not connect, there is no agent, and waiting for one would hide the reason.
    closeAgent().catch(() => undefined);
    await pair.client.close();
    throw error;
  } finally {
    await pair.dispose();
  }
}
