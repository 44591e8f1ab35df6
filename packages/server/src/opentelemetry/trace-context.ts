import { type Context, ROOT_CONTEXT, context, propagation } from "@opentelemetry/api";

/** Integers with this many digits may lose precision when parsed and serialized again. */
const LONG_NUMBER = /\d{16}/;

/** Returns the trace context in a message's `_meta`, or the active context if there is none. */
export function contextOf(params: unknown): Context {
  const carrier = metaOf(params);
  return typeof carrier["traceparent"] === "string"
    ? propagation.extract(ROOT_CONTEXT, carrier)
    : context.active();
}

/**
 * Returns the message's text with `own` as the trace context in `_meta`. Messages without params, or with
 * numbers that would change, are returned unchanged.
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
