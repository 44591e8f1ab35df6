import type { DrivenClient } from "./client-adapter.ts";
import type { AgentScript, ScriptedAgent } from "./scripted-agent.ts";

/** How the agent with which a client is checked behaves, and the user. */
export interface ClientScript extends AgentScript {
  /** The function that the client needs for it. */
  readonly needs?: "cancel" | "answer" | "load";
  /**
   * Does what the user does. By default, sends one prompt and allows what the agent asks for. Rejects if the client
   * reports a failure.
   */
  drive?(client: DrivenClient, agent: ScriptedAgent): Promise<void>;
}
