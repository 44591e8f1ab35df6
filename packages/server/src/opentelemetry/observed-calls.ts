import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  trace,
} from "@opentelemetry/api";
import type { Request, Response } from "@parley/protocol";

import { type RequestKey, requestKey } from "../connection/outgoing-message.ts";
import {
  closesSession,
  createsSession,
  opensSession,
  rootSessionOf,
  sessionOf,
} from "../connection/read-message.ts";
import type { Instruments } from "./instruments.ts";
import type { ObservedTurns, TurnOutcome } from "./observed-turns.ts";
import { contextOf } from "./trace-context.ts";

interface Call {
  readonly method: string;
  readonly session: string | undefined;
  readonly span: Span;
  /** Start time in milliseconds since the process started. */
  readonly startedAt: number;
}

interface CallRecorder {
  readonly tracer: Tracer;
  readonly instruments: Instruments;
  /** Identifies the user in spans. Metrics omit the user, because each user would add a time series. */
  readonly user: Attributes;
}

/** The pending requests in both directions, and the sessions that they have opened. */
export class ObservedCalls {
  readonly #tracer: Tracer;
  readonly #instruments: Instruments;
  readonly #user: Attributes;
  readonly #turns: ObservedTurns;
  readonly #ofClient = new Map<RequestKey, Call>();
  readonly #ofAgent = new Map<RequestKey, Call>();
  readonly #sessions = new Set<string>();

  constructor({ tracer, instruments, user }: CallRecorder, turns: ObservedTurns) {
    this.#tracer = tracer;
    this.#instruments = instruments;
    this.#user = user;
    this.#turns = turns;
  }

  /**
   * Starts a span for a client's request. Returns the span's context or, if the request starts a turn, the turn's
   * context.
   */
  receivedRequest(request: Request): Context {
    const parent = contextOf(request.params);
    const call = this.#begin(request, { kind: SpanKind.SERVER, parent });
    this.#ofClient.set(requestKey(request.id), call);
    const own = trace.setSpan(parent, call.span);
    const isPrompt = call.method === "session/prompt" && call.session !== undefined;
    return isPrompt ? this.#turns.begin(call.session, own) : own;
  }

  /** Starts a span for an agent's request and returns its context. */
  sentRequest(request: Request): Context {
    const active = context.active();
    const turn = this.#turns.contextOf(rootSessionOf(request.params));
    const parent = trace.getSpan(active) === undefined ? (turn ?? active) : active;
    const call = this.#begin(request, { kind: SpanKind.CLIENT, parent });
    this.#ofAgent.set(requestKey(request.id), call);
    return trace.setSpan(parent, call.span);
  }

  answeredByAgent(response: Response): void {
    const call = finish(this.#ofClient, response);
    if (call === undefined) return;
    const { callDuration } = this.#instruments;
    const failure = "error" in response ? { "error.type": String(response.error.code) } : {};
    callDuration.record((performance.now() - call.startedAt) / 1000, {
      ...attributesOf(call.method),
      ...failure,
    });
    if ("error" in response) this.#failed(call);
    else this.#succeeded(call, response.result);
  }

  answeredByClient(response: Response): void {
    finish(this.#ofAgent, response);
  }

  /** Ends all spans because the connection is closed. */
  end(): void {
    for (const calls of [this.#ofClient, this.#ofAgent]) {
      for (const { span } of calls.values()) span.setStatus({ code: SpanStatusCode.ERROR }).end();
      calls.clear();
    }
    this.#instruments.sessions.add(-this.#sessions.size);
    this.#sessions.clear();
  }

  #begin(
    { id, method, params }: Request,
    { kind, parent }: { readonly kind: SpanKind; readonly parent: Context },
  ): Call {
    const session = rootSessionOf(params);
    const attributes = {
      ...attributesOf(method),
      ...this.#user,
      "jsonrpc.protocol.version": "2.0",
      "jsonrpc.request.id": String(id),
      ...(session === undefined ? {} : { "gen_ai.conversation.id": session }),
    };
    const span = this.#tracer.startSpan(method, { kind, attributes }, parent);
    return { method, session, span, startedAt: performance.now() };
  }

  #failed({ method, session }: Call): void {
    if (method === "session/prompt" && session !== undefined) this.#turns.finish(session, {});
  }

  #succeeded({ method, session }: Call, result: unknown): void {
    const end = Object(result) as TurnOutcome;
    // In version 2, the turn continues until a state update reports its end.
    if (method === "session/prompt" && session !== undefined && typeof end.stopReason === "string")
      this.#turns.finish(session, end);
    const opened = createsSession(method) ? sessionOf(result) : opensSession(method) ? session : undefined;
    if (opened !== undefined && !this.#sessions.has(opened)) {
      this.#sessions.add(opened);
      this.#instruments.sessions.add(1);
    } else if (session !== undefined && closesSession(method) && this.#sessions.delete(session))
      this.#instruments.sessions.add(-1);
  }
}

function finish(calls: Map<RequestKey, Call>, response: Response): Call | undefined {
  const key = requestKey(response.id);
  const call = calls.get(key);
  if (call === undefined) return undefined;
  calls.delete(key);
  if ("error" in response) {
    const code = String(response.error.code);
    call.span.setAttributes({ "error.type": code, "rpc.response.status_code": code });
    call.span.setStatus({ code: SpanStatusCode.ERROR, message: response.error.message });
  }
  call.span.end();
  return call;
}

function attributesOf(method: string): Record<string, string> {
  return { "rpc.system.name": "jsonrpc", "rpc.method": method };
}
