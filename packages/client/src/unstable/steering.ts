import { applyPrompt } from "@parley/protocol/session";
import type { ContentBlock } from "@parley/schema/neutral";

import type { AgentConnection } from "../api/agent-connection.ts";
import type { ClientSession } from "../api/client-session.ts";
import { requireCapability } from "../capability/advertised.ts";
import type { SessionPort } from "../dialect/agent-wire.ts";

/**
 * Effect of a steering prompt: it joined the running turn (`injected`), started a turn (`startedNewTurn`), or was
 * not accepted because no turn is running (`promptRequired`). Agents may send other outcomes, such as `failed`.
 *
 * @experimental
 */
export type SteeringOutcome = "injected" | "startedNewTurn" | "promptRequired" | (string & {});

interface InitializeResult {
  readonly capabilities?: { readonly session?: { readonly steering?: unknown } | null };
  readonly _meta?: { readonly steering?: { readonly supported?: unknown } };
}

/**
 * Adds a message to a session's running turn. If no turn is running, the message is not sent or the agent does not
 * accept it. In that case, pass it to `session.prompt()` instead. Uses `_session/steering`, as claude-agent-acp
 * and codex-acp do, or a prompt in version 2.
 *
 * @example
 * ```ts
 * import type { AgentConnection, ClientSession } from "@parley/client";
 * import { steer } from "@parley/client/v1/unstable";
 *
 * export async function say(agent: AgentConnection, session: ClientSession, text: string): Promise<void> {
 *   if ((await steer(agent, session, text)) === "promptRequired") await session.prompt(text);
 * }
 * ```
 *
 * @throws {CapabilityError} if the agent advertises neither.
 * @throws {RequestError} if the agent refuses the message.
 * @experimental
 */
export async function steer(
  agent: Pick<AgentConnection, "initializeResult" | "request">,
  session: ClientSession,
  content: string | readonly ContentBlock[],
): Promise<SteeringOutcome> {
  const { capabilities, _meta } = agent.initializeResult as InitializeResult;
  const prompt = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const { id: sessionId } = session;
  if (_meta?.steering?.supported === true) {
    const answered = await agent.request(
      "_session/steering",
      { sessionId, prompt, _meta: { steering: { idleBehavior: "promptRequired" } } },
      {
        // Runs before the handler of any later message, so the steering message ends up in the right place in the
        // conversation.
        decode(answer) {
          const { outcome } = Object(answer) as { readonly outcome?: unknown };
          const isEchoed = capabilities !== undefined;
          if (outcome === "injected" && !isEchoed)
            (session as ClientSession & SessionPort).change((state) => applyPrompt(state, prompt));
          return outcome;
        },
      },
    );
    return String(answered);
  }
  requireCapability(Boolean(capabilities?.session?.steering), "session/prompt", "session.steering");
  const isWorking = (): boolean => session.state.turn.status !== "idle";
  if (!isWorking()) return "promptRequired";
  const decode = (): SteeringOutcome => (isWorking() ? "injected" : "startedNewTurn");
  return (await agent.request("session/prompt", { sessionId, prompt }, { decode })) as SteeringOutcome;
}
