import type { SessionEvent, TerminalEvent } from "./session-event.ts";
import type { ToolCallStatus, ToolCallUpdateEvent } from "./tool-call.ts";

/** A tool call that has begun and not ended. */
interface OpenToolCall {
  readonly toolCallId: string;
  /** Present if the user may cancel it, and not the turn. */
  readonly cancellation?: AbortController;
}

/** Whether a tool call with this status has ended. */
export function isFinal(status: ToolCallStatus | undefined): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The tool calls and the commands of the agent that have begun and not ended. */
export class OpenWork {
  readonly #calls = new Map<string, OpenToolCall>();
  readonly #terminals = new Set<string>();

  /** Takes note of what `event` says about a tool call or a command. */
  track(event: SessionEvent): void {
    if (event.type === "tool_call" || event.type === "tool_call_update") {
      const { type, toolCallId, status, cancellable } = event;
      const cancellation = cancellable && { cancellation: new AbortController() };
      if (isFinal(status)) this.#calls.delete(toolCallId);
      else if (type === "tool_call") this.#calls.set(toolCallId, { toolCallId, ...cancellation });
    } else if (event.type === "terminal") {
      if (event.exitStatus === undefined) this.#terminals.add(event.terminalId);
      else this.#terminals.delete(event.terminalId);
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

  /** The events that end all of it, calls with this status unless they were cancelled alone; forgets them. */
  end(status: "failed" | "cancelled"): (ToolCallUpdateEvent | TerminalEvent)[] {
    const calls = [...this.#calls.values()].map(({ toolCallId, cancellation }) => ({
      type: "tool_call_update" as const,
      toolCallId,
      status: cancellation?.signal.aborted ? ("cancelled" as const) : status,
      ...(cancellation && { cancellable: false }),
    }));
    const exitStatus = { exitCode: null, signal: null };
    const terminals = [...this.#terminals].map((terminalId) => ({
      type: "terminal" as const,
      terminalId,
      exitStatus,
      cancellable: false,
    }));
    this.#calls.clear();
    this.#terminals.clear();
    return [...calls, ...terminals];
  }
}
