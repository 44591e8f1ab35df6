import type { EmittedEvent } from "@parley/agent";
import { WRITE_HIGH_WATER } from "@parley/protocol/limits";
import { isBareText } from "@parley/protocol/session";

/** A queued event, with its text chunks if more can be added. */
interface WaitingEvent {
  readonly event: EmittedEvent;
  readonly pieces: string[] | undefined;
}

type Task = () => Promise<void>;

/** Emits events one at a time. Merges text chunks that arrive while an earlier event is being stored. */
export class EventQueue {
  readonly #emit: (event: EmittedEvent) => Promise<void>;
  #waiting: (WaitingEvent | Task)[] = [];
  /** Number of characters in queued text. */
  #length = 0;
  #emitting: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(emit: (event: EmittedEvent) => Promise<void>) {
    this.#emit = emit;
  }

  /** Adds an event. If the caller must wait before it adds the next one, returns a promise to wait for. */
  add(event: EmittedEvent): Promise<void> | undefined {
    const text = textOf(event);
    const last = this.#waiting.at(-1);
    this.#length += text?.length ?? 0;
    const pieces = typeof last === "object" && continues(last.event, event) ? last.pieces : undefined;
    if (text !== undefined && pieces !== undefined) pieces.push(text);
    else this.#waiting.push({ event, pieces: text === undefined ? undefined : [text] });
    this.#emitting ??= this.#run();
    return text !== undefined && this.#length <= WRITE_HIGH_WATER ? undefined : this.settled();
  }

  /** Runs a task after all queued events and before any later ones. Resolves like {@link settled}. */
  run(task: Task): Promise<void> {
    this.#waiting.push(task);
    this.#emitting ??= this.#run();
    return this.settled();
  }

  /**
   * Resolves once all queued events are emitted. Rejects if an event could not be emitted; reports each failure only
   * once.
   */
  async settled(): Promise<void> {
    await this.#emitting;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure.error;
  }

  async #run(): Promise<void> {
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        if (typeof next === "function") {
          await next();
          continue;
        }
        const joined = eventOf(next);
        this.#length -= textOf(joined)?.length ?? 0;
        await this.#emit(joined);
      }
    } catch (error) {
      this.#failure = { error };
      this.#waiting = [];
      this.#length = 0;
    }
    this.#emitting = undefined;
  }
}

/** Returns an event's text if the event is only a chunk of message text. */
function textOf(event: EmittedEvent): string | undefined {
  if (event.type !== "message" || "_meta" in event || "source" in event) return undefined;
  if (!isBareText(event.content)) return undefined;
  return event.content.text;
}

function continues(first: EmittedEvent, next: EmittedEvent): boolean {
  if (first.type !== "message" || next.type !== "message") return false;
  const isOfSame = first.role === next.role && first.messageId === next.messageId;
  return isOfSame && first.subagent?.id === next.subagent?.id;
}

function eventOf({ event, pieces }: WaitingEvent): EmittedEvent {
  if (pieces === undefined || pieces.length === 1 || event.type !== "message") return event;
  return { ...event, content: { type: "text", text: pieces.join("") } };
}
