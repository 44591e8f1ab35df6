import type { ClientConnection } from "../connection/remote-connection.ts";
import type { ClusterNode, HeartbeatState } from "../hub/hub.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { Principal, TicketCluster } from "../security/tickets.ts";
import type { UnfinishedMessages } from "../security/unfinished-messages.ts";

/** The other nodes, as the endpoint of one node uses them. */
export interface Cluster extends TicketCluster {
  /** How this node shows itself to the others. */
  readonly heartbeat: HeartbeatState;
  /** Serves a client, whose sessions may be open on any node. Resolves when the connection has ended. */
  serve(connection: ClientConnection): Promise<void>;
  /**
   * Lets another node answer a request.
   *
   * @throws {HttpError} with status 404 if it is gone.
   */
  forward(request: IncomingRequest, node: ClusterNode, sender: Sender): Promise<Response>;
  /** Lets another node serve a WebSocket. */
  forwardSocket(node: ClusterNode, principal: Principal, port: SocketPort): SocketEvents;
  /** Revokes a principal on all other nodes. */
  revoke(principal: string): void;
}

/** The sender of a request that is forwarded. */
export interface Sender {
  readonly principal: Principal;
  /** Reads the body, and counts what has arrived of it. */
  readonly unfinished: UnfinishedMessages;
}
