import { isIP } from "node:net";

import type { AgentHost } from "@parley/agent";

import { ClusterSecrets } from "../cluster/cluster-secrets.ts";
import type { Cluster, Sender } from "../cluster/cluster.ts";
import { ConnectionIds } from "../cluster/connection-ids.ts";
import { LinkReports } from "../cluster/link-reports.ts";
import { SessionRouter } from "../cluster/session-router.ts";
import { UnreachableNodes } from "../cluster/unreachable-nodes.ts";
import type { ClientConnection } from "../connection/remote-connection.ts";
import type { AcpServer } from "../endpoint/acp-server.ts";
import type { ClusterNode, HeartbeatState, Hub } from "../hub/hub.ts";
import type { IncomingRequest } from "../platform/incoming-request.ts";
import type { SocketEvents, SocketPort } from "../platform/socket-port.ts";
import type { Telemetry } from "../platform/telemetry.ts";
import type { Principal } from "../security/authorize.ts";
import type { RemoteIdentity } from "../security/tickets.ts";
import { InternalClient } from "./internal-client.ts";
import { InternalServer, type InternalServerOptions } from "./internal-server.ts";
import type { WebSockets } from "./web-sockets.ts";

/** Time to wait for a dead node's sessions in addition to the node's timeout, in milliseconds. */
const PATIENCE_MS = 5000;
/** Timeout for opening a link to another node, in milliseconds. */
const MAX_CONNECT_MS = 5000;

export type NodeClient = Pick<
  InternalClient,
  "attach" | "close" | "forward" | "forwardSocket" | "nodeGone" | "redeem" | "revoke"
>;

export type NodeServer = Pick<InternalServer, "abandon" | "close" | "drain" | "listen">;

/** The transport between nodes. */
export interface NodeNetwork {
  /**
   * @param timeoutMs Timeout for opening a link or a WebSocket, in milliseconds
   * @param onLost Called with the reason when this node gives up on a connection to another node
   */
  createClient(
    secrets: ClusterSecrets,
    timeoutMs: number,
    onLost: (error: Error, node: ClusterNode) => void,
  ): NodeClient;
  createServer(options: InternalServerOptions): NodeServer;
}

/** TLS with the cluster's secret. */
const secureNetwork: NodeNetwork = {
  createClient: (secrets, timeoutMs, onLost) => new InternalClient(secrets, timeoutMs, onLost),
  createServer: (options) => new InternalServer(options),
};

export interface NodeClusterOptions {
  readonly hub: Hub;
  readonly host: AgentHost;
  /** Called with errors that are not reported to any client. */
  readonly onError: (error: unknown) => void;
  readonly telemetry?: Telemetry | undefined;
  readonly network?: NodeNetwork | undefined;
}

export interface NodeEndpoint {
  readonly acp: AcpServer;
  readonly webSockets: WebSockets | undefined;
  /** The `internalAddress` option: this node's host and port for the other nodes. */
  readonly address: string | undefined;
}

export class NodeCluster implements Cluster {
  readonly #options: NodeClusterOptions;
  readonly #ids: ConnectionIds;
  readonly #secrets: ClusterSecrets;
  readonly #network: NodeNetwork;
  readonly #client: NodeClient;
  readonly #routers = new Set<SessionRouter>();
  readonly #unreachable: UnreachableNodes;
  readonly #reports: LinkReports;
  #server: NodeServer | undefined;
  #drains = false;

