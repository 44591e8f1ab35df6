import type { ErrorContext } from "@parley/agent";

import type { ServerEvent } from "./telemetry.ts";

/** Logs events and errors for operators, as JSON. */
export interface JsonLog {
  /** Pass this as the `telemetry.event` of a server, a host and a hub. */
  readonly event: (event: ServerEvent) => void;
  /** Pass this as the `onError` of a server, a host and a hub. Skips errors that {@link event} reports. */
  readonly onError: (error: unknown, context?: ErrorContext) => void;
}

type Level = "info" | "warn" | "error";

const levels: Readonly<Record<ServerEvent["name"], Level>> = {
  listening: "info",
  node_joined: "info",
  node_left: "info",
  node_lapsed: "error",
  peer_joined: "info",
  peer_gone: "warn",
  link_lost: "warn",
  link_restored: "info",
  database_lost: "error",
  database_restored: "info",
  database_restarted: "warn",
  session_taken_over: "warn",
  lease_lost: "warn",
  user_kicked: "warn",
  session_ended: "warn",
  drain_started: "info",
  drain_ended: "info",
  user_refused: "warn",
};

/** Maximum length of an error message, in characters. */
const MAX_MESSAGE = 1000;
/** The codes of store errors that a host reports as `lease_lost`. */
const LEASE_LOST: readonly unknown[] = ["fenced", "lost"];

/**
 * Creates a log of JSON lines. Each line has `time`, `level`, `event`, the event's own fields and, once the node
 * has joined a cluster, its id as `node`. The log contains no prompts or secrets, except for any in the agent's
 * exceptions.
 *
 * @param write Writes one line, including its line feed
 */
export function jsonLog(write: (line: string) => void): JsonLog {
  let node: string | undefined;
  const log = (level: Level, event: string, fields: object): void => {
    const time = new Date().toISOString();
    write(`${JSON.stringify({ time, level, event, node, ...fields })}\n`);
  };
  return {
    event(event) {
      const { name, ...fields } = event;
      if (name === "node_joined") ({ node } = event);
      log(levels[name], name, fields);
    },
    onError(error, context = {}) {
      const { code, name } = Object(error) as Partial<Record<"code" | "name", unknown>>;
      if (LEASE_LOST.includes(code) || name === LOST_LINK || name === LOST_DATABASE) return;
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);
      log("error", "error", { ...context, code, message });
    },
  };
}

/** The `name` of an error that is also reported as `link_lost`. */
export const LOST_LINK = "LostLinkError";
/** The `name` of an error that is also reported as `database_lost`. */
export const LOST_DATABASE = "LostDatabaseError";
