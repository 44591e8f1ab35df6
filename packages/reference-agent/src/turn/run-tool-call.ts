import type { Subagent, ToolCall, ToolCallContent, ToolCallFields, Turn } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { type ToolOutput, imagesIn } from "../context/conversation.ts";
import type { HookedCall, Hooks } from "../hooks/hooks.ts";
import type { ModelToolCall, ToolMessage } from "../model/model.ts";
import { type Objection, askPermission } from "../permissions/ask-permission.ts";
import type { PermissionNeed } from "../permissions/permission-need.ts";
import type { SessionMode } from "../permissions/session-mode.ts";
import type { Serial } from "../session/create-serial.ts";
import { textContent } from "../text/text-content.ts";
import type { PreparedCall, Tool, ToolContext, ToolResult } from "../tools/tool.ts";
import { openCommandTerminal, showsOutput, terminalExit, terminalInfo } from "./command-terminal.ts";

export interface ToolCallSetting {
  readonly turn: Turn;
  readonly context: ToolContext;
  readonly task?: CallingTask | undefined;
}

/** A task whose model calls tools. */
export interface CallingTask {
  /** The task's name as shown to the user. */
  readonly title: string;
  readonly subagent: Subagent;
  /** Aborts when the task is cancelled. */
  readonly signal: AbortSignal;
  /** Mode that limits the task's permissions. */
  readonly limit: SessionMode | undefined;
  /** Asks the user one question at a time. */
  readonly ask: Serial;
}

/** A call's result for the model. */
export type ToolCallOutcome = Pick<ToolMessage, "text" | "isError" | "images">;

/**
 * Runs one tool call: shows the user a preview, asks for permission if needed, runs the call, and shows the
 * result. If the tool fails, the failure is the result. Rejects only if the turn itself fails.
 *
 * @param tool `undefined` if the model calls a tool that does not exist.
 */
export async function runToolCall(
  { id, name, input }: ModelToolCall,
  tool: Tool | undefined,
  setting: ToolCallSetting,
): Promise<ToolCallOutcome> {
  const { turn, context, task } = setting;
  // A task's calls are unnamed, because they are not part of the conversation with the session's model.
  const origin = task === undefined ? { name } : {};
  const begun = { toolCallId: id, kind: tool?.kind ?? "other", rawInput: input, ...origin } as const;
  const place = task?.subagent ?? turn;
  let prepared: PreparedCall;
  try {
    if (tool === undefined) throw new Error(`There is no tool "${name}"`);
    await context.checkRoots?.();
    prepared = await tool.prepare(input, context);
  } catch (error) {
    const call = await place.toolCall({ ...begun, title: visibleLine(name) });
    return finish(call, failure(messageOf(error)), { signal: call.signal });
  }
  const terminalId = prepared.isCommand === true && showsOutput(turn.session.client) ? id : undefined;
  const shown = describe(prepared, { cwd: context.cwd, terminalId });
  const call = await place.toolCall({ ...begun, ...shown, cancellable: true });
  const signal = task === undefined ? call.signal : AbortSignal.any([call.signal, task.signal]);
  const { roots, hooks, checkRoots } = context;
  const hooked = { tool: name, input };
  const { content = [] } = shown;
  const execution = { turn, roots, hooks, checkRoots, hooked, terminalId, task, signal, content };
  return finish(call, await execute(call, prepared, execution), execution);
}

/** Returns the fields that a call shows before it runs. */
function describe(
  { title, locations, preview = [] }: PreparedCall,
  { cwd, terminalId }: Pick<ToolContext, "cwd"> & Pick<Execution, "terminalId">,
): ToolCallFields & { readonly title: string } {
  const terminal = terminalId === undefined ? {} : terminalInfo(terminalId, cwd);
  const content = [...preview, ...(terminal.content ?? [])];
  return {
    ...terminal,
    title: visibleLine(title),
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content.length === 0 ? {} : { content }),
  };
}

interface Execution {
  readonly turn: Turn;
  readonly roots: readonly string[];
  /** Terminal in which the client shows the call's command. Absent if the client does not show it. */
  readonly terminalId: string | undefined;
  readonly task: CallingTask | undefined;
  readonly hooks: Hooks | undefined;
  readonly checkRoots: ToolContext["checkRoots"];
  /** The call's content before it ran. */
  readonly content: readonly ToolCallContent[];
  readonly hooked: HookedCall;
  /** Aborts when the call or its task is cancelled. */
  readonly signal: AbortSignal;
}

async function execute(call: ToolCall, prepared: PreparedCall, execution: Execution): Promise<ToolResult> {
  const { turn, terminalId, task, signal, hooks, hooked } = execution;
  const place = task?.subagent ?? turn;
  const { permission, preview = [] } = prepared;
  try {
    const objection = permission && (await ask(call, permission, execution));
    if (signal.aborted) return refusal(CANCELLED);
    if (objection !== undefined)
      return objection.by === "mode" ? failure(objection.reason, preview) : refusal(objection.reason);
    const refused = await hooks?.run("before_tool_call", hooked);
    if (refused !== undefined) return refusal(`Not run. ${refused}`);
    await execution.checkRoots?.();
    await call.update({ status: "in_progress" });
    const result = await prepared.run({
      signal,
      toolCallId: call.toolCallId,
      show: (content) => call.update({ content: [...content] }, { keep: false }),
      openTerminal: (request) =>
        openCommandTerminal(request, { turn: place, call, preview: [...preview], terminalId }),
      async ask(need, { title, content }) {
        await call.update({ title: visibleLine(title), content: [...execution.content, ...content] });
        const later = await ask(call, need, execution);
        if (later !== undefined) await call.update({ title: visibleLine(prepared.title) });
        return later?.reason;
      },
      showPlan: (entries) => place.plan(entries),
    });
    const failed = await hooks?.run("after_tool_call", { ...hooked, result: result.text });
    return failed === undefined ? result : { ...result, text: `${result.text}\n\n[${failed}]` };
  } catch (error) {
    return failure(signal.aborted ? CANCELLED : messageOf(error), preview);
  }
}

/** Asks for permission. Concurrent tasks ask one at a time. */
function ask(
  call: ToolCall,
  need: PermissionNeed,
  { turn: { session }, roots, task }: Execution,
): Promise<Objection | undefined> {
  if (task === undefined) return askPermission(call, need, { session, roots });
  const { limit, signal } = task;
  return task.ask(() => askPermission(call, need, { session, roots, limit, signal }));
}

async function finish(
  call: ToolCall,
  { text, content, isError = false, details }: ToolResult,
  { signal, terminalId }: Pick<Execution, "signal"> & Partial<Execution>,
): Promise<ToolCallOutcome> {
  const rawOutput: ToolOutput = { ...details, text };
  await call.update({
    status: isError ? (signal.aborted ? "cancelled" : "failed") : "completed",
    rawOutput,
    ...(content === undefined ? {} : { content: [...content] }),
    ...(terminalId === undefined ? {} : terminalExit(terminalId, details)),
  });
  return { text, isError, ...imagesIn(content && [...content]) };
}

const CANCELLED = "The user cancelled this call";

/** Creates the result for a call that did not run. The preview stays visible. */
function refusal(text: string): ToolResult {
  return { text, isError: true };
}

/** Creates the result for a call that failed: the preview, followed by the reason. */
function failure(message: string, preview: NonNullable<PreparedCall["preview"]> = []): ToolResult {
  return { text: message, content: [...preview, textContent(message)], isError: true };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
