import type { Exchange } from "@parley/conformance";

/** Returns all agent text in the session that `client` has received since line `from`. */
export function receivedText(client: Exchange, sessionId: string, from = 0): string {
  return client
    .updates(sessionId, from)
    .filter(({ update }) => update["sessionUpdate"] === "agent_message_chunk")
    .map(({ update }) => (update["content"] as { readonly text: string }).text)
    .join("");
}

/** Resolves once `client` receives `count` chunks of agent text. */
export async function untilReceived(client: Exchange, sessionId: string, count: number): Promise<void> {
  let received = 0;
  const isLast = ({ sessionUpdate }: { readonly sessionUpdate?: unknown }): boolean =>
    sessionUpdate === "agent_message_chunk" && ++received === count;
  await client.nextUpdate(sessionId, isLast, { what: `say ${count} pieces`, from: 0 });
}

/** Loads the session and returns all of its agent text. */
export async function load(client: Exchange, sessionId: string): Promise<string> {
  const from = client.agent.lines.length;
  await client.call("session/load", { sessionId, ...client.setup });
  return receivedText(client, sessionId, from);
}
