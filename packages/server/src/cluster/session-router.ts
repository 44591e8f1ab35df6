import {
  ErrorCode,
  type ErrorObject,
  type Message,
  type Request,
  type Transport,
  TransportError,
  type TransportReceiver,
} from "@parley/protocol";

import { type RequestKey, requestKey } from "../connection/outgoing-message.ts";
import {
  closesSession,
  createsSession,
  isUpdate,
  loadsSession,
  messageIn,
  opensSession,
  rootSessionOf,
  sessionOf,
} from "../connection/read-message.ts";
import type { ClientConnection } from "../connection/remote-connection.ts";
import type { ClusterNode } from "../hub/hub.ts";
import type { LinkReports } from "./link-reports.ts";
import { Outbox } from "./outbox.ts";
import { SilentNodeError } from "./session-link.ts";
import { SessionLinks } from "./session-links.ts";
import { type Destination, SessionRoutes } from "./session-routes.ts";
import { pause } from "./unreachable-nodes.ts";

/** Milliseconds between attempts to find a session's owner. */
const RETRY_MS = 100;
/** Maximum number of retries when another node opens the session first. */
const MAX_RACES = 3;

const DRAINING = "draining";
/** Error reason of a node that loses the race to open a session. */
const LEASE_HELD = "lease_held";

const loginMethods = ["authenticate", "auth/login"];
const logoutMethods = ["logout", "auth/logout"];

export interface SessionNodes {
  /** Serves the client's sessions on this node, and requests that do not belong to a session. */
  readonly serve: (transport: Transport) => Promise<void>;
  /** Returns the node that owns a session, or `undefined` if this node owns it or no node does. */
  readonly owner: (sessionId: string) => Promise<ClusterNode | undefined>;
  /**
   * If this node is shutting down, returns another node that can take over unowned sessions, skipping the nodes in
   * `refusing`.
   */
  readonly successor: (refusing: ReadonlySet<string>) => Promise<ClusterNode | undefined>;
  /** Opens a link to another node. Rejects if the node does not respond in time. */
  readonly connect: (node: ClusterNode) => Promise<Transport>;
  /** Resolves once an unresponsive node is dead or worth retrying. */
  readonly unreachable: (node: ClusterNode) => Promise<void>;
  /**
   * Maximum time to wait for a session's unresponsive owner, in milliseconds. Must be longer than it takes to declare
   * a node dead.
   */
  readonly patienceMs: number;
  readonly reports?: LinkReports | undefined;
}

interface PendingRequest {
  readonly method: string;
  readonly params: unknown;
  readonly session: string | undefined;
  readonly text: string;
  destination: Destination | undefined;
  races: number;
}

/**
 * Routes each message from a client to the node that owns the message's session: this node, or another one over a
 * link. When a linked node dies, the client's connection is closed, so the client reconnects and sends
 * `session/resume`.
 */
export class SessionRouter implements TransportReceiver {
  readonly #connection: ClientConnection;
  readonly #nodes: SessionNodes;
  readonly #local: LocalEnd;
  readonly #links: SessionLinks;
  readonly #routes: SessionRoutes;
  readonly #outbox: Outbox;
  readonly #requests = new Map<RequestKey, PendingRequest>();
  readonly #greetings = new Greetings();
  /** Ids of other nodes that are known to be shutting down. */
  readonly #refusing = new Set<string>();
  #pauses = 0;
  #ended = false;

