import type { ClientSession } from "@parley/client";
import { ConnectionClosedError, ErrorCode, RequestError, TransportError } from "@parley/protocol";
import type { SessionState, StopReason, TurnState } from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/v1";

import type { StartedAgent } from "../agent/started-agent.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { Report } from "./report.ts";

export interface RunTurnOptions {
  readonly agent: StartedAgent;
  readonly session: ClientSession;
  readonly report: Pick<Report, "endTurn" | "interrupted" | "note">;
  readonly run: Run;
}

/**
 * Sends one prompt and shows the turn until it ends. The first interrupt cancels the turn, and the second ends the
 * run.
 *
 * @throws the reason if the connection closes.
 */
export async function runTurn(
  prompt: string | readonly ContentBlock[],
  { agent, session, report, run }: RunTurnOptions,
): Promise<ExitCode> {
  const cancelling = new AbortController();
  const release = cancelFirst({ report, run }, () => cancelling.abort());
  const before = session.state;
  try {
    const stopReason = await session.prompt(prompt, { signal: cancelling.signal });
    report.endTurn();
    const isInterrupted = cancelling.signal.aborted;
    const code = judge(stopReason, session.state.turn, { agent, report, isInterrupted });
    if (code === ExitCode.ok && showsNothing(before, session.state)) report.note("The agent sent nothing");
    return code;
  } catch (error) {
    report.endTurn();
    if (error instanceof ConnectionClosedError || error instanceof TransportError) throw error;
    const hint = isWithoutCause(error) ? stderrHint(agent) : "";
    report.note(`parley: ${describeFailure(error, agent)}${hint}`);
    return ExitCode.promptFailed;
  } finally {
    release();
  }
}

/** Makes the first interrupt cancel the work, and the second end the run. Returns a function that undoes this. */
export function cancelFirst(
  { report, run }: Pick<RunTurnOptions, "report" | "run">,
  cancel: () => void,
): () => void {
  let isCancelled = false;
  return run.onInterrupt(() => {
    if (isCancelled) return run.leave(ExitCode.cancelled);
    isCancelled = true;
    report.interrupted();
    cancel();
  });
}

/** Whether a turn changed no settings and added only the user's message to the conversation. */
function showsNothing(before: SessionState, after: SessionState): boolean {
  const added = after.entries.slice(before.entries.length);
  return (
    added.every((entry) => entry.type === "message" && entry.role === "user") &&
    after.plans === before.plans &&
    after.subagents === before.subagents &&
    after.modes === before.modes &&
    after.configOptions === before.configOptions
  );
}

const limits: ReadonlyMap<string, string> = new Map([
  ["max_tokens", "the model reached its output limit (max_tokens)"],
  ["max_turn_requests", "it reached the agent's limit on model requests (max_turn_requests)"],
]);

function judge(
  stopReason: StopReason | undefined,
  { error }: TurnState,
  { agent, report, isInterrupted }: Pick<RunTurnOptions, "agent" | "report"> & { isInterrupted: boolean },
): ExitCode {
  switch (stopReason) {
    case "end_turn":
    case undefined:
      return ExitCode.ok;
    case "cancelled":
      report.note(isInterrupted ? "Cancelled" : "The agent cancelled the turn");
      return isInterrupted ? ExitCode.cancelled : ExitCode.promptFailed;
    case "refusal":
      report.note("The agent refused to continue");
      return ExitCode.promptFailed;
    case "error":
      report.note(`The turn failed: ${describeTurnError(error, agent)}`);
      return ExitCode.promptFailed;
    default:
      report.note(`The turn ended early: ${limits.get(stopReason) ?? terminalLine(stopReason)}`);
      return ExitCode.promptFailed;
  }
}

function describeTurnError(error: TurnState["error"], agent: StartedAgent): string {
  const message = terminalLine(error?.message ?? "the agent does not say why");
  // A message from the agent itself explains the cause.
  const isKnown = error !== undefined && !/^internal error$/i.test(message);
  if (error?.code !== ErrorCode.authenticationRequired)
    return isKnown ? message : `${message}${stderrHint(agent)}`;
  return describeFailure(new RequestError(error.code, message), agent);
}

/**
 * Whether an error lacks a cause. An exception in the agent is reported as "Internal error", so only the agent's
 * stderr contains the details.
 */
function isWithoutCause(error: unknown): boolean {
  return error instanceof RequestError && error.code === ErrorCode.internalError && error.data === undefined;
}

function stderrHint({ hidesStderr }: StartedAgent): string {
  return hidesStderr ? "; the agent's stderr may say why: --verbose shows it" : "";
}
