import type { AgentConnection, ClientHandlers, ClientSession } from "@parley/client";

import type { ExitCode } from "../exit-code.ts";
import type { ConversationView } from "./conversation-view.ts";
import type { HelpOptions } from "./local-commands.ts";
import { describeAnswer } from "./permission-handler.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";

/** The note for a user whose Ctrl-C cancels the work. */
export const cancelling = "Cancelling; once more to leave at once";

/** A running shell command of the user. */
export interface ShownCommand {
  /** Shows the output so far. */
  readonly output: (text: string) => void;
  /** Removes what is shown, because the whole output is a note. */
  readonly end: () => void;
}

/** Shows a command's session to the user. */
export interface Report {
  /** Handler for the updates of the agent. */
  readonly sessionUpdate: NonNullable<ClientHandlers["sessionUpdate"]>;
  /** Handles updates of subagents, if more than the session's state is shown. */
  readonly subagentUpdate?: ClientHandlers["subagentUpdate"];
  /** The keys that work there, and what each does. */
  readonly keys?: HelpOptions["keys"];
  /** Shows a session from now on, until the returned function is called. */
  begin(agent: AgentConnection, session: ClientSession): () => void;
  /** Called after a permission was decided without asking the user. */
  answered(answer: UnaskedAnswer): void;
  /** Called when Ctrl-C cancels the work. Shows that a second one leaves immediately. */
  interrupted(): void;
  endTurn(): void;
  /** Gives the user back a prompt whose turn has ended with the agent, to edit and send it again. */
  giveBack?(prompt: string): void;
  /** Shows one of this program's commands or a shell command, if the typed line itself does not stay. */
  ownCommand?(prompt: string): void;
  /** Shows a running shell command and its output, if that can be redrawn. */
  shellCommand?(command: string): ShownCommand;
  /** Writes a note that is not part of the conversation to stderr. */
  note(text: string): void;
  end(exitCode: ExitCode): void;
}

/** Creates a report as text, with the session's history or only what is new. */
export function createTextReport(view: ConversationView, shows: "all" | "news"): Report {
  return {
    sessionUpdate: view.sessionUpdate,
    begin: (_agent, session) => view.follow(session, shows),
    answered: (answer) => view.note(describeAnswer(answer)),
    interrupted() {
      view.interrupted();
      view.note(cancelling);
    },
    endTurn: () => view.endTurn(),
    note: (text) => view.note(text),
    end: () => undefined,
  };
}
