import type { AgentOptions } from "../agent/with-agent.ts";
import { quoted } from "../rendering/quoted.ts";
import { startWords } from "../start-words.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

export interface LeftSession {
  readonly id: string;
  readonly canReopen: boolean;
}

/** Returns a farewell, with the command that reopens the session if the agent supports that. */
export function goodbye(
  { id, canReopen }: LeftSession,
  {
    options: { agent, agentName, url, tokenFile },
    env,
  }: { readonly options: AgentOptions; readonly env: NodeJS.ProcessEnv },
): string {
  if (!canReopen) return "Goodbye";
  const name = agentName === undefined ? [] : ["--agent", agentName];
  const address =
    url === undefined ? [] : ["--url", url, ...(tokenFile === undefined ? [] : ["--token-file", tokenFile])];
  const words = [
    ...startWords(env),
    "chat",
    "--load",
    id,
    ...name,
    ...address,
    ...(agent.length > 0 ? ["--", ...agent] : []),
  ];
  return terminalLine(`Continue later with: ${words.map((word) => quoted(word)).join(" ")}`);
}
