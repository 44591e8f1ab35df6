import type { ClientDescription } from "@parley/agent";
import type { ClientDialect } from "@parley/client";
import type { JsonObject } from "@parley/schema/neutral";

import type { ExtensionMessage, UpdateParams } from "./child-messages.ts";
import { OPENINGS, crossingConnection } from "./crossing.ts";
import { fill, isExtension } from "./fill.ts";

/** Maximum number of subagent sessions to track. Beyond that, the oldest one is dropped. */
const MAX_SUBAGENTS = 1024;

/**
 * `_meta` key that identifies the subagent behind a request while the request is treated as the root session's. Never
 * sent over the wire.
 */
const ASKING_SUBAGENT = "parley/askingSubagent";

/** Returns the child's id for the subagent that sent a request, and the original `_meta`. */
export function askerOf(meta: JsonObject | null | undefined): {
  readonly childId: unknown;
  readonly meta: JsonObject | undefined;
} {
  const { [ASKING_SUBAGENT]: childId, ...sent } = meta ?? {};
  return { childId, meta: Object.keys(sent).length === 0 ? undefined : sent };
}

/** Capabilities that the relay controls, because it handles the requests that they allow. */
const DECIDED: ReadonlySet<string> = new Set([
  "fs",
  "readTextFile",
  "writeTextFile",
  "terminal",
  "auth",
  "elicitation",
  "form",
  "url",
  "clientCapabilities",
  "capabilities",
  "clientInfo",
  "info",
  "title",
  "cursors",
]);

/** Notifications that the library could handle but that the relay forwards to the clients. */
const UNHANDLED: ReadonlySet<string> = new Set(["elicitation/complete", "auth/status_update"]);

/** Receives a child agent's messages that the client library does not expose. */
export interface ChildListener {
  /** Called with an update in a subagent's session. `rootId` is the session that the client uses. */
  subagentUpdated(rootId: string, params: UpdateParams): void | Promise<void>;
  /** Called with a notification for the clients. */
  notified(notification: ExtensionMessage): void | Promise<void>;
}

/** The parts of a child agent's messages that the client library does not expose. */
export class ChildWire {
  /** The `_meta` of the notification that is being handled. */
  meta: JsonObject | undefined;
  readonly #client: ClientDescription | undefined;
  readonly #listener: ChildListener;
  /** Maps the id of each subagent's session to the id of the session that the client uses. */
  readonly #roots = new Map<string, string>();
  readonly #openings = new Map<string, unknown>();
  readonly #ends = new Map<string, JsonObject>();

  /** @param client The client that the child is started for */
  constructor(client: ClientDescription | undefined, listener: ChildListener) {
    this.#client = client;
    this.#listener = listener;
  }

  opening(sessionId: string): unknown {
    return this.#openings.get(sessionId);
  }

  /**
   * Returns how the session's latest turn ended: the response to the prompt in version 1, or the idle state in
   * version 2.
   */
  end(sessionId: string): JsonObject {
    return this.#ends.get(sessionId) ?? {};
  }

  /** Wraps the dialect to capture what the library does not expose. */
  dialect(inner: ClientDialect): ClientDialect {
    const { version } = inner;
    return {
      ...inner,
      initializeParams: (profile, common) =>
        this.#withClient(version, inner.initializeParams(profile, common)),
      load: async () => {
        const dialect = await inner.load();
        return {
          open: (connection, handshake, options) =>
            dialect.open(
              crossingConnection(connection, {
                side: "agent",
                version,
                request: ({ params }, next) => next(this.#atRoot(params)),
                notification: (message, next) => this.#notified(message, next),
                answered: ({ method, params }, result) => this.#answered(method, params, result),
              }),
              handshake,
              options,
            ),
        };
      },
    };
  }

  /** Adds the client's description of itself to the params of `initialize`. */
  #withClient(version: number, params: object): object {
    const client = this.#client;
    if (client === undefined) return params;
    const takes = (name: string): boolean => !DECIDED.has(name);
    if (client.version === version) return fill(params, client.initializeParams, takes) as object;
    const { plans, subagents } = client.capabilities;
    const shown =
      version === 1
        ? { clientCapabilities: { ...(plans && { plan: {} }), ...(subagents && { subagents: {} }) } }
        : {};
    return fill(fill(params, shown), client.initializeParams, isExtension) as object;
  }

  #notified(
    { method, params }: { readonly method: string; readonly params: unknown },
    next: (params: unknown) => void | Promise<void>,
  ): void | Promise<void> {
    if (method === "session/update") return this.#updated(params as UpdateParams, next);
    return UNHANDLED.has(method) ? this.#listener.notified({ method, params }) : next(params);
  }

  #updated(params: UpdateParams, next: (params: unknown) => void | Promise<void>): void | Promise<void> {
    const { sessionId, update, _meta } = Object(params) as Partial<UpdateParams>;
    const root = this.#roots.get(sessionId ?? "");
    const kind = update?.sessionUpdate;
    if (kind === "subagent_update") {
      const subagentId = String(update?.["sessionId"]);
      // Without this check, the updates of a session that is being opened would be treated as a subagent's.
      if (this.#openings.has(subagentId)) return undefined;
      this.#announced(subagentId, root ?? String(sessionId));
    }
    if (root !== undefined) return this.#listener.subagentUpdated(root, params);
    if (kind === "state_update" && update?.["state"] === "idle") this.#ends.set(String(sessionId), update);
    this.meta = _meta ?? undefined;
    try {
      return next(params);
    } finally {
      this.meta = undefined;
    }
  }

  #announced(sessionId: string, root: string): void {
    this.#roots.delete(sessionId);
    this.#roots.set(sessionId, root);
    const [oldest] = this.#roots.keys();
    if (oldest !== undefined && this.#roots.size > MAX_SUBAGENTS) this.#roots.delete(oldest);
  }

  /** Moves a subagent's request to the session that the client uses. */
  #atRoot(params: unknown): unknown {
    const { sessionId } = Object(params) as { readonly sessionId?: unknown };
    const root = typeof sessionId === "string" ? this.#roots.get(sessionId) : undefined;
    if (root === undefined) return params;
    const { _meta: meta } = params as { readonly _meta?: object };
    return { ...(params as object), sessionId: root, _meta: { ...meta, [ASKING_SUBAGENT]: sessionId } };
  }

  #answered(method: string, params: unknown, result: unknown): void {
    const { sessionId: made, ...answer } = Object(result) as JsonObject & { readonly sessionId?: string };
    const { sessionId: named } = Object(params) as { readonly sessionId?: string };
    const sessionId = made ?? named;
    if (sessionId === undefined) return;
    if (OPENINGS.has(method)) {
      this.#openings.set(sessionId, answer);
      this.#roots.delete(sessionId);
    } else if (method === "session/prompt" && "stopReason" in answer) {
      // A version 2 response has no stop reason, because the turn has only just started.
      this.#ends.set(sessionId, answer);
    }
  }
}
