import type { McpServerState, McpSession } from "../author/mcp-session.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import { randomId } from "../value/random-id.ts";
import { noMcp } from "./no-mcp.ts";

/** What the MCP side of a session is made of. */
export interface SessionMcpParts {
  readonly channel: SessionChannel;
  /** Whether the client shows notices. */
  readonly notices: boolean;
  readonly onError: (error: unknown) => void;
}

/** The MCP servers of a session that is open: those of the newest request, and what the user knows of them. */
export class SessionMcp {
  readonly #parts: SessionMcpParts;
  readonly #known = new Map<string, McpServerState["status"]>();
  #current: McpSession = noMcp;
  #isAwaited = false;
  #unfollow: () => void = () => undefined;
  #replaced: Promise<void> = Promise.resolve();

  constructor(parts: SessionMcpParts) {
    this.#parts = parts;
  }

  get current(): McpSession {
    return this.#current;
  }

  /** Takes other servers from now on. The old ones stay until `unused` resolves: turns may still use them. */
  replace(next: McpSession, unused: Promise<void>): void {
    const old = this.#current;
    this.#unfollow();
    this.#current = next;
    this.#isAwaited = false;
    this.#known.clear();
    this.#replaced = Promise.all([this.#replaced, unused])
      .then(() => old.close())
      .catch(this.#parts.onError);
  }

  /** Waits, once and not for long, for servers that were not ready when the session was. Never rejects. */
  async awaitLate(signal: AbortSignal): Promise<void> {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    await this.#current.ready(signal).catch(() => undefined);
  }

  /** Tells how the servers are, and from now on what becomes of them, where the client shows notices. */
  follow(): void {
    if (!this.#parts.notices) return;
    const report = (): void => {
      this.report().catch((error: unknown) => {
        if (!this.#parts.channel.closed) this.#parts.onError(error);
      });
    };
    this.#unfollow();
    this.#unfollow = this.#current.onChange(report);
    report();
  }

  /** Says what has changed since it last said so: as notices where the client shows them, failures else as messages. */
  async report(): Promise<void> {
    for (const [name, state] of this.#current.servers) {
      const known = this.#known.get(name);
      if (known === state.status) continue;
      this.#known.set(name, state.status);
      if (state.status === "failed") {
        await this.#reportFailure(`MCP server "${name}" is not available`, state.message);
      } else if (state.status === "ready" && known !== undefined && this.#parts.notices) {
        const title = `MCP server "${name}" is available`;
        await this.#parts.channel.send({ type: "notice", severity: "info", title });
      }
    }
  }

  /** Resolves when no server is left. */
  async close(): Promise<void> {
    this.#unfollow();
    await Promise.all([this.#replaced, this.#current.close()]);
  }

  async #reportFailure(title: string, description: string): Promise<void> {
    const { channel, notices } = this.#parts;
    if (notices) {
      await channel.send({ type: "notice", severity: "warning", title, description });
      return;
    }
    // Clients that do not tell messages apart put the next right behind it.
    const content = { type: "text" as const, text: `${title}: ${description}\n\n` };
    await channel.emit({ type: "message", role: "agent", messageId: randomId("msg_"), content });
  }
}
