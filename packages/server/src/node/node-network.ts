import { InternalClient } from "./internal-client.ts";
import { InternalServer, type InternalServerParts } from "./internal-server.ts";

/** Asks the other nodes. */
export type NodeClient = Pick<
  InternalClient,
  "attach" | "close" | "forward" | "forwardSocket" | "nodeGone" | "redeem" | "revoke"
>;

/** Answers the other nodes. */
export type NodeServer = Pick<InternalServer, "abandon" | "close" | "drain" | "listen">;

/** The way of messages between nodes. */
export interface NodeNetwork {
  /** @param timeoutMs milliseconds that opening an attachment or a WebSocket may take. */
  createClient(secret: string, timeoutMs: number): NodeClient;
  createServer(parts: InternalServerParts): NodeServer;
}

/** TLS with the secret of the cluster. */
export const secureNetwork: NodeNetwork = {
  createClient: (secret, timeoutMs) => new InternalClient(secret, timeoutMs),
  createServer: (parts) => new InternalServer(parts),
};
