import { ErrorCode } from "@parley/protocol";

import { type MessageSummary, member, parsedMessage } from "./message-summary.ts";

/** A prompt whose answer can no longer arrive. */
export interface LostPrompt {
  readonly request: MessageSummary;
  /** True if the server has shown that the agent had it. */
  hasArrived: boolean;
  /** The id of its message, once that has arrived. */
  messageId?: unknown;
}

const NOT_RUN =
  "Cannot run the prompt: the server lost the connection before the agent had it; send it again";
const LOST =
  "Cannot tell whether the prompt ran: the server lost the connection, and the agent does not show it";
const UNKNOWN_END =
  "Cannot tell how the turn ended: the server lost the connection, and another turn has begun since";

/**
 * Prompts of a connection that the server has forgotten, and that cannot be sent again, as they have no key. Each is answered by
 * what the agent sends of its turn on the next connection.
 */
export class LostPrompts {
  readonly #version: unknown;
  readonly #prompts: LostPrompt[];
  readonly #deliver: (text: string) => void;

  /** `deliver` is called with the answers, and with updates that the client has to have before. */
  constructor(version: unknown, prompts: readonly LostPrompt[], deliver: (text: string) => void) {
    this.#version = version;
    this.#prompts = [...prompts];
    this.#deliver = deliver;
  }

  /** The prompts that have no answer: their turns run still, as far as is known. */
  get unanswered(): readonly LostPrompt[] {
    return this.#prompts;
  }

  /** Looks at a message of the agent, after it was delivered. */
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

  /** Call when the agent has sent the state of a session: a turn that does not run by then will not. */
  resumed(session: string): void {
    for (const prompt of this.#of(session)) {
      const isFollowed = prompt.hasArrived && this.#version === 1 && this.#running.has(session);
      if (!isFollowed) this.#refuse(prompt, LOST);
    }
  }

  /** Refuses the prompts of a session that cannot be opened again. */
  refuse(session: string, reason: string): void {
    for (const prompt of this.#of(session)) this.#refuse(prompt, reason);
  }

  /** The sessions whose turn runs. */
  readonly #running = new Set<string>();

  #of(session: string | undefined): readonly LostPrompt[] {
    return this.#prompts.filter(({ request }) => request.session === session);
  }

  /** A message of the user is part of the conversation: in version 2 that is the answer to the prompt. */
  #arrived(session: string | undefined, update: unknown): void {
    const content = JSON.stringify(member(update, "content"));
    const found = this.#of(session).find((prompt) => !prompt.hasArrived && isOf(prompt, content));
    const messageId = member(update, "messageId");
    for (const prompt of this.#of(session)) {
      const isSameMessage = messageId !== undefined && prompt.messageId === messageId;
      // A turn begins when the one before it is over.
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

  /** Version 1 has no update for the end of a turn: this one is sent where the prompt cannot be answered. */
  #turnState(session: string | undefined, turn: unknown): void {
    if (session === undefined) return;
    if (member(turn, "state") !== "idle") {
      this.#running.add(session);
      return;
    }
    // The prompt may wait behind a turn of another client that was running.
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

  /** Refuses a prompt that cannot be sent again after all: the server would not recognize it. */
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

/** Returns true if a message of the user, whole or in pieces of one block each, is that of a prompt. */
function isOf({ request }: LostPrompt, content: string | undefined): boolean {
  const blocks = member(parsedMessage(request).params, "prompt");
  return JSON.stringify(blocks) === content || JSON.stringify(member(blocks, "0")) === content;
}
