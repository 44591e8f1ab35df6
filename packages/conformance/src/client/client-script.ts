import type { DrivenClient } from "./client-adapter.ts";
import type { AgentScript, ScriptedAgent } from "./scripted-agent.ts";

/** The behavior of the agent and the user in a check of a client. */
export interface ClientScript extends AgentScript {
  /** The function that the client must have to play the script. */
  readonly needs?: "cancel" | "answer" | "load";
  /**
   * Acts as the user. By default, sends one prompt and allows everything the agent asks for. Rejects if the client
   * reports a failure.
   */
  drive?(client: DrivenClient, agent: ScriptedAgent): Promise<void>;
}
