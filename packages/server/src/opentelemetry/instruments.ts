import type {
  BatchObservableCallback,
  Counter,
  Histogram,
  Meter,
  MeterProvider,
  Observable,
  UpDownCounter,
} from "@opentelemetry/api";
import type { StorePool } from "@parley/storage";

export interface Instruments extends ServerInstruments, HostInstruments, StoreInstruments, NodeInstruments {}

interface ServerInstruments {
  /** Seconds from a client's request to its response. */
  readonly callDuration: Histogram;
  readonly connections: UpDownCounter;
  readonly sessions: UpDownCounter;
  readonly streams: UpDownCounter;
  readonly lostStreams: Counter;
  readonly resumedStreams: Counter;
  readonly refusedRequests: Counter;
}

interface HostInstruments {
  readonly turns: UpDownCounter;
  readonly tokens: Histogram;
  readonly takeovers: Counter;
  readonly lostLeases: Counter;
}

interface StoreInstruments {
  readonly operationDuration: Histogram;
  /** Observes a pool until the returned function is called. */
  observePool(pool: StorePool): () => void;
}

interface NodeInstruments {
  readonly links: UpDownCounter;
  readonly lostLinks: Counter;
  /** Observes the age of the last successful heartbeat, in milliseconds, until the returned function is called. */
  observeHeartbeat(ageMs: () => number): () => void;
}

/** Instrumentation scope of all spans and metrics. */
export const SCOPE = "@parley/server";

/** Bucket boundaries in seconds, as recommended by the semantic conventions for databases. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
/** Bucket boundaries in tokens, as recommended by the semantic conventions for generative AI. */
const TOKENS = Array.from({ length: 14 }, (_, index) => 4 ** index);

export function createInstruments(provider: MeterProvider): Instruments {
  const meter = provider.getMeter(SCOPE);
  return {
    ...createServerInstruments(meter),
    ...createHostInstruments(meter),
    ...createStoreInstruments(meter),
    ...createNodeInstruments(meter),
  };
}

function createServerInstruments(meter: Meter): ServerInstruments {
  return {
    callDuration: meter.createHistogram("rpc.server.call.duration", {
      unit: "s",
      description: "Time from a client's request to its response",
    }),
    connections: upDown(meter, "acp.server.connections", ["connection", "Connections of clients"]),
    sessions: upDown(meter, "acp.server.sessions", ["session", "Sessions that clients have open"]),
    streams: upDown(meter, "acp.server.streams", ["stream", "Open event streams and sockets"]),
    lostStreams: counter(meter, "acp.server.streams.lost", [
      "stream",
      "Event streams and sockets that broke",
    ]),
    resumedStreams: counter(meter, "acp.server.streams.resumed", [
      "stream",
      "Event streams and sockets that resumed where another one broke",
    ]),
    refusedRequests: counter(meter, "acp.server.requests.refused", [
      "request",
      "HTTP requests answered with a status of 400 or more",
    ]),
  };
}

function createHostInstruments(meter: Meter): HostInstruments {
  return {
    turns: upDown(meter, "acp.server.turns", ["turn", "Running turns"]),
    tokens: meter.createHistogram("gen_ai.client.token.usage", {
      unit: "{token}",
      description: "Tokens that a turn used",
      advice: { explicitBucketBoundaries: TOKENS },
    }),
    takeovers: counter(meter, "acp.server.takeovers", [
      "session",
      "Sessions taken over from a node that died",
    ]),
    lostLeases: counter(meter, "acp.server.leases.lost", [
      "session",
      "Open sessions that can no longer be written",
    ]),
  };
}

function createStoreInstruments(meter: Meter): StoreInstruments {
  const connections = meter.createObservableUpDownCounter("db.client.connection.count", {
    unit: "{connection}",
    description: "Connections to the database",
  });
  const max = meter.createObservableUpDownCounter("db.client.connection.max", {
    unit: "{connection}",
    description: "The most connections that a pool opens",
  });
  const pending = meter.createObservableUpDownCounter("db.client.connection.pending_requests", {
    unit: "{request}",
    description: "Operations that wait for a connection",
  });
  return {
    operationDuration: meter.createHistogram("db.client.operation.duration", {
      unit: "s",
      description: "Time of an operation of the session store or the hub",
      advice: { explicitBucketBoundaries: SECONDS },
    }),
    observePool: (pool) =>
      observe(meter, [connections, max, pending], (result) => {
        const name = { "db.client.connection.pool.name": pool.name };
        const { used, idle, waiting } = pool.count();
        result.observe(connections, used, { ...name, "db.client.connection.state": "used" });
        result.observe(connections, idle, { ...name, "db.client.connection.state": "idle" });
        result.observe(max, pool.max, name);
        result.observe(pending, waiting, name);
      }),
  };
}

function createNodeInstruments(meter: Meter): NodeInstruments {
  const heartbeatAge = meter.createObservableGauge("acp.server.heartbeat.age", {
    unit: "s",
    description: "Time since the database answered a heartbeat of this node",
  });
  return {
    links: upDown(meter, "acp.server.links", [
      "link",
      "Clients of this node that are attached to another one",
    ]),
    lostLinks: counter(meter, "acp.server.links.lost", ["link", "Losses of the links to another node"]),
    observeHeartbeat: (ageMs) =>
      observe(meter, [heartbeatAge], (result) => result.observe(heartbeatAge, ageMs() / 1000)),
  };
}

function counter(meter: Meter, name: string, [unit, description]: readonly [string, string]): Counter {
  return meter.createCounter(name, { unit: `{${unit}}`, description });
}

function upDown(meter: Meter, name: string, [unit, description]: readonly [string, string]): UpDownCounter {
  return meter.createUpDownCounter(name, { unit: `{${unit}}`, description });
}

/** Calls `callback` on each collection until the returned function is called. */
function observe(meter: Meter, observables: Observable[], callback: BatchObservableCallback): () => void {
  meter.addBatchObservableCallback(callback, observables);
  return () => meter.removeBatchObservableCallback(callback, observables);
}
