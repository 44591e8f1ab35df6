import type { Turn } from "@parley/agent";

/** Sends the user a notice outside the conversation, or a thought if the client does not show notices. */
export async function notifyUser(turn: Turn, text: string): Promise<void> {
  if (turn.session.client.capabilities.notices) await turn.notice({ severity: "info", title: text });
  else await turn.agentThought(`${text}\n`);
}
