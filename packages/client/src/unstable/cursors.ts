import { applyCursor, findMessage } from "@parley/protocol/session";
import type { Methods } from "@parley/schema";
import type { CursorUpdate } from "@parley/schema/v1/unstable";

import type { ForkOptions } from "../api/agent-connection.ts";
import type { SessionUpdate } from "../api/client-session.ts";
import { requireCapability } from "../capability/advertised.ts";
import type { DialectDefinition, Initializing } from "../connection/define-dialect.ts";
import type { AgentWire, SessionPort } from "../dialect/agent-wire.ts";
import type { ClientSide } from "../dialect/client-side.ts";
import { withUpdate } from "./with-update.ts";

/** Returns the params of `session/fork` that specify where to fork. */
export function placeOf({ cursorId }: ForkOptions): { readonly cursorId?: string } {
  return cursorId === undefined ? {} : { cursorId };
}

/** Function that applies an update's `_meta` to a cursor's `_meta`. */
type ChangeMeta = Parameters<typeof applyCursor>[2];

/** Extends a version's definition so that session states include cursors. */
export function withCursors<Sends extends Initializing, Receives extends Methods, Prompt>(
  definition: DialectDefinition<Sends, Receives, Prompt>,
  changeMeta: ChangeMeta,
): DialectDefinition<Sends, Receives, Prompt> {
  const connections = new WeakMap<ReadonlySet<Prompt>, ConnectionCursors>();
  return {
    ...definition,
    handlers(client, prompts) {
      const cursors = connections.get(prompts);
      return definition.handlers(cursors?.applyingTo(client) ?? client, prompts);
    },
    requests(peer, agent, prompts) {
      const cursors = new ConnectionCursors(changeMeta);
      connections.set(prompts, cursors);
      return cursors.wrap(definition.requests(peer, agent, prompts));
    },
  };
}

/** Cursors that arrive on a connection. */
class ConnectionCursors {
  readonly #changeMeta: ChangeMeta;
  /** Cursors that currently cannot be used to fork a session. */
  readonly #unforkable = new Set<string>();
  /**
   * Entries for this side's prompts whose ids are unknown, by session. A version 1 agent does not echo a prompt to
   * the client that sent it, so that client never learns the id.
   */
  readonly #prompts = new Map<string, readonly string[]>();

  constructor(changeMeta: ChangeMeta) {
    this.#changeMeta = changeMeta;
  }

  /** Wraps the client's side of the connection so that it also applies cursors. */
  applyingTo(client: ClientSide): ClientSide {
    return withUpdate(client, (sessionId, update, apply) => {
      if (update.sessionUpdate !== ("cursor_update" as SessionUpdate["sessionUpdate"]))
        return client.update(sessionId, update, apply);
      let placed: CursorUpdate | undefined;
      return client.update(sessionId, update, (state) => {
        placed ??= this.#place(sessionId, update as SessionUpdate & CursorUpdate, state);
        const next = applyCursor(state, placed, this.#changeMeta) ?? apply(state, update);
        this.#noteForks(sessionId, placed.cursorId, next);
        return next;
      });
    });
  }

  /** Wraps the requests to track this client's prompts and to reject forks that the agent would refuse. */
  wrap(wire: AgentWire): AgentWire {
    const { forkSession } = wire;
    return {
      ...wire,
      prompt: (session, ...request) => {
        const answered = wire.prompt(session, ...request);
        this.#await(session, answered);
        return answered;
      },
      forkSession:
        forkSession &&
        (async (sessionId, options, opened) => {
          const { cursorId } = Object(options) as ForkOptions;
          const isForkable = cursorId === undefined || !this.#unforkable.has(keyOf(sessionId, cursorId));
          requireCapability(isForkable, "session/fork", `cursor "${cursorId}".capabilities.fork`);
          return forkSession(sessionId, options, opened);
        }),
    };
  }

  #await({ id, state }: SessionPort, answered: Promise<unknown>): void {
    const entry = state.entries.at(-1);
    if (entry?.type !== "message" || entry.local !== true) return;
    this.#prompts.set(id, [...(this.#prompts.get(id) ?? []), entry.id]);
    const forget = (): void => {
      const left = this.#prompts.get(id)?.filter((each) => each !== entry.id) ?? [];
      if (left.length > 0) this.#prompts.set(id, left);
      else this.#prompts.delete(id);
    };
    answered.then(forget, forget);
  }

  /**
   * Moves a cursor next to the state's own entry for a prompt if the state has no message with the id in the cursor's
   * anchor.
   */
  #place(sessionId: string, update: CursorUpdate, state: SessionPort["state"]): CursorUpdate {
    const { anchor } = update;
    const [first, ...later] = this.#prompts.get(sessionId) ?? [];
    if (first === undefined || anchor?.type !== "user_message") return update;
    const { messageId } = anchor as { readonly messageId: string };
    if (findMessage(state, "user", messageId) !== undefined) return update;
    this.#prompts.set(sessionId, later);
    return { ...update, anchor: { ...anchor, messageId: first } };
  }

  #noteForks(sessionId: string, cursorId: string, { cursors = [] }: SessionPort["state"]): void {
    const key = keyOf(sessionId, cursorId);
    if (cursors.find(({ id }) => id === cursorId)?.capabilities?.fork) this.#unforkable.delete(key);
    else this.#unforkable.add(key);
  }
}

function keyOf(sessionId: string, cursorId: string): string {
  return JSON.stringify([sessionId, cursorId]);
}
