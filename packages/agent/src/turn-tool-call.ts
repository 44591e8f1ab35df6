import type { PermissionOption } from "@parley/schema/v1";

import { quietly } from "./quietly.ts";
import type { ToolCallFields } from "./session-event.ts";
import type { SessionTurn } from "./session-turn.ts";
import type { PermissionDecision, ToolCall } from "./turn.ts";

const DEFAULT_OPTIONS: readonly PermissionOption[] = [
  { optionId: "allow_once", name: "Allow once", kind: "allow_once" },
  { optionId: "allow_always", name: "Always allow", kind: "allow_always" },
  { optionId: "reject_once", name: "Reject", kind: "reject_once" },
];

/** A tool call of a turn. */
export class TurnToolCall implements ToolCall {
  readonly toolCallId: string;
  readonly #turn: SessionTurn;
  /** All that is known by now: a question carries it, so that it can be understood by itself. */
  #fields: ToolCallFields;

  constructor(turn: SessionTurn, toolCallId: string, fields: ToolCallFields) {
    this.#turn = turn;
    this.toolCallId = toolCallId;
    this.#fields = fields;
  }

  update(fields: ToolCallFields): Promise<void> {
    this.#fields = { ...this.#fields, ...fields };
    return quietly(this.#turn.emit({ ...fields, type: "tool_call_update", toolCallId: this.toolCallId }));
  }

  async requestPermission(
    options: readonly PermissionOption[] = DEFAULT_OPTIONS,
  ): Promise<PermissionDecision> {
    const { session, signal } = this.#turn;
    if (signal.aborted || this.#turn.ended) return { allowed: false };
    const { sessionId } = session;
    const toolCall = { ...this.#fields, type: "tool_call_update" as const, toolCallId: this.toolCallId };
    const chosen = await session.channel.ask({ sessionId, toolCall, options, signal });
    const option = options.find(({ optionId }) => optionId === chosen);
    if (option === undefined || signal.aborted) return { allowed: false };
    return { allowed: option.kind === "allow_once" || option.kind === "allow_always", option };
  }
}
