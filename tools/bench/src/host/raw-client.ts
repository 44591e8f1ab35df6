import { once } from "node:events";

import { WebSocket } from "ws";

/** Matches the start of an agent text chunk in an update. */
const PIECE = /"text":"(\d+) /;

/** A client with minimal overhead. Extracts times from updates and parses only responses. */
export class RawClient {
  onPiece: (text: string) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<
    number,
    (answer: { readonly result?: unknown; readonly error?: unknown }) => void
  >();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => this.#take(data.toString()));
  }

  /** Connects and initializes with version 1. */
  static async connect(url: string): Promise<RawClient> {
    const socket = new WebSocket(url.replace("http", "ws"), { perMessageDeflate: false });
    await once(socket, "open");
    const client = new RawClient(socket);
    await client.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
    return client;
  }

  async request<Result = unknown>(method: string, params: object): Promise<Result> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<{
      readonly result?: unknown;
      readonly error?: unknown;
    }>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const { result, error } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Result;
  }

  async newSession(): Promise<string> {
    const { sessionId } = await this.request<{ readonly sessionId: string }>("session/new", {
      cwd: "/",
      mcpServers: [],
    });
    return sessionId;
  }

  prompt(sessionId: string, text: string): Promise<unknown> {
    return this.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(text: string): void {
    if (text.startsWith('{"jsonrpc":"2.0","method":"session/update"')) {
      const [, time] = PIECE.exec(text) ?? [];
      if (time !== undefined) this.onPiece(time);
      return;
    }
    const { id, ...answer } = JSON.parse(text) as { readonly id?: number };
    if (id === undefined) return;
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
