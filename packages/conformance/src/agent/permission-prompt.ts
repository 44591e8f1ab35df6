import { MISSING_PROMPT } from "../report/missing-prompts.ts";
import { applies } from "./check-outcome.ts";
import type { Bench } from "./check.ts";

/** Returns the prompt that makes the agent request a permission. @throws {NotApplicable} if none was given. */
export function permissionPromptOf({ settings: { permissionPrompt } }: Bench): string {
  applies(permissionPrompt !== undefined, MISSING_PROMPT.permission);
  return permissionPrompt;
}
