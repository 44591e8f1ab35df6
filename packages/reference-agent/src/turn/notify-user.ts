import type { Turn } from "@parley/agent";

/** Tells the user something beside the conversation: as a notice, or as a thought where the client shows no notices. */
export async function notifyUser(turn: Turn, text: string): Promise<void> {
  if (turn.session.client.capabilities.notices) await turn.notice({ severity: "info", title: text });
  else await turn.agentThought(`${text}\n`);
}
