import { connectAgent, type AgentConnection, type ClientSession } from "@parley/client";
import { createPermissionBroker } from "@parley/client/permission";
import { v2 } from "@parley/client/v2";
import type { Transport } from "@parley/protocol";

/** The working directory of new sessions. */
export const cwd = "/";

/** A session, along with its connection and the agent's open questions. */
export interface ConnectedSession {
  readonly connection: AgentConnection;
  readonly session: ClientSession;
  readonly broker: ReturnType<typeof createPermissionBroker>;
}

/** Connects to an agent and opens a session. */
export async function connect(transport: Transport): Promise<ConnectedSession> {
  const broker = createPermissionBroker();
  const connection = await connectAgent(transport, {
    info: { name: "{{name}}", version: "0.1.0" },
    versions: [v2],
    // The page shows permission options by name, so an agent may offer two options of the same kind.
    capabilities: { _meta: { "parley/optionNames": true } },
    onError: console.error,
    handlers: { requestPermission: broker.requestPermission },
  });
  return { connection, broker, session: await connection.newSession({ cwd }) };
}
