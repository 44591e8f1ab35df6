import { type Message, parseMessage, rootSessionId } from "@parley/protocol";

import { OFFSET, OFFSET_END, UPDATE, afterOffset } from "./message-text.ts";
import { type OutgoingMessage, requestKey, keyOfText } from "./outgoing-message.ts";
import { cancelledRequest, resumePointOf, rootSessionOf, sessionOf } from "./read-message.ts";
import { asOffset } from "./resume-point.ts";
import type { AgentRequests, PendingRequests } from "./unanswered-requests.ts";

/**
 * The start of an update as the agent encodes it. Most messages are updates, so matching this text usually avoids
 * parsing.
 */
const update =
  /^\{"jsonrpc":"2\.0","method":"session\/update","params":\{(?:"_meta":\{"acp\/cursor":"([^"\\]*)"\},)?"sessionId":"([^"\\]*)"(?:,"update":\{"sessionUpdate":"state_update","state":"([^"\\]*)")?/;
/**
 * First letter of the kinds of updates that carry a turn's state: `state_update` and, in version 1,
 * `session_info_update`.
 */
const TURN = "s";
/** The kind of update that carries a turn's state for reconnected version 1 clients. */
const INFO = "session_info_update";
/** The start of a response as the agent encodes it. */
const response = /^\{"jsonrpc":"2\.0","id":(-?\d+|"[^"\\]*"),"(?:result|error)":/;

export interface UnansweredRequests {
  readonly requests: PendingRequests;
  readonly agentRequests: AgentRequests;
}

/**
 * Determines where an agent's messages go. Optimized for the most common messages: updates in the same session as the
 * previous message.
 */
export class MessageRoutes {
  readonly #unanswered: UnansweredRequests;
  #session: string | undefined;
  /** Start of the encoded params of an update in the previous message's session, up to the update's kind. */
  #members = "";
  /** The start of updates that have no offset. */
  #head = "";

  constructor(unanswered: UnansweredRequests) {
    this.#unanswered = unanswered;
  }

  routeOf(text: string): OutgoingMessage {
    return this.#routeInSession(text) ?? this.#findRoute(text);
  }

  /** Returns the route of an update that starts with the same text as the previous one, apart from the offset. */
  #routeInSession(text: string): OutgoingMessage | undefined {
    const { length } = this.#head;
    if (length === 0) return undefined;
    if (text.slice(0, length) !== this.#head) return this.#routeWithOffset(text);
    return this.#routeAt(text, length, undefined);
  }

  #routeWithOffset(text: string): OutgoingMessage | undefined {
    if (text.slice(0, UPDATE.length) !== UPDATE) return undefined;
    const start = afterOffset(text);
    const end = start + this.#members.length;
    if (start === UPDATE.length || text.slice(start, end) !== this.#members) return undefined;
    return this.#routeAt(text, end, text.slice(UPDATE.length + OFFSET.length, start - OFFSET_END.length));
  }

  /** Returns the route of an update whose kind starts at index `kind`. */
  #routeAt(text: string, kind: number, offset: string | undefined): OutgoingMessage | undefined {
    return text.startsWith(TURN, kind)
      ? undefined
      : { text, session: this.#session, offset, turn: undefined };
  }

  #findRoute(text: string): OutgoingMessage {
    const updated = update.exec(text);
    if (updated !== null) {
      const [, offset, named = "", state] = updated;
      const session = rootSessionId(named);
      // A subagent's state is not the state of the turn.
      const turn = named === session ? state : undefined;
      this.#session = session;
      this.#members = `"sessionId":"${named}","update":{"sessionUpdate":"`;
      this.#head = UPDATE + this.#members;
      const isInfo = text.startsWith(INFO, text.indexOf(this.#members) + this.#members.length);
      const showsTurn = isInfo && named === session;
      return { text, session, offset, turn, shownTurn: showsTurn ? turnIn(parseMessage(text)) : undefined };
    }
    const answered = response.exec(text)?.[1];
    if (answered !== undefined) {
      const replyTo = keyOfText(answered);
      return { text, replyTo, session: this.#unanswered.requests.get(replyTo)?.session };
    }
    return parsedRoute(text, this.#unanswered);
  }
}

function parsedRoute(text: string, { requests, agentRequests }: UnansweredRequests): OutgoingMessage {
  const message = parseMessage(text);
  if ("method" in message) {
    const request = "id" in message ? requestKey(message.id) : undefined;
    const cancelled = cancelledRequest(message);
    // The notification must not overtake its request, which is in the session's stream.
    const session =
      cancelled === undefined ? rootSessionOf(message.params) : agentRequests.sessionOf(cancelled);
    return {
      text,
      session,
      request,
      offset: asOffset(resumePointOf(message.params)),
      shownTurn: sessionOf(message.params) === session ? turnIn(message) : undefined,
    };
  }
  const replyTo = requestKey(message.id);
  return { text, replyTo, session: requests.get(replyTo)?.session };
}

/**
 * Returns the turn state that a version 1 update carries. Ignores an update with the resume point of the client's own
 * prompt, because the response to that prompt already ends the turn.
 */
function turnIn(message: Message): string | undefined {
  if (!("method" in message)) return undefined;
  const { update: shown } = Object(message.params) as { readonly update?: unknown };
  const { sessionUpdate: kind, _meta: meta } = Object(shown) as Record<string, unknown>;
  const { "acp/turnState": turn, "parley/promptStored": isOwn } = Object(meta) as Record<string, unknown>;
  const { state } = Object(turn) as { readonly state?: unknown };
  return kind === INFO && typeof state === "string" && isOwn !== true ? state : undefined;
}
