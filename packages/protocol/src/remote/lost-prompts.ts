import { ErrorCode } from "@parley/protocol";

import { type MessageSummary, member, parsedMessage } from "./message-summary.ts";

/** A prompt whose response can no longer arrive. */
export interface LostPrompt {
  readonly request: MessageSummary;
  /** Whether the server has confirmed that the agent received the prompt. */
  hasArrived: boolean;
  /** Id of the prompt's message, once it has arrived. */
  messageId?: unknown;
}

const NOT_RUN =
  "Cannot run the prompt: the server lost the connection before the agent had it; send it again";
const LOST =
  "Cannot tell whether the prompt ran: the server lost the connection, and the agent does not show it";
const UNKNOWN_END =
  "Cannot tell how the turn ended: the server lost the connection, and another turn has begun since";

/**
 * Prompts on a connection that the server no longer recognizes. They have no key, so they must not be resent. Each is
 * answered based on the agent's messages about its turn on the next connection.
 */
export class LostPrompts {
  readonly #version: unknown;
  readonly #prompts: LostPrompt[];
  readonly #deliver: (text: string) => void;

  /** @param deliver Called with the responses, and with any updates that the client must receive before them. */
  constructor(version: unknown, prompts: readonly LostPrompt[], deliver: (text: string) => void) {
    this.#version = version;
    this.#prompts = [...prompts];
    this.#deliver = deliver;
  }

  /** Unanswered prompts whose turns may still be running. */
  get unanswered(): readonly LostPrompt[] {
    return this.#prompts;
  }

  /** Observes a message from the agent after it has been delivered. */
  observe(message: MessageSummary): void {
    const { session } = message;
    if (message.kind === "other" || !this.#prompts.some(({ request }) => request.session === session)) return;
    const { params } = parsedMessage(message);
    const update = member(params, "update");
    const kind = member(update, "sessionUpdate");
    if (kind === "user_message" || kind === "user_message_chunk") this.#arrived(session, update);
    const meta = member(member(update, "_meta") ?? member(params, "_meta"), "acp/turnState");
    if (this.#version === 1 && meta !== undefined && meta !== null) this.#turnState(session, meta);
  }

  /**
   * Called when a session has been resumed. Rejects the prompts whose turns are not running, because the agent will
   * not report how they ended.
   */
  resumed(session: string): void {
    for (const prompt of this.#of(session)) {
      const isFollowed = prompt.hasArrived && this.#version === 1 && this.#running.has(session);
      if (!isFollowed) this.#refuse(prompt, LOST);
    }
  }

  /** Rejects the prompts of a session that cannot be reopened. */
  refuse(session: string, reason: string): void {
    for (const prompt of this.#of(session)) this.#refuse(prompt, reason);
  }

  /**
   * Rejects the prompts of sessions that are not open on the next connection. No updates about their turns will
   * arrive there.
   */
  keepOf(sessions: ReadonlyMap<string, unknown>): void {
    const others = this.#prompts.filter(({ request }) => !sessions.has(request.session ?? ""));
    for (const prompt of others) this.#refuse(prompt, LOST);
  }

  /** Sessions with a running turn. */
  readonly #running = new Set<string>();

  #of(session: string | undefined): readonly LostPrompt[] {
    return this.#prompts.filter(({ request }) => request.session === session);
  }

  /** Handles a user message that is now in the conversation. In version 2, this answers the prompt. */
  #arrived(session: string | undefined, update: unknown): void {
    const content = JSON.stringify(member(update, "content"));
    const found = this.#of(session).find((prompt) => !prompt.hasArrived && isOf(prompt, content));
    const messageId = member(update, "messageId");
    for (const prompt of this.#of(session)) {
      const isSameMessage = messageId !== undefined && prompt.messageId === messageId;
      // A turn starts only when the previous one has ended.
      if (prompt.hasArrived && !isSameMessage) this.#refuse(prompt, UNKNOWN_END);
    }
    if (found === undefined) return;
    found.hasArrived = true;
    found.messageId = messageId;
    if (this.#version === 1) return;
    this.#answer(found, { result: { messageId } });
    const running = { sessionId: session, update: { sessionUpdate: "state_update", state: "running" } };
    this.#deliver(JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: running }));
  }

  /**
   * Handles a change to a turn's state. Version 1 has no update for the end of a turn, so an agent that cannot answer
   * the prompt reports the end in an update's metadata.
   */
  #turnState(session: string | undefined, turn: unknown): void {
    if (session === undefined) return;
    if (member(turn, "state") !== "idle") {
      this.#running.add(session);
      return;
    }
    // The prompt may be waiting for another client's turn to end.
    const notArrived = this.#running.delete(session) ? LOST : NOT_RUN;
    const stopReason = member(turn, "stopReason");
    for (const prompt of this.#of(session)) {
      const error = member(turn, "error");
      if (!prompt.hasArrived) this.#refuse(prompt, notArrived);
      else if (typeof error === "object" && error !== null) this.#answer(prompt, { error });
      else if (typeof stopReason === "string") this.#answer(prompt, { result: { stopReason } });
      else this.#refuse(prompt, "The turn was interrupted: the agent ended while it ran");
    }
  }

  /** Rejects a prompt that cannot be resent after all, because the server would not recognize it as a duplicate. */
  refuseRepeated(request: MessageSummary): void {
    const prompt = { request, hasArrived: false };
    this.#prompts.push(prompt);
    this.#refuse(prompt, LOST);
  }

  #refuse(prompt: LostPrompt, message: string): void {
    this.#answer(prompt, { error: { code: ErrorCode.internalError, message } });
  }

  #answer(prompt: LostPrompt, outcome: { readonly result: unknown } | { readonly error: unknown }): void {
    const at = this.#prompts.indexOf(prompt);
    if (at === -1) return;
    this.#prompts.splice(at, 1);
    this.#deliver(JSON.stringify({ jsonrpc: "2.0", id: prompt.request.id, ...outcome }));
  }
}

/** Whether a user message belongs to a prompt. The message may contain the whole prompt, or only its first block. */
function isOf({ request }: LostPrompt, content: string | undefined): boolean {
  const blocks = member(parsedMessage(request).params, "prompt");
  return JSON.stringify(blocks) === content || JSON.stringify(member(blocks, "0")) === content;
}
