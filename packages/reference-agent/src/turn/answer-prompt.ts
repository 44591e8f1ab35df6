import type { Turn } from "@parley/agent";
import { ErrorCode, RequestError } from "@parley/protocol";
import type { StopReason } from "@parley/schema/v1";

import { type CommandParts, answerCommand } from "../commands/answer-command.ts";
import { ModelError } from "../model/model-error.ts";
import { isBlank } from "../model/prompt-text.ts";
import { createBuiltInTools } from "../tools/built-in-tools.ts";
import { notifyUser } from "./notify-user.ts";
import { type ToolLoopParts, runToolLoop } from "./tool-loop.ts";

/** What answers prompts. */
export interface PromptParts extends CommandParts, Pick<ToolLoopParts, "memory" | "ownFolder" | "maxRounds"> {
  /** Whether `fetch` may reach this machine and the networks around it. */
  readonly allowPrivateFetch: boolean;
}

/**
 * Answers a prompt, by a command of the agent or by its model. Loaded with the first prompt: nothing of it is needed
 * before, and an editor waits for the start.
 *
 * @throws {RequestError} if the prompt says nothing, or the model does not answer; the user is told why.
 */
export async function answerPrompt(turn: Turn, parts: PromptParts): Promise<StopReason> {
  if (turn.prompt.every(isBlank)) {
    throw new RequestError(ErrorCode.invalidParams, "Cannot answer the prompt: it says nothing");
  }
  try {
    if (turn.command !== undefined) {
      await answerCommand(turn, turn.command, parts);
      return "end_turn";
    }
    const { model, allowPrivateFetch, ...rest } = parts;
    const tools = createBuiltInTools({ allowPrivate: allowPrivateFetch });
    return await runToolLoop(turn, { ...rest, model: await model(), tools });
  } catch (error) {
    if (!(error instanceof ModelError) || turn.signal.aborted) throw error;
    await notifyUser(turn, error.message);
    throw new RequestError(ErrorCode.internalError, error.message);
  }
}
