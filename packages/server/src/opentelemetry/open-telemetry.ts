import { type MeterProvider, type TracerProvider, metrics, trace } from "@opentelemetry/api";
import type { TurnReport } from "@parley/agent";
import { checkOptions } from "@parley/schema/options";

import type { ServerEvent, Telemetry } from "../platform/telemetry.ts";
import { type Instruments, SCOPE, createInstruments } from "./instruments.ts";
import { ObservedTransport } from "./observed-transport.ts";

/** Options for {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** Default: the registered provider. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Default: the registered provider. */
  readonly meterProvider?: MeterProvider | undefined;
}

/**
 * Instruments a server with OpenTelemetry: metrics, plus a span for each turn and for each request in either
 * direction. Pass the same object to the store, the hub and the host, or their metrics will be missing. Traces
 * continue across the connection: `traceparent` and `tracestate` are read from and written to the `_meta` of
 * requests.
 *
 * @example
 * ```ts
 * import type { AgentHost } from "@parley/agent";
 * import { serveHttp } from "@parley/server/node";
 * import { openTelemetry } from "@parley/server/opentelemetry";
 *
 * export const serve = (host: AgentHost) => serveHttp(host, { port: 4747, telemetry: openTelemetry() });
 * ```
 *
 * @see https://opentelemetry.io/docs/specs/semconv/rpc/json-rpc/
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  checkOptions("record telemetry", options, { tracerProvider: true, meterProvider: true });
  const { tracerProvider = trace.getTracerProvider(), meterProvider = metrics.getMeterProvider() } = options;
  const tracer = tracerProvider.getTracer(SCOPE);
  const instruments = createInstruments(meterProvider);
  return {
    observe: (transport, principal) => new ObservedTransport(transport, { tracer, instruments, principal }),
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
    turnStarted: () => instruments.turns.add(1),
    turnEnded({ tokens }) {
      instruments.turns.add(-1);
      if (tokens) recordTokens(instruments, tokens);
    },
    operationEnded({ name, system = "postgresql", durationMs, error }) {
      instruments.operationDuration.record(durationMs / 1000, {
        "db.system.name": system,
        "db.operation.name": name,
        ...(error === undefined ? {} : { "error.type": error }),
      });
    },
    poolOpened: (pool) => instruments.observePool(pool),
    joined: (heartbeatAge) => instruments.observeHeartbeat(heartbeatAge),
    linkOpened: () => instruments.links.add(1),
    linkClosed: () => instruments.links.add(-1),
    event: (event) => countEvent(instruments, event),
  };
}

/** @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-metrics/ */
function recordTokens({ tokens }: Instruments, used: NonNullable<TurnReport["tokens"]>): void {
  const operation = { "gen_ai.operation.name": "invoke_agent" };
  tokens.record(Number(used.inputTokens), { ...operation, "gen_ai.token.type": "input" });
  tokens.record(Number(used.outputTokens), { ...operation, "gen_ai.token.type": "output" });
}

function countEvent({ takeovers, lostLeases, lostLinks }: Instruments, event: ServerEvent): void {
  if (event.name === "session_taken_over") takeovers.add(1);
  else if (event.name === "lease_lost") lostLeases.add(1, { "error.type": event.reason });
  else if (event.name === "link_lost") lostLinks.add(1);
}
