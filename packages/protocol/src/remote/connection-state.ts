import { rootSessionId } from "../transport/root-session-id.ts";
import {
  type MessageOrigin,
  type MessageSummary,
  type RequestKey,
  requestKey,
  member,
  parsedMessage,
  summarize,
} from "./message-summary.ts";
import {
  cancelsRequest,
  closesSession,
  initializes,
  opensSession,
  opensWhole,
  prompts,
  replaysHistory,
} from "./methods.ts";

/** Number of answered requests from the agent to remember, so that duplicates are not handled again. */
const MAX_ANSWERED = 1024;

/** Part of the update that notifies a version 1 client that its prompt is stored. */
const PROMPT_STORED = '"parley/promptStored":true';

export interface OpenedSession {
  /** Params of the request that opened the session. */
  readonly params: unknown;
  /** Whether the client received the whole session. If so, a session without updates is known to be empty. */
  readonly isWhole: boolean;
}

/** The server's offer to resume. */
export interface Resumption {
  /** Id of the connection, if it is in the response to `initialize`. */
  readonly connectionId: string | undefined;
}

/**
 * The state of a connection, derived from its messages: open sessions, their resume points, and pending requests on
 * both sides. It contains everything needed to resume the connection, or to reopen its sessions on another one.
 */
export class ConnectionState {
  initialize: MessageSummary | undefined;
  /** The protocol version in the agent's response. */
  version: unknown;
  /** The server's offer to resume, or `undefined` if it cannot resume. */
  resumption: Resumption | undefined;
  /** Whether prompts with a key are idempotent on this server. */
  keepsKeys = false;
  readonly sessions: Map<string, OpenedSession> = new Map();
  /** Resume point of the last received update for each session. */
  readonly resumePoints: Map<string, string> = new Map();
  /** Number of messages that this side has sent. */
  #sent = 0;
  readonly #pending = new Map<RequestKey, MessageSummary>();
  /** Keys of the prompts that may not be stored yet, in order, by session. */
  readonly #unstored = new Map<string, RequestKey[]>();
  readonly #questions = new Map<RequestKey, string | undefined>();
  readonly #answered = new Set<RequestKey>();

  get pending(): ReadonlyMap<RequestKey, MessageSummary> {
    return this.#pending;
  }

  /** The `initialize` request, if it is unanswered and nothing else has been sent. */
  get onlyInitialize(): MessageSummary | undefined {
    return this.version === undefined && this.#sent === 1 ? this.initialize : undefined;
  }

  /** The session of each pending request from the agent, by request key. */
  get questions(): ReadonlyMap<RequestKey, string | undefined> {
    return this.#questions;
  }

  /** Records a message from this side and returns its summary. */
  sent(text: string): MessageSummary {
    return this.note(summarize(text));
  }

