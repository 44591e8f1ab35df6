import type { Turn } from "@parley/agent";

/** Sends a notice to the user outside the conversation, or a thought if the client does not display notices. */
export async function notifyUser(turn: Turn, text: string): Promise<void> {
  if (turn.session.client.capabilities.notices) await turn.notice({ severity: "info", title: text });
  else await turn.agentThought(`${text}\n`);
}
