import type { ClientConnection } from "../connection/remote-connection.ts";
import type { ClusterNode, HeartbeatState } from "../hub/hub.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { Principal } from "../security/authorize.ts";
import type { TicketCluster } from "../security/tickets.ts";
import type { UnfinishedMessages } from "../security/unfinished-messages.ts";

/** A node's view of the other nodes, for use by its endpoint. */
export interface Cluster extends TicketCluster {
  /** The state of this node's heartbeat, as other nodes see it. */
  readonly heartbeat: HeartbeatState;
  /** Serves a client whose sessions may be open on any node. Resolves once the connection closes. */
  serve(connection: ClientConnection): Promise<void>;
  /**
   * Forwards a request to another node.
   *
   * @throws {HttpError} with status 404 if the node is gone.
   */
  forward(request: IncomingRequest, node: ClusterNode, sender: Sender): Promise<Response>;
  forwardSocket(node: ClusterNode, principal: Principal, port: SocketPort): SocketEvents;
  revoke(principal: string): void;
}

export interface Sender {
  readonly principal: Principal;
  /** Reads the body and counts the bytes that have arrived. */
  readonly unfinished: UnfinishedMessages;
}
