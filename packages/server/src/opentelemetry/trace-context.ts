import { type Context, ROOT_CONTEXT, context, propagation } from "@opentelemetry/api";

/** Whole numbers of so many digits lose some when they are parsed and written again. */
const LONG_NUMBER = /\d{16}/;

/** Returns the context that a message names in its `_meta`; the active one if it names none. */
export function contextOf(params: unknown): Context {
  const carrier = metaOf(params);
  return typeof carrier["traceparent"] === "string"
    ? propagation.extract(ROOT_CONTEXT, carrier)
    : context.active();
}

/**
 * Returns the text of a message whose `_meta` names `own` as the context. A message without params, and one whose numbers
 * would change, stays as it is.
 *
 * @see https://agentclientprotocol.com/protocol/extensibility
 */
export function withContext(text: string, own: Context): string {
  const carrier: Record<string, string> = {};
  propagation.inject(own, carrier);
  if (Object.keys(carrier).length === 0 || LONG_NUMBER.test(text)) return text;
  const message = JSON.parse(text) as { readonly params?: unknown };
  if (!isRecord(message.params)) return text;
  const params = { ...message.params, _meta: { ...metaOf(message.params), ...carrier } };
  return JSON.stringify({ ...message, params });
}

function metaOf(params: unknown): Readonly<Record<string, unknown>> {
  const { _meta: meta } = Object(params) as { readonly _meta?: unknown };
  return isRecord(meta) ? meta : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
