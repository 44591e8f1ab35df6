import { settlesWithin } from "@parley/protocol";

import { toObject } from "../recording/message.ts";
import type { Bench } from "./check.ts";
import { type Exchange, type Turn, toUpdate } from "./exchange.ts";

/**
 * Matches updates that are part of an answer. Other updates, such as commands, usage or a title, can arrive at any
 * time.
 */
const WORK = /^(?:agent_message|agent_thought|tool_call|plan|terminal)/;

/** Maximum time in milliseconds that an agent can work in silence before the kit cancels it. */
const SILENCE_MS = 10_000;

/**
 * Resolves once the agent sends output or a request in response to a prompt, because there is then something to
 * cancel. Also resolves when the turn ends, and after a timeout, because an agent may work in silence.
 */
export async function untilWork(
  { settings }: Bench,
  { agent }: Exchange,
  { sessionId, from, end }: Turn,
): Promise<void> {
  const work = agent.next(
    (message, at) => {
      if (message["method"] === "session/request_permission")
        return toObject(message["params"])["sessionId"] === sessionId || undefined;
      const kind = toUpdate(message, at, sessionId)?.update["sessionUpdate"];
      return WORK.test(String(kind)) || undefined;
    },
    { what: "work on the prompt", from },
  );
  // The caller handles the agent's exit and the end of the turn.
  await settlesWithin(Promise.race([work, end]), Math.min(settings.timeoutMs / 2, SILENCE_MS));
  work.catch(() => undefined);
}
