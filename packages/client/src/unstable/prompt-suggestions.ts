import { applySuggestions } from "@parley/protocol/session";
import type { Methods } from "@parley/schema";
import type { PromptSuggestion } from "@parley/schema/v1/unstable";

import type { SessionUpdate } from "../api/client-session.ts";
import type { DialectDefinition, Initializing } from "../connection/define-dialect.ts";
import type { AgentWire } from "../dialect/agent-wire.ts";
import type { ClientSide } from "../dialect/client-side.ts";
import { withUpdate } from "./with-update.ts";

/** An update with suggested prompts, which is not part of the stable profiles. */
interface SuggestionsUpdate {
  readonly sessionUpdate: string;
  readonly suggestions: readonly PromptSuggestion[];
}

/** Extends the definition of a version to show suggested prompts until the next prompt is sent. */
export function withSuggestions<Sends extends Initializing, Receives extends Methods, Prompt>(
  definition: DialectDefinition<Sends, Receives, Prompt>,
): DialectDefinition<Sends, Receives, Prompt> {
  return {
    ...definition,
    handlers: (client, prompts) => definition.handlers(showingSuggestions(client), prompts),
    requests(peer, agent, prompts) {
      const wire = definition.requests(peer, agent, prompts);
      return { ...wire, ...withdrawingSuggestions(wire) };
    },
  };
}

/** Wraps the client's side of a connection so that it also applies suggested prompts. */
function showingSuggestions(client: ClientSide): ClientSide {
  return withUpdate(client, (sessionId, update, apply) => {
    if (update.sessionUpdate !== ("prompt_suggestions_update" as SessionUpdate["sessionUpdate"]))
      return client.update(sessionId, update, apply);
    const { suggestions } = update as SessionUpdate & SuggestionsUpdate;
    return client.update(sessionId, update, (state) => applySuggestions(state, suggestions));
  });
}

/** Wraps the function that sends a prompt so that it also clears the suggestions. */
function withdrawingSuggestions({ prompt }: Pick<AgentWire, "prompt">): Pick<AgentWire, "prompt"> {
  return {
    prompt(session, ...request) {
      const answered = prompt(session, ...request);
      session.change((state) => applySuggestions(state, []));
      return answered;
    },
  };
}
