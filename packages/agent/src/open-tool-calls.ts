import type { SessionEvent, ToolCallStatus } from "./session-event.ts";

const FINAL: readonly (ToolCallStatus | undefined)[] = ["completed", "failed", "cancelled"];

/** The tool calls that have begun and not ended. */
export class OpenToolCalls {
  readonly #ids = new Set<string>();

  /** Takes note of what `event` says about a tool call. */
  track(event: SessionEvent): void {
    if (event.type !== "tool_call" && event.type !== "tool_call_update") return;
    if (FINAL.includes(event.status)) this.#ids.delete(event.toolCallId);
    else if (event.type === "tool_call") this.#ids.add(event.toolCallId);
  }

  /** Returns the ids and forgets them. */
  take(): string[] {
    const ids = [...this.#ids];
    this.#ids.clear();
    return ids;
  }
}
