import { ROOT_CONTEXT, propagation, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { contextOf, withContext } from "./trace-context.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";
const traceparent = `00-${TRACE}-${SPAN}-01`;
const own = trace.setSpanContext(ROOT_CONTEXT, { traceId: TRACE, spanId: SPAN, traceFlags: 1 });

beforeAll(() => {
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterAll(() => propagation.disable());

test("reads a message's trace context, if any", () => {
  const read = contextOf({ _meta: { traceparent, tracestate: "a=b" } });
  expect(trace.getSpanContext(read)).toMatchObject({ traceId: TRACE, spanId: SPAN });
  for (const params of [undefined, null, [], {}, { _meta: [] }, { _meta: { traceparent: 1 } }])
    expect(trace.getSpanContext(contextOf(params))).toBeUndefined();
});

test("adds the trace context to an existing _meta", () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"m","params":{"_meta":{"a":1,"traceparent":"x"},"b":2}}';
  expect(JSON.parse(withContext(text, own))).toEqual({
    jsonrpc: "2.0",
    id: 1,
    method: "m",
    params: { _meta: { a: 1, traceparent }, b: 2 },
  });
});

test.each([
  ['{"jsonrpc":"2.0","id":1,"method":"m"}'],
  ['{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}'],
  ['{"jsonrpc":"2.0","id":9007199254740993,"method":"m","params":{}}'],
])("leaves %s unchanged", (text) => {
  expect(withContext(text, own)).toBe(text);
});
