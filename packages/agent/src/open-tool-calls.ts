import type { SessionEvent, ToolCallStatus } from "./session-event.ts";

/** A tool call that has begun and not ended. */
export interface OpenToolCall {
  readonly toolCallId: string;
  /** Present if the user may cancel it, and not the turn. */
  readonly cancellation?: AbortController;
}

/** Whether a tool call with this status has ended. */
export function isFinal(status: ToolCallStatus | undefined): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The tool calls that have begun and not ended. */
export class OpenToolCalls {
  readonly #calls = new Map<string, OpenToolCall>();

  /** Takes note of what `event` says about a tool call. */
  track(event: SessionEvent): void {
    if (event.type !== "tool_call" && event.type !== "tool_call_update") return;
    const { type, toolCallId, status, cancellable } = event;
    if (isFinal(status)) this.#calls.delete(toolCallId);
    else if (type === "tool_call") {
      this.#calls.set(toolCallId, {
        toolCallId,
        ...(cancellable && { cancellation: new AbortController() }),
      });
    }
  }

  /** What aborts when the user cancels a call; `undefined` if that cannot be. */
  signalOf(toolCallId: string): AbortSignal | undefined {
    return this.#calls.get(toolCallId)?.cancellation?.signal;
  }

  /** Cancels a call for the user; tells whether that can be. */
  cancel(toolCallId: string): boolean {
    const cancellation = this.#calls.get(toolCallId)?.cancellation;
    cancellation?.abort();
    return cancellation !== undefined;
  }

  /** Returns the calls and forgets them. */
  take(): OpenToolCall[] {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    return calls;
  }
}
