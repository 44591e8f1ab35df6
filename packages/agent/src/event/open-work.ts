import { ErrorCode } from "@parley/protocol";

import type { SessionEvent, SubagentEvent, SubagentStateEvent, TerminalEvent } from "./session-event.ts";
import type { SubagentReference } from "./subagent-reference.ts";
import type { ToolCallStatus, ToolCallUpdateEvent } from "./tool-call.ts";

/** The session or subagent in which an event happens. */
interface Place {
  readonly subagent?: SubagentReference;
}

interface OpenToolCall extends Place {
  readonly toolCallId: string;
  /** Set if the user may cancel the call without cancelling the turn. */
  readonly cancellation?: AbortController;
}

interface OpenSubagent {
  /** The subagent's last known description. */
  begun: SubagentEvent;
  isCancelled: boolean;
}

export interface WorkEnd {
  readonly status: "failed" | "cancelled";
  /** The subagent whose work ends. By default, all work ends. */
  readonly subagentId?: string;
}

/** An event that ends a tool call, a command or a subagent's work. */
export type EndingEvent = ToolCallUpdateEvent | TerminalEvent | SubagentEvent | SubagentStateEvent;

export function isFinal(status: ToolCallStatus | undefined): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Tracks unfinished tool calls, agent commands and subagents. */
export class OpenWork {
  readonly #calls = new Map<string, OpenToolCall>();
  readonly #terminals = new Map<string, Place & { readonly terminalId: string }>();
  readonly #subagents = new Map<string, OpenSubagent>();

  /** Records the tool call, command or subagent that `event` starts, changes or ends. */
  track(event: SessionEvent): void {
    const { subagent } = event;
    const place = subagent && { subagent };
    if (event.type === "tool_call" || event.type === "tool_call_update") {
      const { type, toolCallId, status, cancellable } = event;
      const cancellation = cancellable && { cancellation: new AbortController() };
      if (isFinal(status)) this.#calls.delete(toolCallId);
      else if (type === "tool_call") this.#calls.set(toolCallId, { toolCallId, ...cancellation, ...place });
    } else if (event.type === "terminal") {
      const { terminalId, exitStatus } = event;
      if (exitStatus === undefined) this.#terminals.set(terminalId, { terminalId, ...place });
      else this.#terminals.delete(terminalId);
    } else if (event.type === "subagent") {
      const { source: _, ...known } = event;
      const { subagentId, state, title } = known;
      const open = this.#subagents.get(subagentId);
      if (state?.state === "idle") this.#subagents.delete(subagentId);
      else if (open !== undefined) open.begun = { ...open.begun, ...known };
      else if (title !== undefined) this.#subagents.set(subagentId, { begun: known, isCancelled: false });
    }
  }

  /** The last known descriptions of the open subagents in the order in which they started. */
  get subagents(): readonly SubagentEvent[] {
    return [...this.#subagents.values()].map(({ begun }) => begun);
  }

  /**
   * Returns the signal that aborts when the user cancels a call, or `undefined` if the call cannot be cancelled
   * separately.
   */
  signalOf(toolCallId: string): AbortSignal | undefined {
    return this.#calls.get(toolCallId)?.cancellation?.signal;
  }

  /** Cancels a call on the user's behalf. Returns whether it was cancellable. */
  cancel(toolCallId: string): boolean {
    const cancellation = this.#calls.get(toolCallId)?.cancellation;
    cancellation?.abort();
    return cancellation !== undefined;
  }

  /**
   * Records that the user has cancelled a subagent. From then on, anything that this subagent and its descendants
   * leave open counts as cancelled.
   */
  cancelSubagent(subagentId: string): void {
    const open = this.#subagents.get(subagentId);
    if (open !== undefined) open.isCancelled = true;
  }

  /**
   * Returns the events that end all open work, or only the work of one subagent, and stops tracking that work. Each
   * event has the given `status` unless the user has cancelled its work.
   */
  end({ status, subagentId }: WorkEnd): EndingEvent[] {
    const isPart = ({ subagent }: Place): boolean => this.#isWithin(subagentId, subagent);
    const isCancelled = ({ subagent }: Place): boolean =>
      status === "cancelled" || this.#isCancelled(subagent);
    const calls = [...this.#calls.values()].filter(isPart).map((call) => {
      const { toolCallId, cancellation, subagent } = call;
      this.#calls.delete(toolCallId);
      return {
        type: "tool_call_update" as const,
        toolCallId,
        status:
          cancellation?.signal.aborted === true || isCancelled(call)
            ? ("cancelled" as const)
            : ("failed" as const),
        ...(cancellation && { cancellable: false }),
        ...(subagent && { subagent }),
      };
    });
    const exitStatus = { exitCode: null, signal: null };
    const terminals = [...this.#terminals.values()].filter(isPart).map(({ terminalId, subagent }) => {
      this.#terminals.delete(terminalId);
      return {
        type: "terminal" as const,
        terminalId,
        exitStatus,
        ...(subagent === undefined ? { cancellable: false } : { subagent }),
      };
    });
    const subagents = [...this.#subagents.values()].filter(({ begun }) => isPart(begun));
    const ended = subagents.toReversed().flatMap(({ begun }) => {
      const reference = { id: begun.subagentId };
      return endOfSubagent(begun, isCancelled({ subagent: reference }));
    });
    for (const { begun } of subagents) this.#subagents.delete(begun.subagentId);
    return [...calls, ...terminals, ...ended];
  }

  /**
   * Whether a place is in the given subagent or one of its descendants. Without an `ancestorId`, every place counts.
   */
  #isWithin(ancestorId: string | undefined, place: SubagentReference | undefined): boolean {
    if (ancestorId === undefined || place?.id === ancestorId) return true;
    return place !== undefined && this.#isWithin(ancestorId, this.#parentOf(place));
  }

  #isCancelled(place: SubagentReference | undefined): boolean {
    if (place === undefined) return false;
    return this.#subagents.get(place.id)?.isCancelled === true || this.#isCancelled(this.#parentOf(place));
  }

  #parentOf({ id }: SubagentReference): SubagentReference | undefined {
    return this.#subagents.get(id)?.begun.subagent;
  }
}

/**
 * Returns the events that end a subagent's work, one in the subagent's own session and one in the session where the
 * subagent started.
 */
function endOfSubagent(
  { subagentId, toolCallId, subagent }: SubagentEvent,
  isCancelled: boolean,
): [SubagentStateEvent, SubagentEvent] {
  const message = "The work ended before the subagent had reported its end";
  const error = { code: ErrorCode.internalError, message };
  const end = isCancelled ? { stopReason: "cancelled" as const } : { stopReason: "error" as const, error };
  const state = { state: "idle" as const, ...end };
  return [
    { type: "subagent_state", state, subagent: { id: subagentId } },
    {
      type: "subagent",
      subagentId,
      ...(toolCallId !== undefined && { toolCallId }),
      cancellable: false,
      state,
      ...(subagent && { subagent }),
    },
  ];
}
