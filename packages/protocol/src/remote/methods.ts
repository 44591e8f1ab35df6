const OPENS = new Set(["session/new", "session/load", "session/resume", "session/fork"]);
const CLOSES = new Set(["session/close", "session/delete"]);
const REPLAYS = new Set(["session/load", "session/resume"]);
const REPEATABLE = new Set([
  ...REPLAYS,
  "session/list",
  "session/close",
  "session/set_mode",
  "session/set_config_option",
]);
const NAMES_STORED = new Set([...REPLAYS, "session/fork", "session/delete", "session/archive"]);

/** Returns whether a request begins a connection. */
export function initializes(method: string | undefined): boolean {
  return method === "initialize";
}

/** Returns whether a notification withdraws a request. */
export function cancelsRequest(method: string | undefined): boolean {
  return method === "$/cancel_request";
}

/** Returns whether a request opens a session: its own, or that of its answer. */
export function opensSession(method: string | undefined): boolean {
  return OPENS.has(method ?? "");
}

/** Returns whether a request closes its session. */
export function closesSession(method: string | undefined): boolean {
  return CLOSES.has(method ?? "");
}

/** Returns whether the history of the session may arrive before the answer to a request. */
export function replaysHistory(method: string | undefined): boolean {
  return REPLAYS.has(method ?? "");
}

/** Returns whether it does not matter that a request is done twice: it can be sent again on another connection. */
export function repeatable(method: string | undefined): boolean {
  return REPEATABLE.has(method ?? "");
}

/** Returns whether a request opens a session so that its client is sent all of it. */
export function opensWhole(method: string, params: unknown): boolean {
  if (method !== RESUME_SESSION) return method !== "session/fork";
  const { replayFrom } = Object(params) as { readonly replayFrom?: unknown };
  return typeof replayFrom === "object" && replayFrom !== null;
}

/** Returns whether a request names a stored session, which a server may not know by its id yet. */
export function namesStoredSession(method: string | undefined): boolean {
  return NAMES_STORED.has(method ?? "");
}

/** The request that opens a session again without its history. */
export const RESUME_SESSION = "session/resume";

/** Returns whether the params of a prompt have a key, with which an agent that keeps keys inserts it once. */
export function hasKey(params: unknown): boolean {
  return typeof Object(params).idempotencyKey === "string";
}

/** Returns whether a request begins a turn. */
export function prompts(method: string | undefined): boolean {
  return method === "session/prompt";
}
