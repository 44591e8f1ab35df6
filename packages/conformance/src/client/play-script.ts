import { settlesWithin } from "@parley/protocol";

import type { DrivenClient } from "./client-adapter.ts";
import type { ClientScript } from "./client-script.ts";
import type { ScriptedAgent } from "./scripted-agent.ts";

/** The outcome of playing a script to a client. */
export interface PlayedScript {
  readonly agent: ScriptedAgent;
  /** The client's working directory. */
  readonly folder: string;
  /** Outcome of the prompt: it ended normally, with a failure reported by the client, or with a timeout. */
  readonly ending: "well" | "with a failure" | "not in time";
  /** The failure that the client reported. */
  readonly failure?: string | undefined;
  /** The function that the script requires but the client lacks. */
  readonly lacks: ClientScript["needs"];
  /** Whether an adapter drives the client, and can therefore cancel a turn. */
  readonly isDriven: boolean;
}

export interface ScriptToPlay {
  readonly script: ClientScript;
  readonly agent: ScriptedAgent;
  readonly folder: string;
  readonly timeoutMs: number;
  readonly isDriven: boolean;
}

/** Sends a prompt, and allows the agent's permission request, if any. */
async function promptAndAllow(client: DrivenClient, agent: ScriptedAgent): Promise<void> {
  const turn = client.prompt("Hello");
  // The code below reports a turn that fails before the agent requests anything.
  await Promise.race([agent.reached, agent.closed, turn.catch(() => undefined)]);
  await client.answer?.("kit-allow");
  await turn;
}

/** Plays the user's part in a script. Resolves when the client is done, or after a timeout. */
export async function playScript(
  opening: Promise<DrivenClient>,
  { script, agent, folder, timeoutMs, isDriven }: ScriptToPlay,
): Promise<PlayedScript> {
  let lacks: ClientScript["needs"];
  let failure: string | undefined;
  const play = async (): Promise<void> => {
    const client = await opening;
    if (script.needs !== undefined && client[script.needs] === undefined) lacks = script.needs;
    else if (script.drive === undefined) await promptAndAllow(client, agent);
    else await script.drive(client, agent);
  };
  const played = play().catch((error: unknown) => {
    failure = error instanceof Error ? error.message : String(error);
  });
  const isOver = await settlesWithin(played, timeoutMs);
  const ending = isOver ? (failure === undefined ? "well" : "with a failure") : "not in time";
  return { agent, folder, ending, failure, lacks, isDriven };
}