  constructor(secret: string, options: NodeClusterOptions) {
    const secrets = new ClusterSecrets(secret);
    this.#secrets = secrets;
    this.#options = options;
    this.#unreachable = new UnreachableNodes(() => options.hub.others());
    this.#ids = new ConnectionIds(options.hub.node.id, secrets);
    this.#network = options.network ?? secureNetwork;
    const timeoutMs = Math.min(options.hub.ttlMs, MAX_CONNECT_MS);
    this.#reports = new LinkReports(options.telemetry);
    this.#client = this.#network.createClient(secrets, timeoutMs, (error, node) => {
      this.#reports.lost(node.id, error.message);
      options.onError(error);
    });
  }

  async listen({ acp, webSockets, address }: NodeEndpoint): Promise<void> {
    const { hub, host, onError, telemetry } = this.#options;
    const drain = (): void => void this.#drainAll(acp).catch(onError);
    const secrets = this.#secrets;
    const options = { acp, host, webSockets, secrets, drain, onError, telemetry };
    const server = this.#network.createServer(options);
    const bound = parseAddress(address ?? (await hub.localAddress()) ?? "127.0.0.1");
    const port = await server.listen(bound.host, bound.port);
    this.#server = server;
    const name = bound.host.includes(":") ? `[${bound.host}]` : bound.host;
    await hub.join(`${name}:${port}`, {
      onGone: (nodeId) => this.#nodeGone(nodeId),
      onLapsed: () => {
        // The clients reconnect, and each session moves to its owner. Sessions that other nodes have taken over are
        // closed here.
        acp.abandon();
        server.abandon();
        void host.renewLeases();
      },
      onRestored: () => void host.renewLeases(),
      onSecrets: (accepted) => {
        secrets.accepted = accepted;
      },
    });
  }

  /**
   * Moves this node's sessions to other nodes. Once no client of another node has a session open here, resolves to
   * whether all requests from those clients were answered.
   */
  async drain(): Promise<boolean> {
    this.#drains = true;
    this.#options.host.drain();
    return (await this.#server?.drain()) ?? true;
  }

  async #drainAll(acp: AcpServer): Promise<void> {
    if (this.#drains) return;
    const { telemetry } = this.#options;
    telemetry?.event?.({ name: "drain_started" });
    const answered = await Promise.all([acp.drain(), this.drain()]);
    telemetry?.event?.({ name: "drain_ended", isComplete: answered.every(Boolean) });
  }

  /** Disconnects the other nodes' clients. Call {@link leave} once the host is closed. */
  async close(): Promise<void> {
    this.#client.close();
    await this.#server?.close();
  }

  get heartbeat(): HeartbeatState {
    return this.#options.hub.heartbeat?.() ?? "fresh";
  }

  createId(): string {
    return this.#ids.create();
  }

  async nodeOf(id: string): Promise<ClusterNode | undefined> {
    const nodeId = id === "" ? undefined : this.#ids.nodeOf(id);
    return nodeId === undefined ? undefined : this.#options.hub.find(nodeId);
  }

  async serve(connection: ClientConnection): Promise<void> {
    const { principal } = connection;
    const { hub, host } = this.#options;
    const router = new SessionRouter(connection, {
      serve: (local) =>
        host.serve(local, { principal, resumable: true, onSessionLost: () => connection.abandon() }),
      owner: (sessionId) => hub.owner({ principal, sessionId }),
      successor: (refusing) => this.#successor(refusing),
      connect: (node) => this.#client.attach(node, principal),
      unreachable: (node) => this.#unreachable.wait(node.id),
      patienceMs: hub.ttlMs + PATIENCE_MS,
      reports: this.#reports,
    });
    this.#routers.add(router);
    try {
      await router.run();
    } finally {
      this.#routers.delete(router);
    }
  }

  async #successor(refusing: ReadonlySet<string>): Promise<ClusterNode | undefined> {
    if (!this.#drains) return undefined;
    const others = (await this.#options.hub.others()).filter(({ id }) => !refusing.has(id));
    return others[Math.floor(Math.random() * others.length)];
  }

  forward(request: IncomingRequest, node: ClusterNode, sender: Sender): Promise<Response> {
    return this.#client.forward(request, node, sender);
  }

  forwardSocket(node: ClusterNode, principal: Principal, port: SocketPort): SocketEvents {
    return this.#client.forwardSocket(node, principal, port);
  }

  redeem(node: ClusterNode, ticket: string): Promise<RemoteIdentity> {
    return this.#client.redeem(node, ticket);
  }

  revoke(principal: string): void {
    const { host, onError } = this.#options;
    host.revoke(principal);
    void this.#revokeElsewhere(principal).catch(onError);
  }

  async #revokeElsewhere(principal: string): Promise<void> {
    const { hub, onError } = this.#options;
    for (const node of await hub.others()) this.#client.revoke(node, principal).catch(onError);
  }

  #nodeGone(nodeId: string): void {
    this.#client.nodeGone(nodeId);
    for (const router of this.#routers) router.nodeGone(nodeId);
  }
}

/** Parses `host`, `host:port`, an IPv6 address, or an IPv6 address in brackets with a port. */
function parseAddress(text: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? text;
  const number = Number(port ?? 0);
  const isAddress = plain !== undefined || bracketed !== undefined || isIP(text) === 6;
  if (!isAddress || number > 65_535)
    throw new TypeError(
      `Cannot serve the other nodes at ${JSON.stringify(text)}: not a host with or without a port`,
    );
  return { host, port: number };
}
