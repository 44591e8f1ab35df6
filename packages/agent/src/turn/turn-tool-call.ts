import { type PermissionQuery, describeSubject } from "@parley/permission";
import { visibleLine } from "@parley/protocol/text";
import type { PermissionOption } from "@parley/schema/neutral";

import type { PermissionRequest, PermissionResult } from "../author/permission.ts";
import type { NewToolCall, ToolCall, ToolCallUpdateOptions } from "../author/turn.ts";
import { isFinal } from "../event/open-work.ts";
import type { ToolCallEvent, ToolCallFields, ToolCallUpdateEvent } from "../event/tool-call.ts";
import { defaultOptions, lifetimeOf } from "../permission/permission-options.ts";
import { assertObject } from "../value/describe-value.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { omitUndefined } from "../value/omit-undefined.ts";
import { randomId } from "../value/random-id.ts";
import { checkPermissionRequest } from "./check-permission-request.ts";
import { checkToolCall } from "./check-tool-call.ts";
import type { TurnContext } from "./turn-context.ts";

export async function beginToolCall(context: TurnContext, call: NewToolCall): Promise<ToolCall> {
  assertObject(call, "show a tool call", "{ title }");
  const toolCallId = call.toolCallId ?? randomId("call_");
  // A subagent's tool calls can be cancelled only together with the rest of its work.
  const cancellable = context.subagent === undefined ? call.cancellable : undefined;
  const fields = omitUndefined({ ...call, cancellable });
  const event = { status: "pending", ...fields, type: "tool_call", toolCallId } as const;
  checkToolCall(event);
  context.assertOpen();
  context.claimToolCall(toolCallId);
  await context.emit(event);
  return new TurnToolCall(context, event);
}

export class TurnToolCall implements ToolCall {
  readonly toolCallId: string;
  readonly signal: AbortSignal;
  readonly #context: TurnContext;
  /** All fields known so far. A permission request includes them so that it is self-contained. */
  #fields: Omit<ToolCallEvent, "type" | "toolCallId">;

  constructor(context: TurnContext, { type: _, toolCallId, ...fields }: ToolCallEvent) {
    this.#context = context;
    this.toolCallId = toolCallId;
    this.signal = context.signalOf(toolCallId);
    this.#fields = fields;
  }

  update(fields: ToolCallFields, { keep = true }: ToolCallUpdateOptions = {}): Promise<void> {
    return ignoreUnhandledRejection(this.#update(fields, keep));
  }

  async #update(fields: ToolCallFields, isStored: boolean): Promise<void> {
    assertObject(fields, "update a tool call", "fields such as { status }");
    const { status } = this.#fields;
    if (fields.status === "pending" && status !== "pending")
      throw new TypeError(`Cannot update a tool call: it cannot be "pending" again after "${status}"`);
    const isEnd = isFinal(fields.status) && this.#fields.cancellable;
    const sent = { ...omitUndefined(fields), ...(isEnd && { cancellable: false }) };
    this.#fields = { ...this.#fields, ...sent };
    const { toolCallId } = this;
    const event: ToolCallUpdateEvent = { ...sent, type: "tool_call_update", toolCallId };
    checkToolCall(event);
    await (isStored ? this.#context.emit(event) : this.#context.sendPassing(event));
  }

  async requestPermission(
    request: PermissionRequest | readonly PermissionOption[] = {},
  ): Promise<PermissionResult> {
    checkPermissionRequest(request);
    const { subject, subjectTitle, roots, ...question } =
      "length" in request ? { options: request } : request;
    const { signal } = question;
    if (this.#isOver(signal)) return { allowed: false, outcome: "cancelled" };
    const { permissions } = this.#context.session;
    const query = subject && permissions.queryFor(subject, roots);
    const rule = query && (await permissions.find(query));
    if (rule !== undefined) {
      const allowed = rule.decision === "allow";
      return { allowed, outcome: allowed ? "allowed" : "rejected", remembered: rule.lifetime };
    }
    const title = subject && (subjectTitle ?? visibleLine(describeSubject(subject)));
    const options = question.options ?? defaultOptions(title, permissions);
    const option = await this.#ask({ ...question, options });
    if (this.#isOver(signal)) return { allowed: false, outcome: "cancelled" };
    if (option === undefined) return { allowed: false, outcome: "dismissed" };
    const allowed = option.kind === "allow_once" || option.kind === "allow_always";
    if (query !== undefined) await this.#remember(query, option, allowed);
    return { allowed, outcome: allowed ? "allowed" : "rejected", option };
  }

  async #ask({
    options,
    signal: own,
    ...texts
  }: PermissionRequest & { readonly options: readonly PermissionOption[] }): Promise<
    PermissionOption | undefined
  > {
    const { toolCallId } = this;
    const signal = own === undefined ? this.signal : AbortSignal.any([this.signal, own]);
    const { sessionId, channel } = this.#context.session;
    const toolCall = { ...this.#fields, type: "tool_call_update" as const, toolCallId };
    const { subagent } = this.#context;
    const question = { ...texts, sessionId, subagent, toolCall, options, signal };
    const chosen = await channel.questions.ask(question, this.#context);
    return options.find(({ optionId }) => optionId === chosen);
  }

  async #remember(query: PermissionQuery, option: PermissionOption, allowed: boolean): Promise<void> {
    const lifetime = lifetimeOf(option);
    if (lifetime === undefined) return;
    const decision = allowed ? "allow" : "reject";
    await this.#context.session.permissions.remember({ ...query, decision, lifetime });
  }

  /** Whether the question can no longer be answered, because its turn is over or no client can be asked. */
  #isOver(own: AbortSignal | undefined): boolean {
    const { session } = this.#context;
    const isLate = this.#context.noteCall() !== undefined;
    return isLate || this.signal.aborted || own?.aborted === true || !session.channel.questions.canAsk;
  }
}
