import type { Counter, Histogram, MeterProvider, UpDownCounter } from "@opentelemetry/api";

/** The metrics of a server. */
export interface Instruments {
  /** Seconds from a client's request to its response. */
  readonly callDuration: Histogram;
  readonly connections: UpDownCounter;
  readonly sessions: UpDownCounter;
  readonly streams: UpDownCounter;
  readonly lostStreams: Counter;
  readonly resumedStreams: Counter;
  readonly refusedRequests: Counter;
}

/** Name under which spans and metrics are recorded. */
export const SCOPE = "@parley/server";

/** Creates the metrics. */
export function createInstruments(provider: MeterProvider): Instruments {
  const meter = provider.getMeter(SCOPE);
  return {
    callDuration: meter.createHistogram("rpc.server.call.duration", {
      unit: "s",
      description: "Time from a client's request to its response",
    }),
    connections: meter.createUpDownCounter("acp.server.connections", {
      unit: "{connection}",
      description: "Connections of clients",
    }),
    sessions: meter.createUpDownCounter("acp.server.sessions", {
      unit: "{session}",
      description: "Sessions that clients have open",
    }),
    streams: meter.createUpDownCounter("acp.server.streams", {
      unit: "{stream}",
      description: "Open event streams and sockets",
    }),
    lostStreams: meter.createCounter("acp.server.streams.lost", {
      unit: "{stream}",
      description: "Event streams and sockets that broke",
    }),
    resumedStreams: meter.createCounter("acp.server.streams.resumed", {
      unit: "{stream}",
      description: "Event streams and sockets that went on where another one broke",
    }),
    refusedRequests: meter.createCounter("acp.server.requests.refused", {
      unit: "{request}",
      description: "HTTP requests answered with a status of 400 or more",
    }),
  };
}
