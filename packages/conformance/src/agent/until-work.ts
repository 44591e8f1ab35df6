import { toObject } from "../recording/message.ts";
import type { Bench } from "./check.ts";
import { type Exchange, type Turn, toUpdate } from "./exchange.ts";

/** Updates that are part of an answer. Others, such as commands, usage or a title, an agent may send at any time. */
const WORK = /^(?:agent_message|agent_thought|tool_call|plan|terminal)/;

/**
 * Resolves once the agent works on a prompt, so that there is something to cancel: at its first output or question. An agent
 * may also work in silence, so it resolves after half of the time for an answer, too, and when the turn ends.
 */
export async function untilWork(
  { settings }: Bench,
  { agent }: Exchange,
  { sessionId, from, end }: Turn,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise((resolve) => {
    timer = setTimeout(resolve, settings.timeoutMs / 2);
  });
  const work = agent.next(
    (message, at) => {
      if (message["method"] === "session/request_permission")
        return toObject(message["params"])["sessionId"] === sessionId || undefined;
      const kind = toUpdate(message, at, sessionId)?.update["sessionUpdate"];
      return WORK.test(String(kind)) || undefined;
    },
    { what: "work on the prompt", from },
  );
  try {
    await Promise.race([work, end, silence]);
  } catch {
    // The end of the agent or of the turn is judged where it is awaited.
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
