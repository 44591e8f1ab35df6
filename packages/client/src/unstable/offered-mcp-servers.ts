import { type Connection, RequestError } from "@parley/protocol";
import type {
  MessageMcpNotification,
  MessageMcpRequest,
  MessageMcpResponse,
} from "@parley/schema/v1/unstable";

import type { AcpMcpServer } from "../api/acp-mcp-server.ts";
import type { AgentConnection, McpServer, SessionOptions } from "../api/agent-connection.ts";

/** Error code for a server that is not offered, or is no longer offered. */
const SERVER_UNAVAILABLE = -33_001;

/** MCP servers in a request to open a session. */
type Offer = readonly AcpMcpServer[];

interface RunningRequest {
  readonly serverId: string;
  /** Aborts when the server is no longer offered. */
  readonly withdrawal: AbortController;
}

/** MCP servers in this process that are used by the sessions of a connection. */
export class OfferedMcpServers {
  readonly #connection: Connection;
  readonly #sessions: () => Pick<AgentConnection, "session">;
  readonly #offers = new Set<Offer>();
  /** The current offer of each open session. */
  readonly #kept = new Map<string, Offer>();
  readonly #running = new Set<RunningRequest>();

  /** `sessions` returns the connection's sessions. It is called only after the connection has opened. */
  constructor(connection: Connection, sessions: () => Pick<AgentConnection, "session">) {
    this.#connection = connection;
    this.#sessions = sessions;
  }

  /**
   * Offers a session's servers while `send` opens the session, because the agent may use the servers before it
   * responds. Once the session is open, they replace its previous servers until it closes. `reopened` is the id of a
   * stored session.
   *
   * @throws {TypeError} if another session has a server with the same id, and anything that `send` throws.
   */
  open(
    { mcpServers = [] }: Pick<SessionOptions, "mcpServers"> = {},
    send: (opened: (id: string) => void) => Promise<unknown>,
    reopened?: string,
  ): Promise<unknown> {
    const offer = mcpServers.filter(isAcpServer);
    const replaced = reopened === undefined ? undefined : this.#kept.get(reopened);
    for (const server of offer) this.#requireUnique(server, replaced);
    this.#offers.add(offer);
    try {
      return send((id) => this.#keep(id, offer)).finally(() => this.#withdrawUnlessKept(offer));
    } catch (error) {
      this.#withdraw(offer);
      throw error;
    }
  }

  /**
   * Answers an MCP request.
   *
   * @throws {RequestError} if no session uses the server, or if the last one stops using it before the answer arrives.
   */
  async answer(request: MessageMcpRequest, cancelled: AbortSignal): Promise<MessageMcpResponse> {
    const { serverId } = request;
    const server = this.#find(serverId);
    if (server === undefined) throw unavailable(serverId);
    const running = { serverId, withdrawal: new AbortController() };
    this.#running.add(running);
    const signal = AbortSignal.any([cancelled, running.withdrawal.signal]);
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
    const notify = async (params: MessageMcpNotification): Promise<void> => {
      if (this.#running.has(running)) await this.#connection.notify("mcp/message", params);
    };
    const answer = async (): Promise<MessageMcpResponse> => await server.answer(request, { signal, notify });
    try {
      return await Promise.race([answer(), aborted.promise]);
    } finally {
      this.#running.delete(running);
    }
  }

  #keep(id: string, offer: Offer): void {
    const previous = this.#kept.get(id);
    this.#kept.set(id, offer);
    if (previous !== undefined) this.#withdraw(previous);
    void this.#sessions()
      .session(id)
      ?.closed.then(() => {
        if (this.#kept.get(id) === offer) this.#kept.delete(id);
        this.#withdraw(offer);
      });
  }

  #withdrawUnlessKept(offer: Offer): void {
    if (![...this.#kept.values()].includes(offer)) this.#withdraw(offer);
  }

  #withdraw(offer: Offer): void {
    this.#offers.delete(offer);
    for (const { serverId, withdrawal } of this.#running)
      if (this.#find(serverId) === undefined) withdrawal.abort(unavailable(serverId));
  }

  #requireUnique({ name, serverId, answer }: AcpMcpServer, replaced: Offer | undefined): void {
    const other = this.#find(serverId, replaced);
    if (other === undefined || other.answer === answer) return;
    throw new TypeError(
      `Cannot offer MCP server "${name}": "${other.name}" of an open session has the same id, "${serverId}"`,
    );
  }

  /** Returns the newest server with this id, not counting servers in the `ignored` offer. */
  #find(serverId: string, ignored?: Offer): AcpMcpServer | undefined {
    return [...this.#offers]
      .filter((offer) => offer !== ignored)
      .flat()
      .findLast((server) => server.serverId === serverId);
  }
}

/** Whether a server is in this process. Untyped code may pass anything. */
export function isAcpServer(server: McpServer): server is AcpMcpServer {
  return server.type === "acp" && typeof server.answer === "function";
}

function unavailable(serverId: string): RequestError {
  const message = `Cannot reach MCP server "${serverId}": it is not offered`;
  return new RequestError(SERVER_UNAVAILABLE, message, { serverId });
}
