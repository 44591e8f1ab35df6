const OPENS = new Set(["session/new", "session/load", "session/resume", "session/fork"]);
const CLOSES = new Set(["session/close", "session/delete"]);
const REPLAYS = new Set(["session/load", "session/resume"]);
const REPEATABLE = new Set([
  ...REPLAYS,
  "session/list",
  "session/options",
  "session/status",
  "auth/status",
  "session/close",
  "session/set_mode",
  "session/set_config_option",
]);
const NAMES_STORED = new Set([
  ...REPLAYS,
  "session/fork",
  "session/delete",
  "session/archive",
  "session/options",
  "session/status",
]);

export function initializes(method: string | undefined): boolean {
  return method === "initialize";
}

export function cancelsRequest(method: string | undefined): boolean {
  return method === "$/cancel_request";
}

/** Whether a request opens a session, either an existing one or a new one. */
export function opensSession(method: string | undefined): boolean {
  return OPENS.has(method ?? "");
}

export function closesSession(method: string | undefined): boolean {
  return CLOSES.has(method ?? "");
}

/** Whether a session's history can arrive before the response to a request. */
export function replaysHistory(method: string | undefined): boolean {
  return REPLAYS.has(method ?? "");
}

/** Whether a request is idempotent, and can therefore be resent on another connection. */
export function repeatable(method: string | undefined): boolean {
  return REPEATABLE.has(method ?? "");
}

/** Whether a request opens a session with its whole history. */
export function opensWhole(method: string, params: unknown): boolean {
  if (method !== RESUME_SESSION) return method !== "session/fork";
  const { replayFrom } = Object(params) as { readonly replayFrom?: unknown };
  return typeof replayFrom === "object" && replayFrom !== null;
}

/** Whether a request refers to a stored session, which the server may not have loaded yet. */
export function namesStoredSession(method: string | undefined): boolean {
  return NAMES_STORED.has(method ?? "");
}

/** Request that reopens a session without its history. */
export const RESUME_SESSION = "session/resume";

/** Whether a prompt's params have a key. Agents that support keys insert a prompt at most once per key. */
export function hasKey(params: unknown): boolean {
  return typeof Object(params).idempotencyKey === "string";
}

/** Whether a request starts a turn. */
export function prompts(method: string | undefined): boolean {
  return method === "session/prompt";
}
