import type { AgentConnection, ClientSession } from "@parley/client";
import { ConnectionClosedError, TransportError } from "@parley/protocol";
import type { StopReason, TurnState } from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/v1";

import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import type { Run } from "../program-run.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { ConversationView } from "./conversation-view.ts";

/** Where a turn takes place. */
export interface TurnPlace {
  readonly agent: AgentConnection;
  readonly session: ClientSession;
  readonly view: Pick<ConversationView, "endTurn" | "interrupted" | "note">;
  readonly run: Run;
}

/**
 * Sends one prompt and shows its turn to the end. The first interrupt cancels the turn, the next ends the run.
 *
 * @throws the reason when the connection ends.
 */
export async function runTurn(
  prompt: string | readonly ContentBlock[],
  { agent, session, view, run }: TurnPlace,
): Promise<ExitCode> {
  const cancelling = new AbortController();
  const release = run.onInterrupt(() => {
    if (cancelling.signal.aborted) return run.leave(ExitCode.cancelled);
    view.interrupted();
    cancelling.abort();
    view.note("Cancelling; once more to leave at once");
  });
  try {
    const stopReason = await session.prompt(prompt, { signal: cancelling.signal });
    view.endTurn();
    return judge(stopReason, session.state.turn, view);
  } catch (error) {
    view.endTurn();
    if (error instanceof ConnectionClosedError || error instanceof TransportError) throw error;
    view.note(`parley: ${describeFailure(error, agent)}`);
    return ExitCode.promptFailed;
  } finally {
    release();
  }
}

function judge(stopReason: StopReason | undefined, { error }: TurnState, view: TurnPlace["view"]): ExitCode {
  switch (stopReason) {
    case "end_turn":
    case undefined:
      return ExitCode.ok;
    case "cancelled":
      view.note("Cancelled");
      return ExitCode.cancelled;
    case "refusal":
      view.note("The agent refuses to go on from here");
      return ExitCode.promptFailed;
    case "error":
      view.note(`The turn failed: ${terminalLine(error?.message ?? "the agent does not say why")}`);
      return ExitCode.promptFailed;
    default:
      view.note(`The turn ended early: ${terminalLine(stopReason)}`);
      return ExitCode.promptFailed;
  }
}
