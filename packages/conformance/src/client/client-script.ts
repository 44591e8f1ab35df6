import type { DrivenClient } from "./client-adapter.ts";
import type { AgentScript, ScriptedAgent } from "./scripted-agent.ts";

/** The behaviour of an agent that a client is checked with, and of the user. */
export interface ClientScript extends AgentScript {
  /** The function that the client needs for it. */
  readonly needs?: "cancel" | "answer" | "load";
  /** Does what the user does; by default, sends one prompt and allows what the agent asks for. Rejects if the client reports a failure. */
  drive?(client: DrivenClient, agent: ScriptedAgent): Promise<void>;
}
