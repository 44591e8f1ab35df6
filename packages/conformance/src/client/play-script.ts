import { settlesWithin } from "@parley/protocol";

import type { DrivenClient } from "./client-adapter.ts";
import type { ClientScript } from "./client-script.ts";
import type { ScriptedAgent } from "./scripted-agent.ts";

/** Outcome of playing a script to a client. */
export interface PlayedScript {
  readonly agent: ScriptedAgent;
  /** Folder that the client works in. */
  readonly folder: string;
  /** The outcome of the prompt: it ended normally, with a reported failure, or with a timeout. */
  readonly ending: "well" | "with a failure" | "not in time";
  /** Failure as reported by the client. */
  readonly failure?: string | undefined;
  /** Function that the script requires and the client lacks. */
  readonly lacks: ClientScript["needs"];
  /** Whether the client is driven by an adapter, which can make it cancel. */
  readonly isDriven: boolean;
}

/** A script, and the scripted agent that plays it. */
export interface ScriptToPlay {
  readonly script: ClientScript;
  readonly agent: ScriptedAgent;
  readonly folder: string;
  readonly timeoutMs: number;
  readonly isDriven: boolean;
}

/** Sends a prompt, and allows everything that the agent requests. */
async function promptAndAllow(client: DrivenClient, agent: ScriptedAgent): Promise<void> {
  const turn = client.prompt("Hello");
  // If the turn fails before the agent requests anything, the code below reports it.
  await Promise.race([agent.reached, agent.closed, turn.catch(() => undefined)]);
  await client.answer?.("kit-allow");
  await turn;
}

/** Plays the user of a script. Resolves when the client is done or the time is up. */
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
