import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseMessage } from "@parley/protocol";

interface Turn {
  readonly span: Span;
  readonly context: Context;
}

/** A change to a session's state, in version 2. */
export interface StateChange {
  readonly session: string;
  readonly state: string;
  readonly end: TurnOutcome;
}

export interface TurnOutcome {
  readonly stopReason?: unknown;
  readonly usage?: unknown;
}

const STATE = '"update":{"sessionUpdate":"state_update"';

/** Returns the state change that an update contains, if any. */
export function stateOf(text: string): StateChange | undefined {
  if (!text.includes(STATE)) return undefined;
  const { params } = parseMessage(text) as { readonly params?: unknown };
  const { sessionId, update } = Object(params) as { readonly sessionId?: unknown; readonly update?: unknown };
  const { sessionUpdate, state, stopReason, usage } = Object(update) as Readonly<Record<string, unknown>>;
  if (sessionUpdate !== "state_update" || typeof state !== "string" || typeof sessionId !== "string")
    return undefined;
  return { session: sessionId, state, end: { stopReason, usage } };
}

/** The spans of running turns, by session. */
export class ObservedTurns {
  readonly #tracer: Tracer;
  readonly #user: Attributes;
  readonly #turns = new Map<string, Turn>();

  constructor(tracer: Tracer, user: Attributes) {
    this.#tracer = tracer;
    this.#user = user;
  }

  /** Starts a turn's span as a child of its prompt's span. Returns the span's context. */
  begin(session: string, parent: Context): Context {
    const running = this.#turns.get(session);
    // A version 2 prompt that is sent during a turn belongs to that turn.
    if (running !== undefined) return running.context;
    const attributes = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.conversation.id": session,
      ...this.#user,
    };
    const span = this.#tracer.startSpan("invoke_agent", { kind: SpanKind.INTERNAL, attributes }, parent);
    const turn = { span, context: trace.setSpan(parent, span) };
    this.#turns.set(session, turn);
    return turn.context;
  }

  contextOf(session: string | undefined): Context | undefined {
    return session === undefined ? undefined : this.#turns.get(session)?.context;
  }

  changed({ session, state, end }: StateChange): void {
    if (state === "idle") this.finish(session, end);
  }

  finish(session: string, { stopReason, usage }: TurnOutcome): void {
    const turn = this.#turns.get(session);
    if (turn === undefined) return;
    this.#turns.delete(session);
    if (typeof stopReason === "string")
      turn.span.setAttribute("gen_ai.response.finish_reasons", [stopReason]);
    if (typeof stopReason !== "string" || stopReason === "error")
      turn.span.setStatus({ code: SpanStatusCode.ERROR });
    const { inputTokens, outputTokens } = Object(usage) as Readonly<Record<string, unknown>>;
    if (typeof inputTokens === "number") turn.span.setAttribute("gen_ai.usage.input_tokens", inputTokens);
    if (typeof outputTokens === "number") turn.span.setAttribute("gen_ai.usage.output_tokens", outputTokens);
    turn.span.end();
  }

  /** Ends all spans. The client has disconnected, so the outcomes of its turns are unknown. */
  end(): void {
    for (const { span } of this.#turns.values()) span.end();
    this.#turns.clear();
  }
}
