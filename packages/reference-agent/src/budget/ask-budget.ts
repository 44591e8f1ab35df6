import type { Turn } from "@parley/agent";

import { textContent } from "../text/text-content.ts";
import { type Budget, reachedLimit, setBudget } from "./budget.ts";

/**
 * If the session has reached a limit, asks the user whether to continue. If the user agrees, raises the limit.
 * Otherwise, shows the user why the turn has to stop.
 *
 * @returns Whether the turn may continue.
 */
export async function askBudget(turn: Turn, general: Budget): Promise<boolean> {
  const reached = await reachedLimit(turn.session, general);
  if (reached === undefined) return true;
  // The model does not receive unnamed calls.
  const call = await turn.toolCall({
    title: `Continue? This session has used ${reached.text}`,
    kind: "other",
    content: [textContent("You set this limit. Nothing more is sent to the model until you answer.")],
  });
  const { allowed } = await call.requestPermission([
    { optionId: "allow_once", name: `Continue, up to ${reached.next}`, kind: "allow_once" },
    { optionId: "reject_once", name: "Stop", kind: "reject_once" },
  ]);
  if (turn.signal.aborted) return false;
  await call.update({ status: allowed ? "completed" : "failed" });
  if (allowed) {
    await setBudget(turn.session, reached.raised);
    return true;
  }
  await turn.agentMessage(
    `Stopped: this session has used ${reached.text}, its limit. \`/budget\` changes the limit.`,
  );
  return false;
}
