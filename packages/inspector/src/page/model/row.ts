import { type RecordingEntry, isWireEvent } from "@parley/protocol/recording";

export interface JsonObject {
  readonly [name: string]: unknown;
}

/** A recorded entry, as kept by the page. To save memory, messages are parsed again when they are shown. */
export interface Row {
  readonly index: number;
  readonly entry: RecordingEntry;
  readonly kind: "request" | "response" | "notification" | "noise" | "event";
  /** Method of the message. For a response, the method of its request. */
  method: string;
  /** Additional detail: the kind of an update, an error, or the text of an event. */
  readonly detail: string;
  readonly id: string | undefined;
  sessionId: string | undefined;
  isError: boolean;
  /** The response to this request, or the request that this message responds to. */
  peer?: Row;
  /** Key of the part of the conversation that the message belongs to. */
  part?: string;
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

/** Returns the params of a request or notification, or an empty object if it has none. */
export function paramsOf(row: Row | undefined): JsonObject {
  return toObject(parseObject(row?.entry.text ?? "")?.["params"]);
}

/** Returns the result in a response, or an empty object if there is none. */
export function resultOf(row: Row | undefined): JsonObject {
  return toObject(parseObject(row?.entry.text ?? "")?.["result"]);
}

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

/** Returns the name of a message (for an update, its kind) and any further details. */
export function namesOf({ kind, method, detail }: Row): readonly [name: string, detail: string] {
  if (kind === "response") return [`↩ ${method || "unknown request"}`, detail];
  if (method !== "session/update" || detail === "") return [method, detail];
  const [name = "", ...rest] = detail.split(" ");
  return [name, rest.join(" ")];
}

function rowOf(entry: RecordingEntry, index: number, parts: Pick<Row, "kind" | "method" | "detail">): Row {
  return { index, entry, ...parts, id: undefined, sessionId: undefined, isError: false };
}

function detailOf(params: JsonObject): string {
  const update = toObject(params["update"]);
  if (typeof update["sessionUpdate"] !== "string") return oneLine(askedOf(params));
  const { content, title, state, status } = update;
  const text = firstText([content].flat()) ?? textOf(title) ?? textOf(state) ?? textOf(status) ?? "";
  return oneLine(`${update["sessionUpdate"]} ${text}`.trimEnd());
}

/** Returns the subject of a request, such as the prompt, the title of a question, a file or a command. */
function askedOf({
  prompt,
  title,
  message,
  toolCall,
  path,
  command,
  modeId,
  configId,
  value,
}: JsonObject): string {
  const setting = [modeId, configId, value].filter((part) => part !== undefined).map(String);
  const texts = [title, toObject(toolCall)["title"], message, path, command].map(textOf);
  return firstText([prompt].flat()) ?? texts.find((text) => text !== undefined) ?? setting.join(" ");
}

function firstText(blocks: readonly unknown[]): string | undefined {
  return blocks.map((block) => textOf(toObject(block)["text"])).find((text) => text !== undefined);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function oneLine(text: string | undefined): string {
  return (text ?? "").slice(0, 160).replaceAll(/\s+/g, " ");
}