  constructor(connection: ClientConnection, nodes: SessionNodes) {
    this.#connection = connection;
    this.#nodes = nodes;
    this.#outbox = new Outbox((messages) => connection.transport.send(messages));
    const onPause = (paused: boolean): void => this.#pause(paused);
    this.#local = new LocalEnd(
      (messages) => this.#send(messages, this.#local),
      onPause,
      () => this.#end(),
    );
    this.#links = new SessionLinks(nodes.connect, () => this.#greetings.requests, {
      receive: (messages) => this.#send(messages, undefined)?.catch(() => undefined),
      onPause,
      onLeaving: () => void connection.leave(),
      onClosed: (link, reason) => {
        if (this.#ended) return;
        if (reason instanceof SilentNodeError) this.#refuseAll(link);
        connection.abandon();
      },
      reports: nodes.reports,
    });
    this.#routes = new SessionRoutes((session) => this.#find(session));
  }

  /** Resolves once the connection closes. */
  async run(): Promise<void> {
    const served = this.#nodes.serve(this.#local);
    this.#connection.transport.open(this);
    try {
      await served;
    } finally {
      this.#end();
    }
  }

  nodeGone(nodeId: string): void {
    this.#links.lose(nodeId);
  }

  message(text: string): void {
    const message = messageIn(text);
    if (message === undefined) this.#local.deliver(text);
    else if (!("method" in message)) this.#answer(message, text);
    else if ("id" in message) this.#request(message, text);
    else this.#notify(message, text);
  }

  oversized(limit: number): void {
    this.#local.oversized(limit);
  }

  closed(reason?: Error): void {
    this.#ended = true;
    this.#links.close();
    this.#local.end(reason);
  }

  #request(message: Request, text: string): void {
    const { method, params } = message;
    const session = rootSessionOf(params);
    const request = { method, params, session, text, destination: undefined, races: 0 };
    const key = requestKey(message.id);
    this.#requests.set(key, request);
    this.#route(key, request);
  }

  #route(key: RequestKey, request: PendingRequest): void {
    const { session, text } = request;
    if (session === undefined) {
      this.#local.deliver(text);
      return;
    }
    this.#routes.run(session, (destination) => {
      if (destination instanceof Error) {
        this.#requests.delete(key);
        void this.#outbox.push([unreachableNode(key, session)])?.catch(() => undefined);
        return;
      }
      request.destination = destination;
      destination.deliver(text);
    });
  }

  /** Creates a session on another node, because this one is shutting down and refused the request. */
  async #createElsewhere(request: PendingRequest): Promise<void> {
    request.destination = await this.#findFree().catch(() => this.#local);
    request.destination.deliver(request.text);
  }

  #notify({ method, params }: { readonly method: string; readonly params?: unknown }, text: string): void {
    // An MCP message identifies a node's request by a random id and does not name a session. It goes to all nodes,
    // and those without that request ignore it.
    if (method === "mcp/message") this.#links.deliver(text);
    const session = method === "$/cancel_request" ? this.#requestOf(params)?.session : rootSessionOf(params);
    // A client cannot cancel anything in a session that it has not opened.
    if (session === undefined || !this.#routes.has(session)) this.#local.deliver(text);
    else
      this.#routes.run(session, (destination) => {
        if (!(destination instanceof Error)) destination.deliver(text);
      });
  }

  #requestOf(params: unknown): PendingRequest | undefined {
    const { requestId } = Object(params) as { readonly requestId?: string | number };
    return requestId === undefined ? undefined : this.#requests.get(requestKey(requestId));
  }

  /** Routes a client's response to the node that sent the request. */
  #answer(message: Exclude<Message, { readonly method: string }>, text: string): void {
    if (!this.#links.answer(message)) this.#local.deliver(text);
  }

  #send(messages: readonly string[], destination: Destination | undefined): Promise<void> | undefined {
    return this.#outbox.push(messages.filter((text) => isUpdate(text) || this.#passes(text, destination)));
  }

  /** Updates the session's route from a response. Returns false if the client must not receive the response. */
  #passes(text: string, destination: Destination | undefined): boolean {
    const message = messageIn(text);
    if (message === undefined || "method" in message || !("id" in message)) return true;
    const key = requestKey(message.id);
    const request = this.#requests.get(key);
    if (request === undefined) return true;
    this.#requests.delete(key);
    if ("error" in message) return this.#noteRefusal(key, request, message.error);
    if (this.#greetings.note(request)) this.#links.repeat(request);
    this.#noteResult(request, message.result, destination);
    return true;
  }

  #noteRefusal(key: RequestKey, request: PendingRequest, error: ErrorObject): boolean {
    const { session, method, destination } = request;
    const node = destination && this.#links.nodeOf(destination);
    if (isDraining(error) && node !== undefined) this.#refusing.add(node);
    const mayBeElsewhere = isElsewhere(error) && request.races < MAX_RACES;
    if (session !== undefined) {
      const isMoved = isElsewhere(error) && loadsSession(method);
      if (isMoved || error.code === ErrorCode.resourceNotFound) this.#routes.closed(session);
      else this.#routes.answered(session);
    }
    if (!mayBeElsewhere || !opensSession(method)) return true;
    request.races += 1;
    this.#requests.set(key, request);
    if (session === undefined || createsSession(method)) void this.#createElsewhere(request);
    else this.#route(key, request);
    return false;
  }

  #noteResult({ method, session, destination }: PendingRequest, result: unknown, from?: Destination): void {
    const at = destination ?? from ?? this.#local;
    if (createsSession(method)) {
      const created = sessionOf(result);
      if (created !== undefined) this.#routes.opened(created, at);
    }
    if (session === undefined) return;
    if (loadsSession(method)) this.#routes.opened(session, at);
    else if (closesSession(method)) this.#routes.closed(session);
    else this.#routes.answered(session);
  }

  /**
   * Finds a session's destination. If its owner is unresponsive, waits until the owner is worth retrying or another
   * node can take over.
   */
  async #find(session: string): Promise<Destination> {
    const { owner, unreachable, patienceMs } = this.#nodes;
    // Limits the time instead of the number of attempts, because an attempt can outlast the pause between attempts.
    const end = performance.now() + patienceMs;
    for (;;) {
      let node: ClusterNode | undefined;
      try {
        node = await owner(session);
        return node === undefined ? await this.#findFree() : await this.#links.get(node);
      } catch (error) {
        if (this.#ended || performance.now() >= end) throw error;
      }
      await (node === undefined ? pause(RETRY_MS) : unreachable(node));
    }
  }

  /** Returns the destination for a session that is not open on any node. */
  async #findFree(): Promise<Destination> {
    const node = await this.#nodes.successor(this.#refusing);
    return node === undefined ? this.#local : this.#links.get(node);
  }

  /**
   * Refuses the requests that are pending on a silent node. That node may still handle them, so they are not sent to
   * another one.
   */
  #refuseAll(link: Destination): void {
    for (const [key, { destination, session = "" }] of this.#requests) {
      if (destination !== link) continue;
      this.#requests.delete(key);
      void this.#outbox.push([unreachableNode(key, session)])?.catch(() => undefined);
    }
  }

  #pause(paused: boolean): void {
    this.#pauses += paused ? 1 : -1;
    if (this.#pauses === (paused ? 1 : 0))
      if (paused) this.#connection.transport.pause();
      else this.#connection.transport.resume();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#links.close();
    this.#local.end();
    void this.#connection.transport.close();
  }
}

