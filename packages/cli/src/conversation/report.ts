import type { AgentConnection, ClientHandlers, ClientSession } from "@parley/client";

import type { ExitCode } from "../exit-code.ts";
import type { ConversationView } from "./conversation-view.ts";
import { describeAnswer } from "./permission-handler.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";

/** How a command tells what happens in a session. */
export interface Report {
  /** For the handlers of the agent. */
  readonly sessionUpdate: NonNullable<ClientHandlers["sessionUpdate"]>;
  /** Tells of a session from here on, until the returned function is called. */
  begin(agent: AgentConnection, session: ClientSession): () => void;
  /** A permission was decided without asking anybody. */
  answered(answer: UnaskedAnswer): void;
  /** The user has pressed Ctrl-C. */
  interrupted(): void;
  endTurn(): void;
  /** Says something that is not part of the conversation, on stderr. */
  note(text: string): void;
  end(exitCode: ExitCode): void;
}

/** Tells it as text, with what the session holds already, or the news alone. */
export function createTextReport(view: ConversationView, shows: "all" | "news"): Report {
  return {
    sessionUpdate: view.sessionUpdate,
    begin: (_agent, session) => view.follow(session, shows),
    answered: (answer) => view.note(describeAnswer(answer)),
    interrupted: () => view.interrupted(),
    endTurn: () => view.endTurn(),
    note: (text) => view.note(text),
    end: () => undefined,
  };
}
