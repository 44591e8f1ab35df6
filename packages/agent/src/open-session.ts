import type { McpSession } from "@parley/mcp-transport";
import { RequestError } from "@parley/protocol";
import type { ContentBlock, StopReason } from "@parley/schema/v1";
import type { SessionStore } from "@parley/storage";

import type { ClientLink } from "./agent-dialect.ts";
import type { AgentSession } from "./agent-session.ts";
import type { ClientDescription } from "./client-description.ts";
import { Lane } from "./lane.ts";
import { describeFailures } from "./mcp-failures.ts";
import { OpenToolCalls } from "./open-tool-calls.ts";
import { randomId } from "./random-id.ts";
import type { SessionEvent } from "./session-event.ts";
import type { SessionLog } from "./session-log.ts";
import { SessionTurn, type TurnRules } from "./session-turn.ts";

/** What an open session is made of. */
export interface OpenSessionParts {
  readonly sessionId: string;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly titled: boolean;
  readonly client: ClientDescription;
  readonly link: ClientLink;
  readonly log: SessionLog;
  readonly mcp: McpSession;
  readonly store: SessionStore | undefined;
  readonly rules: TurnRules;
}

/** A session that is open on a connection: its turns, and the one way by which its events are stored and sent. */
export class OpenSession implements AgentSession {
  readonly sessionId: string;
  readonly cwd: string;
  readonly client: ClientDescription;
  additionalDirectories: readonly string[];
  mcp: McpSession;
  readonly #parts: OpenSessionParts;
  /** What is sent, in the order in which it was stored; a replay is one piece of it. */
  readonly #sending = new Lane();
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
    this.additionalDirectories = parts.additionalDirectories;
    this.mcp = parts.mcp;
    this.#titled = parts.titled;
  }

  get roots(): readonly string[] {
    return [this.cwd, ...this.additionalDirectories];
  }

  get link(): ClientLink {
    return this.#parts.link;
  }

  async *history(): AsyncIterable<SessionEvent> {
    for await (const { event } of this.#parts.log.read()) yield event;
  }

  async setTitle(title: string): Promise<void> {
    this.#titled = true;
    const record = await this.#parts.store?.update(this.sessionId, {
      title,
      titleSource: "generated",
      touch: true,
    });
    const updatedAt = new Date(record?.updatedAt ?? Date.now()).toISOString();
    await this.send({ type: "info", title: record?.title ?? title, updatedAt });
  }

  /**
   * Stores `event`, then sends it. Resolves when the next may follow, rejects if it could not be stored. What the author
   * made has been checked before.
   */
  async emit(event: SessionEvent): Promise<void> {
    const stored = this.#parts.log.append(event);
    const sent = this.#sending.run(async () => this.link.update(this.sessionId, event, await stored));
    await Promise.all([stored, sent]);
  }

  /** Stores `event` without sending it. */
  async keep(event: SessionEvent): Promise<void> {
    await this.#parts.log.append(event);
  }

  /** Sends `event` without storing it, after everything that was emitted before. */
  async send(event: SessionEvent): Promise<void> {
    await this.#sending.run(() => this.link.update(this.sessionId, event, 0));
  }

  /** Sends the whole conversation again; what happens meanwhile is sent after it. */
  async replay(signal: AbortSignal): Promise<void> {
    const unfinished = new OpenToolCalls();
    await this.#sending.run(() => this.#sendAll(unfinished, signal));
    // Only a process that died leaves calls open; nobody will ever finish them.
    if (this.#openTurns.size === 0) await this.closeToolCalls(unfinished);
  }

  /** Answers a prompt, after those that came before it. */
  prompt(prompt: readonly ContentBlock[], signal: AbortSignal): Promise<StopReason> {
    const turn = new SessionTurn(this, prompt, this.#parts.rules);
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
    await this.#sending.settled();
  }

  /** Lets running turns end, then frees what the session holds. Cancel first to end them early. */
  async close(): Promise<void> {
    await this.settled();
    await Promise.all([this.#replaced, this.mcp.close(), this.#parts.log.close()]);
  }

  /** Says which MCP servers failed since it last said so: as notices where the client shows them, else as a message. */
  async reportMcpFailures(): Promise<void> {
    for (const { name, title, description } of describeFailures(this.mcp)) {
      if (this.#reportedFailures.has(name)) continue;
      this.#reportedFailures.add(name);
      if (this.client.capabilities.notices) {
        await this.send({ type: "notice", severity: "warning", title, description });
      } else {
        const content = { type: "text" as const, text: `${title}: ${description}` };
        await this.emit({ type: "message", role: "agent", messageId: randomId("msg_"), content });
      }
    }
  }

  /** Closes what is open in `calls`, as failed. */
  async closeToolCalls(calls: OpenToolCalls): Promise<void> {
    for (const toolCallId of calls.take()) {
      await this.emit({ type: "tool_call_update", toolCallId, status: "failed" });
    }
  }

  async #sendAll(unfinished: OpenToolCalls, signal: AbortSignal): Promise<void> {
    for await (const { seq, event } of this.#parts.log.read()) {
      signal.throwIfAborted();
      unfinished.track(event);
      await this.link.update(this.sessionId, event, seq);
    }
  }

  async #runTurn(turn: SessionTurn): Promise<StopReason> {
    const stopReason = await turn.run();
    await this.#sending.settled();
    return stopReason;
  }

  /** Names the session after its first prompt, unless it has a name, and marks it as just used. */
  async turnEnded(text: string): Promise<void> {
    const title = text.trim().split("\n", 1)[0] ?? "";
    if (!this.#titled && title !== "")
      await this.setTitle(title.length > 80 ? `${title.slice(0, 79)}…` : title);
    else await this.#parts.store?.update(this.sessionId, { touch: true });
  }
}