function isDraining(error: ErrorObject): boolean {
  return reasonOf(error) === DRAINING;
}

/**
 * Whether to look up a session again, because another node has just opened it or its owner is shutting down and has
 * just closed it.
 */
function isElsewhere(error: ErrorObject): boolean {
  return isDraining(error) || reasonOf(error) === LEASE_HELD;
}

/**
 * Creates the error response to a request for a session whose node does not respond.
 *
 * @param id The request's id as JSON text.
 */
function unreachableNode(id: RequestKey, sessionId: string): string {
  const message = "The node that has the session open does not answer: try again";
  const error = { code: ErrorCode.internalError, message, data: { reason: "busy", sessionId } };
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}

function reasonOf({ data }: ErrorObject): unknown {
  return (Object(data) as { readonly reason?: unknown }).reason;
}

/** The requests that set up a client's connection: `initialize` and logins. They are replayed to other nodes. */
class Greetings {
  #initialize: Pick<Request, "method" | "params"> | undefined;
  /** The latest login for each method. */
  readonly #logins = new Map<unknown, Pick<Request, "method" | "params">>();

  get requests(): readonly Pick<Request, "method" | "params">[] {
    return this.#initialize === undefined ? [] : [this.#initialize, ...this.#logins.values()];
  }

  /** Records an answered request. Returns true if nodes that have completed the handshake also need this request. */
  note(request: Pick<Request, "method" | "params">): boolean {
    const { method, params } = request;
    if (method === "initialize") this.#initialize = request;
    const logsOut = logoutMethods.includes(method);
    if (logsOut) this.#logins.clear();
    if (!loginMethods.includes(method)) return logsOut;
    const { methodId } = Object(params) as { readonly methodId?: unknown };
    this.#logins.delete(methodId);
    this.#logins.set(methodId, request);
    return true;
  }
}

/** The end of a routed connection that this node's host serves. */
class LocalEnd implements Transport, Destination {
  readonly #send: (messages: readonly string[]) => Promise<void> | undefined;
  readonly #onPause: (paused: boolean) => void;
  readonly #onClosed: () => void;
  #receiver: TransportReceiver | undefined;
  #closed = false;

  /**
   * @param send Receives messages from the host. If the client reads slowly, returns a promise that resolves once
   * there is room for more.
   * @param onPause Called when the host pauses or resumes reading.
   */
  constructor(
    send: (messages: readonly string[]) => Promise<void> | undefined,
    onPause: (paused: boolean) => void,
    onClosed: () => void,
  ) {
    this.#send = send;
    this.#onPause = onPause;
    this.#onClosed = onClosed;
  }

  open(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  deliver(text: string): void {
    if (!this.#closed) this.#receiver?.message(text);
  }

  oversized(limit: number): void {
    this.#receiver?.oversized(limit);
  }

  send(messages: readonly string[]): Promise<void> | undefined {
    if (this.#closed) return Promise.reject(new TransportError("Cannot write: the connection has ended"));
    return this.#send(messages);
  }

  pause(): void {
    this.#onPause(true);
  }

  resume(): void {
    this.#onPause(false);
  }

  async close(): Promise<void> {
    this.end();
    this.#onClosed();
  }

  /** Reports to the host that the client has disconnected. */
  end(reason?: Error): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#receiver?.closed(reason);
  }
}
