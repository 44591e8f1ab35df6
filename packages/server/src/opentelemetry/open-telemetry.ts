import { type MeterProvider, type TracerProvider, metrics, trace } from "@opentelemetry/api";
import { checkOptions } from "@parley/schema/options";

import type { Telemetry } from "../connection/telemetry.ts";
import { SCOPE, createInstruments } from "./instruments.ts";
import { ObservedTransport } from "./observed-transport.ts";

/** Options for {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Default: the provider that is registered. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the provider that is registered. */
  readonly meterProvider?: MeterProvider | undefined;
}

/**
 * Records what happens at a server with OpenTelemetry: a span for each request of a client and of the agent, one for each
 * turn, and metrics. The trace goes on across the connection: it is read from `traceparent` and `tracestate` in the `_meta`
 * of requests, and written there.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/rpc/json-rpc/
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  checkOptions("record telemetry", options, { tracerProvider: true, meterProvider: true });
  const { tracerProvider = trace.getTracerProvider(), meterProvider = metrics.getMeterProvider() } = options;
  const tracer = tracerProvider.getTracer(SCOPE);
  const instruments = createInstruments(meterProvider);
  return {
    observe: (transport) => new ObservedTransport(transport, tracer, instruments),
    connectionOpened: (kind) => instruments.connections.add(1, { "acp.transport": kind }),
    connectionClosed: (kind) => instruments.connections.add(-1, { "acp.transport": kind }),
    streamOpened(kind, isResumed) {
      instruments.streams.add(1, { "acp.transport": kind });
      if (isResumed) instruments.resumedStreams.add(1, { "acp.transport": kind });
    },
    streamClosed(kind, isLost) {
      instruments.streams.add(-1, { "acp.transport": kind });
      if (isLost) instruments.lostStreams.add(1, { "acp.transport": kind });
    },
    refused: (status) => instruments.refusedRequests.add(1, { "http.response.status_code": status }),
  };
}
