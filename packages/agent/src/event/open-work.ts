import type { SessionEvent, TerminalEvent } from "./session-event.ts";
import type { ToolCallStatus, ToolCallUpdateEvent } from "./tool-call.ts";

/** A tool call that has not ended. */
interface OpenToolCall {
  readonly toolCallId: string;
  /** Present if the user may cancel the call without cancelling the turn. */
  readonly cancellation?: AbortController;
}

/** Returns true if a tool call with this status has ended. */
export function isFinal(status: ToolCallStatus | undefined): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Tracks the tool calls and the agent's commands that have begun and not ended. */
export class OpenWork {
  readonly #calls = new Map<string, OpenToolCall>();
  readonly #terminals = new Set<string>();

  /** Records the tool call or command that `event` begins, changes or ends. */
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

  /** The signal that aborts when the user cancels a call; `undefined` if the call is not cancellable by itself. */
  signalOf(toolCallId: string): AbortSignal | undefined {
    return this.#calls.get(toolCallId)?.cancellation?.signal;
  }

  /** Cancels a call for the user. Returns whether it was cancellable. */
  cancel(toolCallId: string): boolean {
    const cancellation = this.#calls.get(toolCallId)?.cancellation;
    cancellation?.abort();
    return cancellation !== undefined;
  }

  /** Returns the events that end everything, and forgets it. Calls get `status` unless the user cancelled them. */
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
