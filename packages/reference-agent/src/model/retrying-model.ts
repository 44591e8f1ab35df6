import { setTimeout as wait } from "node:timers/promises";

import { ModelError } from "./model-error.ts";
import type { Model, ModelPart, ModelRequest } from "./model.ts";

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1000;
/** Who is to come back later than this had better be told. */
const LONGEST_WAIT_MS = 120_000;

/** A model that is asked again when its provider is busy or cannot be reached, and tells the user so. */
export function retryingModel(model: Model): Model {
  return { ...model, respond: (request) => respond(model, request) };
}

async function* respond(model: Model, request: ModelRequest): AsyncGenerator<ModelPart, void, undefined> {
  for (let attempt = 1; ; attempt++) {
    let said = false;
    // Thoughts of an answer that does not come are none of the next one's.
    let thoughts: ModelPart[] = [];
    try {
      for await (const part of model.respond(request)) {
        if (part.type === "thought_end") {
          thoughts.push(part);
          continue;
        }
        // What the user has read cannot be taken back, but for thoughts.
        said ||= part.type === "text" || part.type === "tool_call";
        if (part.type !== "thought") {
          yield* thoughts;
          thoughts = [];
        }
        yield part;
      }
      return;
    } catch (error) {
      const isPassing = error instanceof ModelError && (error.kind === "busy" || error.kind === "network");
      if (!isPassing || said || attempt === ATTEMPTS) throw error;
      const delay = error.retryAfterMs ?? backOff(attempt);
      if (delay > LONGEST_WAIT_MS) throw tooLate(error, delay);
      yield {
        type: "notice",
        text: `${error.message}. Asking again in ${Math.ceil(delay / 1000)} s (${attempt} of ${ATTEMPTS - 1})`,
      };
      await wait(delay, undefined, { signal: request.signal });
    }
  }
}

function tooLate({ kind, message, cause }: ModelError, delay: number): ModelError {
  const minutes = Math.ceil(delay / 60_000);
  return new ModelError(kind, `${message}. It can be asked again in ${minutes} minutes`, { cause });
}

/** Twice as long each time, and never the same for two agents. */
function backOff(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
