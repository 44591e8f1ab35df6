import { AsyncLocalStorage } from "node:async_hooks";

import type { Connection, MessageHandler, RequestContext } from "@parley/protocol";

import { fill, isExtension } from "./fill.ts";

/** A request from one side. The relay handles it by sending requests to the other side. */
interface Crossing {
  readonly from: "agent" | "client";
  readonly version: number;
  readonly method: string;
  readonly params: unknown;
  /** The other side's latest response, unchanged. */
  answer?: { readonly version: number; readonly method: string; readonly result: unknown };
}

/** Methods that open a session. The relay determines their params. */
export const OPENINGS: ReadonlySet<string> = new Set([
  "session/new",
  "session/load",
  "session/resume",
  "session/fork",
]);
const DECIDED = ["cwd", "additionalDirectories", "mcpServers", "replayFrom", "cursorId"] as const;

/** Methods that change a setting. A mode in one version may be a setting in the other. */
const CHANGES: ReadonlySet<string> = new Set(["session/set_mode", "session/set_config_option"]);

/** Login methods, whose names depend on the version. */
const LOGINS: ReadonlySet<string> = new Set(["authenticate", "auth/login"]);
const LOGOUTS: ReadonlySet<string> = new Set(["logout", "auth/logout"]);

const crossings = new AsyncLocalStorage<Crossing>();

/** Captures the request that is being handled. Returns a function that runs a callback as part of that request. */
export function keepCrossing(): <Result>(run: () => Result) => Result {
  const crossing = crossings.getStore();
  return (run) => (crossing === undefined ? run() : crossings.run(crossing, run));
}

/** Runs a callback whose requests do not belong to the request that is being handled. */
export function outsideCrossing<Result>(run: () => Result): Result {
  return crossings.exit(run);
}

export interface WireRequest {
  readonly method: string;
  readonly params: unknown;
  readonly context: RequestContext;
}

export interface CrossingOptions {
  /** The side at the other end of the connection. */
  readonly side: Crossing["from"];
  readonly version: number;
  /** Handles a request. `next` passes it to the library. */
  readonly request: (request: WireRequest, next: (params: unknown) => Promise<unknown>) => Promise<unknown>;
  /** Handles a notification, like {@link CrossingOptions.request}. */
  readonly notification: (
    notification: Pick<WireRequest, "method" | "params">,
    next: (params: unknown) => void | Promise<void>,
  ) => void | Promise<void>;
  /** Called with each response to a request, unchanged. */
  readonly answered?: (request: Pick<WireRequest, "method" | "params">, result: unknown) => void;
}

/**
 * Wraps a connection for the library that serves one side. Members of a request's params and result that the library
 * does not recognize are copied to the resulting request on the other side and back. If the two sides use different
 * versions, only metadata is copied.
 */
export function crossingConnection(connection: Connection, options: CrossingOptions): Connection {
  const { side, version, answered } = options;
  const wrapped: Pick<
    Connection,
    "handler" | "closed" | "reason" | "request" | "notify" | "sendNotification" | "close"
  > &
    AsyncDisposable = {
    get handler() {
      return connection.handler;
    },
    set handler(inner) {
      connection.handler = crossingHandler(inner, options);
    },
    closed: connection.closed,
    get reason() {
      return connection.reason;
    },
    request(method, params, { decode = (result: unknown) => result, ...others } = {}) {
      const crossing = crossingTo(side, method);
      return connection.request(method, withMembersOf(crossing, { version, method, params }), {
        ...others,
        decode(result) {
          if (crossing !== undefined) crossing.answer = { version, method, result };
          answered?.({ method, params }, result);
          return decode(result);
        },
      });
    },
    notify: (method, params) =>
      connection.notify(method, withMembersOf(crossingTo(side, method), { version, method, params })),
    sendNotification: (text) => connection.sendNotification(text),
    close: (reason) => connection.close(reason),
    [Symbol.asyncDispose]: () => connection.close(),
  };
  // The libraries do not use any other members of a connection.
  return wrapped as Connection;
}

function crossingHandler(
  inner: MessageHandler,
  { side, version, request, notification }: CrossingOptions,
): MessageHandler {
  return {
    request(method, params, context) {
      const crossing: Crossing = { from: side, version, method, params };
      return crossings.run(crossing, () =>
        request({ method, params, context }, async (given) => {
          const result = await inner.request(method, given, context);
          const { answer } = crossing;
          return answer === undefined ? result : fill(result, answer.result, takenBetween(crossing, answer));
        }),
      );
    },
    notification(method, params) {
      const crossing: Crossing = { from: side, version, method, params };
      return crossings.run(crossing, () =>
        notification({ method, params }, (given) => inner.notification(method, given)),
      );
    },
  };
}

/** Returns the other side's request that caused a request to this side, if any. */
function crossingTo(side: Crossing["from"], method: string): Crossing | undefined {
  const crossing = crossings.getStore();
  if (crossing === undefined || crossing.from === side) return undefined;
  const groups = [OPENINGS, CHANGES, LOGINS, LOGOUTS];
  const isCounterpart = groups.some((group) => group.has(method) && group.has(crossing.method));
  return crossing.method === method || isCounterpart ? crossing : undefined;
}

/** A message to one side, in that side's version. */
interface WireMessage extends Pick<WireRequest, "method"> {
  readonly version: number;
}

function withMembersOf(
  crossing: Crossing | undefined,
  message: WireMessage & Pick<WireRequest, "params">,
): unknown {
  const { method, params } = message;
  if (crossing === undefined) return params;
  const original = { ...(crossing.params as object | undefined) } as Record<string, unknown>;
  if (OPENINGS.has(method)) for (const name of DECIDED) delete original[name];
  return fill(params, original, takenBetween(message, crossing));
}

/**
 * Returns a function that selects the members to copy, or `undefined` to copy all. Copies only metadata between
 * versions, and between a mode change and an option change, because the other members differ.
 */
function takenBetween(one: WireMessage, other: WireMessage): ((name: string) => boolean) | undefined {
  const isAlike = one.version === other.version && (one.method === other.method || !CHANGES.has(one.method));
  return isAlike ? undefined : isExtension;
}
