import { type MeterProvider, type TracerProvider, metrics, trace } from "@opentelemetry/api";
import { checkOptions } from "@parley/schema/options";

import type { Telemetry } from "../connection/telemetry.ts";
import { SCOPE, createInstruments } from "./instruments.ts";
import { ObservedTransport } from "./observed-transport.ts";

/** Options for {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Default: the registered provider. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the registered provider. */
  readonly meterProvider?: MeterProvider | undefined;
}

/**
 * Instruments a server with OpenTelemetry: a span for each request of either side and for each turn, and metrics. The
 * trace continues across the connection: `traceparent` and `tracestate` are read from and written to the `_meta` of
 * requests.
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
