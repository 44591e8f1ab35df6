import type { ConnectionPair } from "./connection-pair.ts";

/** Calls `use` with a pair, then closes both ends and disposes of it. Rejects like `use`. */
export async function withConnectionPair(
  pair: ConnectionPair,
  use: (pair: ConnectionPair) => Promise<void>,
): Promise<void> {
  const closeAgent = async (): Promise<void> => (await pair.agent).close();
  try {
    await use(pair);
    await Promise.all([pair.client.close(), closeAgent()]);
  } catch (error) {
    // There is no agent if the client could not connect: waiting for it would hide why.
    closeAgent().catch(() => undefined);
    await pair.client.close();
    throw error;
  } finally {
    await pair.dispose();
  }
}
