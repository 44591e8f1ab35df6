import type { ToolCall, ToolCallFields, Turn } from "@parley/agent";
import { visibleLine } from "@parley/protocol/text";

import { type ToolOutput, imagesIn } from "../context/conversation.ts";
import type { ModelToolCall, ToolMessage } from "../model/model.ts";
import { askPermission } from "../permissions/ask-permission.ts";
import { textContent } from "../text/text-content.ts";
import type { PreparedCall, Tool, ToolContext, ToolResult } from "../tools/tool.ts";
import { openCommandTerminal, showsOutput, terminalExit, terminalInfo } from "./command-terminal.ts";

/** The turn and session that a tool call runs in. */
export interface ToolCallSetting {
  readonly turn: Turn;
  readonly context: ToolContext;
}

/** The result of a call for the model. */
export type ToolCallOutcome = Pick<ToolMessage, "text" | "isError" | "images">;

/**
 * Runs one tool call: shows the user what it would do, asks for permission if that is needed, runs it, and shows the result.
 * A failure of the tool is a result for the model; only an error of the turn itself rejects.
 *
 * @param tool `undefined` if the model calls a tool that does not exist.
 */
export async function runToolCall(
  { id, name, input }: ModelToolCall,
  tool: Tool | undefined,
  setting: ToolCallSetting,
): Promise<ToolCallOutcome> {
  const { turn, context } = setting;
  const begun = { toolCallId: id, name, kind: tool?.kind ?? "other", rawInput: input } as const;
  let prepared: PreparedCall;
  try {
    if (tool === undefined) throw new Error(`There is no tool "${name}"`);
    prepared = await tool.prepare(input, context);
  } catch (error) {
    const call = await turn.toolCall({ ...begun, title: visibleLine(name) });
    return finish(call, failure(messageOf(error)));
  }
  const terminalId = prepared.isCommand === true && showsOutput(turn.session.client) ? id : undefined;
  const shown = describe(prepared, context, terminalId);
  const call = await turn.toolCall({ ...begun, ...shown, cancellable: true });
  return finish(call, await execute(call, prepared, { turn, roots: context.roots, terminalId }), terminalId);
}

/** The fields that a call shows before it runs. */
function describe(
  { title, locations, preview = [] }: PreparedCall,
  { cwd }: ToolContext,
  terminalId: string | undefined,
): ToolCallFields & { readonly title: string } {
  const terminal = terminalId === undefined ? {} : terminalInfo(terminalId, cwd);
  const content = [...preview, ...(terminal.content ?? [])];
  return {
    title: visibleLine(title),
    ...terminal,
    ...(locations === undefined ? {} : { locations: [...locations] }),
    ...(content.length === 0 ? {} : { content }),
  };
}

interface Execution {
  readonly turn: Turn;
  readonly roots: readonly string[];
  /** Present if the client shows the call's command in a terminal. */
  readonly terminalId: string | undefined;
}

async function execute(
  call: ToolCall,
  prepared: PreparedCall,
  { turn, roots, terminalId }: Execution,
): Promise<ToolResult> {
  const { permission, preview = [] } = prepared;
  try {
    const objection = permission && (await askPermission(call, permission, { session: turn.session, roots }));
    if (call.signal.aborted) return refusal(CANCELLED);
    if (objection !== undefined) return refusal(objection);
    await call.update({ status: "in_progress" });
    return await prepared.run({
      signal: call.signal,
      show: (content) => call.update({ content: [...content] }, { keep: false }),
      openTerminal: (request) =>
        openCommandTerminal(request, { turn, call, preview: [...preview], terminalId }),
      async ask(need, title) {
        await call.update({ title: visibleLine(title) });
        const reason = await askPermission(call, need, { session: turn.session, roots });
        if (reason !== undefined) await call.update({ title: visibleLine(prepared.title) });
        return reason;
      },
      showPlan: (entries) => turn.plan(entries),
    });
  } catch (error) {
    return failure(call.signal.aborted ? CANCELLED : messageOf(error), preview);
  }
}

async function finish(
  call: ToolCall,
  { text, content, isError = false, details }: ToolResult,
  terminalId?: string,
): Promise<ToolCallOutcome> {
  const rawOutput: ToolOutput = { ...details, text };
  await call.update({
    status: isError ? (call.signal.aborted ? "cancelled" : "failed") : "completed",
    rawOutput,
    ...(content === undefined ? {} : { content: [...content] }),
    ...(terminalId === undefined ? {} : terminalExit(terminalId, details)),
  });
  return { text, isError, ...imagesIn(content && [...content]) };
}

const CANCELLED = "The user cancelled this call";

/** A result for a call that did not run. The preview stays visible. */
function refusal(text: string): ToolResult {
  return { text, isError: true };
}

/** A result for a call that failed: the preview, followed by the reason. */
function failure(message: string, preview: NonNullable<PreparedCall["preview"]> = []): ToolResult {
  return { text: message, content: [...preview, textContent(message)], isError: true };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
