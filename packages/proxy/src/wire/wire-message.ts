import type { RequestError } from "@parley/protocol";

import { type Members, findMembers } from "./json-members.ts";

/** Kind of message. `other` is text that is not a JSON-RPC message. */
export type MessageKind = "request" | "notification" | "response" | "other";

const NO_MEMBERS: Members = new Map();

/**
 * A JSON-RPC message in its original text. Its parts are located on first use without parsing the rest, so a message
 * that is not inspected costs nothing and is passed on byte for byte.
 */
export class WireMessage {
  readonly text: string;
  #members: Members | undefined;
  #method: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get kind(): MessageKind {
    if (this.method !== undefined) return this.#found.has("id") ? "request" : "notification";
    const isResponse = this.#found.has("id") && (this.#found.has("result") || this.#found.has("error"));
    return isResponse ? "response" : "other";
  }

  /** Method of a request or notification; `undefined` for other messages. */
  get method(): string | undefined {
    this.#method ??= parsedString(this.json("method"));
    return this.#method;
  }

  /** Id as JSON. Equal ids have the same text. */
  get id(): string {
    return canonicalId(this.json("id") ?? "null");
  }

  /** Params, parsed again on each access; `undefined` if there are none. */
  get params(): unknown {
    return parsed(this.json("params"));
  }

  /** Returns the JSON text of a member; `undefined` if it is missing. */
  json(name: string): string | undefined {
    const span = this.#found.get(name);
    return span && this.text.slice(span.start, span.end);
  }

  /** Returns a copy of the message in which one member's JSON text is replaced. */
  with(name: "id" | "method", json: string): WireMessage {
    const span = this.#found.get(name);
    if (span === undefined) return this;
    return new WireMessage(`${this.text.slice(0, span.start)}${json}${this.text.slice(span.end)}`);
  }

  get #found(): Members {
    this.#members ??= findMembers(this.text) ?? NO_MEMBERS;
    return this.#members;
  }
}

/** Returns the canonical text of an id. Equal ids have the same text. Large integers keep their digits. */
export function canonicalId(json: string): string {
  if (json.startsWith('"')) return json.includes("\\") ? JSON.stringify(parsed(json)) : json;
  return /^-?\d+$/.test(json) ? json : JSON.stringify(parsed(json) ?? null);
}

/** A request or notification, with its id and params as JSON. */
export interface CallJson {
  /** Id of the request; absent in a notification. */
  readonly id?: string | undefined;
  readonly method: string;
  /** Params; absent if there are none. */
  readonly params?: string | undefined;
}

export function callMessage({ id, method, params }: CallJson): WireMessage {
  const head = id === undefined ? "" : `"id":${id},`;
  const tail = params === undefined ? "" : `,"params":${params}`;
  return new WireMessage(`{"jsonrpc":"2.0",${head}"method":${JSON.stringify(method)}${tail}}`);
}

/** Creates a response whose result is given as JSON text. */
export function resultMessage(id: string, result: string): WireMessage {
  return new WireMessage(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
}

export function errorMessage(id: string, error: RequestError): WireMessage {
  return new WireMessage(
    `{"jsonrpc":"2.0","id":${id},"error":${toJson(error.toErrorObject()) ?? '{"code":-32603,"message":"Internal error"}'}}`,
  );
}

/**
 * Returns a value's JSON text, or `undefined` if JSON omits the value.
 *
 * @throws {TypeError} if it is not JSON
 */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value);
}

function parsed(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}

function parsedString(json: string | undefined): string | undefined {
  if (json === undefined || !json.startsWith('"')) return undefined;
  return json.includes("\\") ? (parsed(json) as string | undefined) : json.slice(1, -1);
}
