import type { DrivenClient } from "./client-adapter.ts";
import type { AgentScript, ScriptedAgent } from "./scripted-agent.ts";

/** The behavior of the agent and the user while a client is checked. */
export interface ClientScript extends AgentScript {
  /** The client function that the script requires. */
  readonly needs?: "cancel" | "answer" | "load";
  /**
   * Acts as the user. By default, sends one prompt and allows the agent's permission request, if any. Rejects if the
   * client reports a failure.
   */
  drive?(client: DrivenClient, agent: ScriptedAgent): Promise<void>;
}
