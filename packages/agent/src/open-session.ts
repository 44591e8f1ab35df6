import type { McpSession } from "@parley/mcp-transport";
import { RequestError, internalError } from "@parley/protocol";
import type { ContentBlock, StopReason } from "@parley/schema/v1";
import type { SessionStore } from "@parley/storage";

import type { AgentSession } from "./agent-session.ts";
import type { ClientDescription } from "./client-description.ts";
import { Lane } from "./lane.ts";
import { describeFailures } from "./mcp-failures.ts";
import type { OpenToolCalls } from "./open-tool-calls.ts";
import { randomId } from "./random-id.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { SessionEvent } from "./session-event.ts";
import { SessionTurn, type TurnRules } from "./session-turn.ts";
import { toWireError } from "./store-error.ts";

/** What an open session is made of. */
export interface OpenSessionParts {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly titled: boolean;
  readonly client: ClientDescription;
  readonly channel: SessionChannel;
  readonly mcp: McpSession;
  readonly store: SessionStore | undefined;
  readonly rules: TurnRules;
}

/** How a prompt is answered. */
export interface PromptOptions {
  /** Cancels the turn if it aborts with a {@link RequestError}: the client took its request back. */
  readonly signal: AbortSignal;
  /** Hears of the message that the prompt became, before anything is sent of the turn, which waits for it. */
  readonly onInserted?: (messageId: string) => Promise<void>;
}

/** A session that is open on a connection: its turns, one at a time, and its MCP servers. */
export class OpenSession implements AgentSession {
  readonly sessionId: string;
  readonly cwd: string;
  readonly client: ClientDescription;
  readonly channel: SessionChannel;
  additionalDirectories: readonly string[];
  mcp: McpSession;
  readonly #parts: OpenSessionParts;
  readonly #turns = new Lane();
  readonly #openTurns = new Set<SessionTurn>();
  readonly #reportedFailures = new Set<string>();
  #replaced: Promise<void> = Promise.resolve();
  #titled: boolean;

  constructor(parts: OpenSessionParts) {
    this.#parts = parts;
    this.sessionId = parts.sessionId;
    this.cwd = parts.cwd;
    this.client = parts.client;
    this.channel = parts.channel;
    this.additionalDirectories = parts.additionalDirectories;
    this.mcp = parts.mcp;
    this.#titled = parts.titled;
  }

  get roots(): readonly string[] {
    return [this.cwd, ...this.additionalDirectories];
  }

  history(): AsyncIterable<SessionEvent> {
    return this.channel.history();
  }

  async setTitle(title: string): Promise<void> {
    this.#titled = true;
    const record = await this.#parts.store?.update(this.sessionId, {
      title,
      titleSource: "generated",
      touch: true,
    });
    const updatedAt = new Date(record?.updatedAt ?? Date.now()).toISOString();
    await this.channel.send({ type: "info", title: record?.title ?? title, updatedAt });
  }

  /** Sends the whole conversation again; what happens meanwhile is sent after it. */
  async replay(signal: AbortSignal): Promise<void> {
    const unfinished = await this.channel.replay(signal);
    // Only a process that died leaves calls open; nobody will ever finish them.
    if (this.#openTurns.size === 0) await this.closeToolCalls(unfinished, "failed");
  }

  /** Answers a prompt, after those that came before it. Resolves or rejects when its turn has ended. */
  prompt(prompt: readonly ContentBlock[], { signal, onInserted }: PromptOptions): Promise<StopReason> {
    const turn = new SessionTurn(this, prompt, { ...this.#parts.rules, onInserted });
    this.#openTurns.add(turn);
    // A lost connection aborts the signal too; what it does to turns is the engine's decision.
    const cancel = (): void => {
      if (signal.reason instanceof RequestError) turn.cancel();
    };
    signal.addEventListener("abort", cancel, { once: true });
    return this.#turns
      .run(() => this.#runTurn(turn))
      .finally(() => {
        this.#openTurns.delete(turn);
        signal.removeEventListener("abort", cancel);
      });
  }

  /** Takes other MCP servers from now on. The old ones stay until the turns that may use them have ended. */
  replaceMcp(mcp: McpSession): void {
    const old = this.mcp;
    this.mcp = mcp;
    this.#replaced = Promise.all([this.#replaced, this.#turns.settled()]).then(() => old.close());
  }

  /** Ends the running turn and those that wait. */
  cancel(): void {
    for (const turn of this.#openTurns) turn.cancel();
  }

  /** Resolves when no turn is running or waiting, and everything emitted is on its way. */
  async settled(): Promise<void> {
    await this.#turns.settled();
    await this.channel.settled();
  }

  /** Lets running turns end, then frees what the session holds. Cancel first to end them early. */
  async close(): Promise<void> {
    await this.settled();
    await Promise.all([this.#replaced, this.mcp.close(), this.channel.close()]);
  }

  /** Says which MCP servers failed since it last said so: as notices where the client shows them, else as a message. */
  async reportMcpFailures(): Promise<void> {
    for (const { name, title, description } of describeFailures(this.mcp)) {
      if (this.#reportedFailures.has(name)) continue;
      this.#reportedFailures.add(name);
      if (this.client.capabilities.notices) {
        await this.channel.send({ type: "notice", severity: "warning", title, description });
      } else {
        const content = { type: "text" as const, text: `${title}: ${description}` };
        await this.channel.emit({ type: "message", role: "agent", messageId: randomId("msg_"), content });
      }
    }
  }

  /** Closes what is open in `calls`. */
  async closeToolCalls(calls: OpenToolCalls, status: "failed" | "cancelled"): Promise<void> {
    for (const toolCallId of calls.take()) {
      await this.channel.emit({ type: "tool_call_update", toolCallId, status });
    }
  }

  async #runTurn(turn: SessionTurn): Promise<StopReason> {
    try {
      const stopReason = await turn.run();
      if (turn.inserted) await this.channel.tellState({ state: "idle", stopReason });
      await this.channel.settled();
      return stopReason;
    } catch (cause) {
      const error = toWireError(cause, this.sessionId);
      const told = error instanceof RequestError ? error : internalError();
      if (turn.inserted) await this.channel.tellState({ state: "idle", stopReason: "error", error: told });
      throw error;
    }
  }

  /** Names the session after its first prompt, unless it has a name, and marks it as just used. */
  async turnEnded(text: string): Promise<void> {
    const title = text.trim().split("\n", 1)[0] ?? "";
    if (!this.#titled && title !== "")
      await this.setTitle(title.length > 80 ? `${title.slice(0, 79)}…` : title);
    else await this.#parts.store?.update(this.sessionId, { touch: true });
  }
}