  /** Like {@link ConnectionState.sent}, but for a message that is already summarized. */
  note(outgoing: MessageSummary): MessageSummary {
    const { kind, id, method } = outgoing;
    this.#sent += 1;
    if (kind === "response") {
      const key = requestKey(id);
      const session = this.#questions.get(key);
      if (this.#questions.delete(key)) this.#remember(key);
      return { ...outgoing, session };
    }
    if (kind === "request") this.#pending.set(requestKey(id), outgoing);
    if (prompts(method)) this.#notePrompt(outgoing);
    // The history is sent from the start, whatever an earlier attempt received.
    if (method !== undefined && replaysHistory(method) && opensWhole(method, parsedMessage(outgoing).params))
      if (outgoing.session !== undefined && !this.sessions.has(outgoing.session))
        this.resumePoints.delete(outgoing.session);
    if (initializes(method)) this.initialize = outgoing;
    // A cancellation refers to a request instead of a session, and all sessions share the connection.
    return cancelsRequest(method) ? { ...outgoing, session: undefined } : outgoing;
  }

  /** Whether the server has confirmed that a version 1 prompt is stored, which means that the agent has it. */
  isStored({ session = "", id }: MessageSummary): boolean {
    return this.#unstored.get(session)?.includes(requestKey(id)) !== true;
  }

  /** Records a message from the server. Returns false if it is a duplicate that must not be delivered. */
  received(
    summary: MessageSummary,
    { stream, resumePoint = summary.resumePoint }: MessageOrigin = {},
  ): boolean {
    const { kind, id } = summary;
    // A subagent's messages share the numbering of its root session.
    const session = stream ?? (summary.session && rootSessionId(summary.session));
    if (resumePoint !== undefined && session !== undefined) this.resumePoints.set(session, resumePoint);
    if (session !== undefined && this.#unstored.size > 0 && summary.mayShowTurn !== false)
      this.#noteStored(session, summary);
    if (kind === "response") return this.#receivedResponse(summary);
    if (kind !== "request") return true;
    const key = requestKey(id);
    if (this.#questions.has(key) || this.#answered.has(key)) return this.resumption === undefined;
    this.#questions.set(key, session);
    return true;
  }

  /** Forgets a request from the agent. No response will be sent. */
  forgetQuestion(key: RequestKey): void {
    this.#questions.delete(key);
  }

  /** Forgets a request from this side that is no longer pending. */
  forgetPending(key: RequestKey): void {
    const { session = "" } = this.#pending.get(key) ?? {};
    const unstored = this.#unstored.get(session);
    if (unstored !== undefined)
      this.#setUnstored(
        session,
        unstored.filter((other) => other !== key),
      );
    this.#pending.delete(key);
  }

  #receivedResponse(response: MessageSummary): boolean {
    const key = requestKey(response.id);
    const request = this.#pending.get(key);
    if (request === undefined) return this.resumption === undefined;
    this.forgetPending(key);
    this.#noteAnswer(request, response);
    return true;
  }

  #notePrompt({ session = "", id }: MessageSummary): void {
    const unstored = this.#unstored.get(session) ?? [];
    this.#unstored.set(session, [...unstored, requestKey(id)]);
  }

  #noteStored(session: string, { text }: MessageSummary): void {
    const unstored = this.#unstored.get(session);
    if (unstored !== undefined && text.includes(PROMPT_STORED)) this.#setUnstored(session, unstored.slice(1));
  }

  #setUnstored(session: string, keys: RequestKey[]): void {
    if (keys.length > 0) this.#unstored.set(session, keys);
    else this.#unstored.delete(session);
  }

  #noteAnswer(request: MessageSummary, response: MessageSummary): void {
    const { method = "", session } = request;
    if (!initializes(method) && !opensSession(method) && !closesSession(method)) return;
    const message = parsedMessage(response);
    if (!("result" in message)) return;
    const { result } = message;
    if (initializes(method)) this.#readInitialize(result);
    else if (opensSession(method)) {
      const id = member(result, "sessionId") ?? session;
      // A recovery reopens the session in its current state instead of with its initial settings.
      const { configOptions: _, ...params } = Object(parsedMessage(request).params);
      const isWhole = opensWhole(method, params);
      if (typeof id === "string") this.sessions.set(id, { params, isWhole });
    } else if (closesSession(method) && session !== undefined) {
      this.sessions.delete(session);
      this.resumePoints.delete(session);
    }
  }

  #readInitialize(result: unknown): void {
    this.version = member(result, "protocolVersion");
    const keys = member(member(result, "_meta"), "parley/idempotencyKeys");
    this.keepsKeys = this.version === 2 && keys === true;
    const capabilities = member(result, this.version === 1 ? "agentCapabilities" : "capabilities");
    const resumable = member(member(capabilities, "transport"), "resumable");
    if (typeof resumable !== "object" || resumable === null) return;
    const connectionId = member(resumable, "connectionId");
    this.resumption = { connectionId: typeof connectionId === "string" ? connectionId : undefined };
  }

  #remember(key: RequestKey): void {
    this.#answered.add(key);
    if (this.#answered.size > MAX_ANSWERED) {
      const [oldest] = this.#answered;
      if (oldest !== undefined) this.#answered.delete(oldest);
    }
  }
}
