import type { AgentSession, ClientDescription } from "@parley/agent";
import type { SessionUpdate } from "@parley/client";
import { MAX_EARLY_LENGTH, MAX_EARLY_UPDATES } from "@parley/protocol/limits";
import type { JsonObject } from "@parley/schema/neutral";

import type { ExtensionMessage, UpdateParams } from "./child-messages.ts";
import { type ChildListener, ChildWire } from "./child-wire.ts";
import type { ChildSessionHandlers, DelegateSessions } from "./delegate-handlers.ts";

/** Updates to keep from a replay, because the host may not have stored them. */
const NEWS: ReadonlySet<string> = new Set(["notice", "available_commands_update", "session_info_update"]);

/** An update that arrived before its session was opened. */
export interface EarlyUpdate {
  readonly update: SessionUpdate;
  readonly meta: JsonObject | undefined;
}

export class ChildSessions implements DelegateSessions, ChildListener {
  readonly wire: ChildWire;
  readonly #handlers = new Map<string, ChildSessionHandlers>();
  readonly #early = new Map<string, EarlyUpdate[]>();
  #earlyCount = 0;
  #earlyLength = 0;
  #hasDropped = false;
  /** Ids of sessions whose history the child is replaying. */
  readonly #replayed = new Set<string>();
  readonly #onFault: (text: string) => void;

  /**
   * @param onFault Called with a line of text when messages from the child are dropped
   * @param client The client that the child is started for
   */
  constructor(onFault: (text: string) => void, client?: ClientDescription) {
    this.#onFault = onFault;
    this.wire = new ChildWire(client, this);
  }

  /**
   * Must be called before opening a session whose history the child will replay. Only {@link NEWS} are kept from the
   * replay.
   */
  expectReplay(sessionId: string): void {
    this.#replayed.add(sessionId);
  }

  /**
   * Registers handlers for the child's requests and updates in a session. Returns the updates that arrived earlier.
   */
  handle(sessionId: string, handlers: ChildSessionHandlers): readonly EarlyUpdate[] {
    this.#handlers.set(sessionId, handlers);
    const early = this.#early.get(sessionId) ?? [];
    this.#early.clear();
    this.#replayed.delete(sessionId);
    this.#hasDropped = false;
    this.#earlyCount = 0;
    this.#earlyLength = 0;
    return early;
  }

  forget(sessionId: string): void {
    this.#handlers.delete(sessionId);
  }

  of(sessionId: string): ChildSessionHandlers | undefined {
    return this.#handlers.get(sessionId);
  }

  about(params: unknown): readonly ChildSessionHandlers[] {
    const { sessionId } = Object(params) as { readonly sessionId?: unknown };
    const named = typeof sessionId === "string" ? this.#handlers.get(sessionId) : undefined;
    return named === undefined ? [...this.#handlers.values()] : [named];
  }

  updated(update: SessionUpdate, sessionId: string): Promise<void> | undefined {
    const { meta } = this.wire;
    const handlers = this.#handlers.get(sessionId);
    if (handlers !== undefined) return handlers.sessionUpdate(update, { meta });
    if (this.#replayed.has(sessionId) && !NEWS.has(update.sessionUpdate)) return undefined;
    const length = textLengthOf(update);
    if (this.#earlyCount === MAX_EARLY_UPDATES || this.#earlyLength + length > MAX_EARLY_LENGTH) {
      this.#drop(sessionId);
      return undefined;
    }
    this.#earlyCount += 1;
    this.#earlyLength += length;
    this.#early.set(sessionId, [...(this.#early.get(sessionId) ?? []), { update, meta }]);
    return undefined;
  }

  /** Reports that updates were dropped, but only the first time. */
  #drop(sessionId: string): void {
    if (this.#hasDropped) return;
    this.#hasDropped = true;
    const most = `${MAX_EARLY_UPDATES} updates or ${MAX_EARLY_LENGTH / 1024 / 1024} Mi characters`;
    this.#onFault(
      `Updates of session "${sessionId}" were dropped: more than ${most} came before it was open\n`,
    );
  }

  subagentUpdated(rootId: string, params: UpdateParams): Promise<void> | undefined {
    return this.#handlers.get(rootId)?.subagentUpdated(params);
  }

  async notified(notification: ExtensionMessage): Promise<void> {
    await Promise.all([...this.#handlers.values()].map((each) => each.extensionNotification(notification)));
  }
}

/** Returns the total length of all strings in a value. */
export function textLengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  for (const member of Object.values(value)) length += textLengthOf(member);
  return length;
}

/** Returns the replayed updates that the host has not stored. */
export async function newsOf(
  replayed: readonly EarlyUpdate[],
  session: AgentSession,
): Promise<readonly EarlyUpdate[]> {
  const news: EarlyUpdate[] = [];
  for (const each of replayed)
    if (NEWS.has(each.update.sessionUpdate) && !(await hasNotice(session, each.update))) news.push(each);
  return news;
}

async function hasNotice(session: AgentSession, update: SessionUpdate): Promise<boolean> {
  if (update.sessionUpdate !== "notice") return false;
  for await (const event of session.history())
    if (event.type === "notice" && event.title === update.title && event.description === update.description)
      return true;
  return false;
}
