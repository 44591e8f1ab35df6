/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** Whether `message` is a response: it has an id but no method. */
export function isResponse(message: JsonObject): boolean {
  return "id" in message && !("method" in message);
}

/** Returns `value` if it is a JSON object. Otherwise, returns an empty object. */
export function toObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Parses a JSON object. Returns `undefined` if the text is not one. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a message is an update that only clients with subagent support understand. */
export function isOfSubagents({ params }: JsonObject): boolean {
  const { sessionUpdate } = toObject(toObject(params)["update"]);
  return /^(?:subagent_update|session_message)/.test(String(sessionUpdate));
}
