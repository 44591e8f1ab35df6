import type { McpConnections, McpOpenRequest, McpSession } from "@parley/agent";
import type { AcpMcpServer, AgentCapabilities, McpServer } from "@parley/client";
import { RequestError } from "@parley/protocol";

type AcpMcpCaller = NonNullable<McpOpenRequest["acp"]>;

/** Error code for a server that is not currently offered. */
const SERVER_UNAVAILABLE = -33_001;

/** The sessions' MCP servers, which the child agent connects to itself. */
export class PassedMcpServers implements McpConnections {
  readonly kinds: McpConnections["kinds"];
  readonly #servers = new Map<string, readonly McpServer[]>();

  constructor({ stdio, http, sse, acp = false }: AgentCapabilities["mcp"]) {
    this.kinds = { stdio, http, sse, acp };
  }

  /** Returns the servers in a session's latest request. */
  of(sessionId: string): readonly McpServer[] {
    return this.#servers.get(sessionId) ?? [];
  }

  forget(sessionId: string): void {
    this.#servers.delete(sessionId);
  }

  createAcpCaller: NonNullable<McpConnections["createAcpCaller"]> = (send, signal) => {
    const listeners = new Map<string, Parameters<AcpMcpCaller["request"]>[2]>();
    return {
      signal,
      handleNotification: (notification) => listeners.get(notification.requestId)?.(notification),
      async request(params, cancelled, onNotification) {
        const { requestId } = params;
        // Children choose their ids independently.
        const own = listeners.has(requestId) ? (crypto.randomUUID() as typeof requestId) : requestId;
        listeners.set(own, (notification) => onNotification({ ...notification, requestId }));
        try {
          return await send({ ...params, requestId: own }, { signal: cancelled });
        } catch (error) {
          if (!signal.aborted) throw error;
          throw new RequestError(SERVER_UNAVAILABLE, "Cannot reach the MCP server: its client is gone");
        } finally {
          listeners.delete(own);
        }
      },
    };
  };

  open({ sessionId, servers, acp }: McpOpenRequest): Promise<McpSession> {
    this.forget(sessionId);
    const passed = servers.map((server) => (isOfClient(server) && acp ? this.#offer(server, acp) : server));
    this.#servers.set(sessionId, passed);
    return Promise.resolve(noTools);
  }

  /**
   * Creates the server that is offered to the child and passes the child's requests to the client. Replaces the
   * server's id if another client of the same child has chosen the same one.
   */
  #offer(server: OfferedServer, acp: AcpMcpCaller): AcpMcpServer {
    const { serverId } = server;
    const others = [...this.#servers.values()].flat();
    const isTaken = others.some((other) => isOfClient(other) && other.serverId === serverId);
    return {
      ...server,
      serverId: isTaken ? crypto.randomUUID() : serverId,
      answer: (request, { signal, notify }) =>
        acp.request(
          { ...request, serverId },
          signal,
          (notification) =>
            void notify({ ...notification, serverId: request.serverId }).catch(() => undefined),
        ),
    };
  }

  close(): Promise<void> {
    this.#servers.clear();
    return Promise.resolve();
  }
}

interface OfferedServer {
  readonly type: "acp";
  readonly name: string;
  readonly serverId: string;
}

function isOfClient(server: { readonly type?: string | undefined }): server is OfferedServer {
  return server.type === "acp";
}

/** A session without tools, because the child agent provides them. */
const noTools: McpSession = {
  servers: new Map(),
  tools: () => [],
  call: (exposedName) =>
    Promise.reject(new Error(`Cannot call tool "${exposedName}": the relayed agent has the MCP servers`)),
  ready: () => Promise.resolve(),
  describeTool: ({ name }) => ({ title: name, kind: "other" }),
  toToolOutput: () => ({ status: "failed", content: [] }),
  setRoots: () => Promise.resolve(),
  onChange: () => () => undefined,
  onLog: () => () => undefined,
  close: () => Promise.resolve(),
};
