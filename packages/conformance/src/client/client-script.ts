import type { DrivenClient } from "./client-adapter.ts";
import type { AgentScript, ScriptedAgent } from "./scripted-agent.ts";

/** The behavior of the agent and the user in a check of a client. */
export interface ClientScript extends AgentScript {
  /** Function of the client that the script requires. */
  readonly needs?: "cancel" | "answer" | "load";
  /**
   * Acts as the user. By default, sends one prompt and allows everything that the agent requests. Rejects if the
   * client reports a failure.
   */
  drive?(client: DrivenClient, agent: ScriptedAgent): Promise<void>;
}
