import { type RecordingEntry, isWireEvent } from "@parley/protocol/recording";

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** One entry of a recording, as the page keeps it. The message itself is parsed again where it is shown. */
export interface Row {
  readonly index: number;
  readonly entry: RecordingEntry;
  readonly kind: "request" | "response" | "notification" | "noise" | "event";
  /** That of the request, for a response. */
  method: string;
  /** Beside the method: the kind of an update, an error, the text of an event. */
  readonly detail: string;
  readonly id: string | undefined;
  sessionId: string | undefined;
  isError: boolean;
  /** The other one of a request and its response. */
  peer?: Row;
  /** The part of the conversation that the message belongs to. */
  part?: string;
}

/** Returns `value` if it is a JSON object, or else an empty one. */
export function toObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** Returns the JSON object of a text; `undefined` if it is none. */
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

/** Reads an entry. */
export function readRow(entry: RecordingEntry, index: number): Row {
  if (isWireEvent(entry))
    return rowOf(entry, index, { kind: "event", method: entry.event, detail: oneLine(entry.text) });
  const message = parseObject(entry.text);
  if (message === undefined || (typeof message["method"] !== "string" && !("id" in message))) {
    return {
      ...rowOf(entry, index, { kind: "noise", method: "not a message", detail: oneLine(entry.text) }),
      isError: true,
    };
  }
  const id = "id" in message ? JSON.stringify(message["id"]) : undefined;
  if (typeof message["method"] === "string") {
    const params = toObject(message["params"]);
    const kind = id === undefined ? "notification" : "request";
    const parts = { kind, method: message["method"], detail: detailOf(params) } as const;
    return { ...rowOf(entry, index, parts), id, sessionId: textOf(params["sessionId"]) };
  }
  const error = message["error"] === undefined ? undefined : toObject(message["error"]);
  const detail = error ? `${String(error["code"])} ${oneLine(textOf(error["message"]))}` : "";
  const sessionId = textOf(toObject(message["result"])["sessionId"]);
  return {
    ...rowOf(entry, index, { kind: "response", method: "", detail }),
    id,
    sessionId,
    isError: error !== undefined,
  };
}

function rowOf(entry: RecordingEntry, index: number, parts: Pick<Row, "kind" | "method" | "detail">): Row {
  return { index, entry, ...parts, id: undefined, sessionId: undefined, isError: false };
}

function detailOf(params: JsonObject): string {
  const update = toObject(params["update"]);
  if (typeof update["sessionUpdate"] !== "string") return "";
  const content = toObject(update["content"]);
  const state = textOf(update["state"]) ?? textOf(update["status"]) ?? "";
  const text = textOf(content["text"]) ?? textOf(update["title"]) ?? state;
  return oneLine(`${update["sessionUpdate"]} ${text}`.trimEnd());
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function oneLine(text: string | undefined): string {
  return (text ?? "").slice(0, 160).replaceAll(/\s+/g, " ");
}
