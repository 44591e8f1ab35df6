import type { AgentConnection, ClientHandlers, ClientSession } from "@parley/client";

import type { ExitCode } from "../exit-code.ts";
import type { ConversationView } from "./conversation-view.ts";
import type { HelpOptions } from "./local-commands.ts";
import { describeAnswer } from "./permission-handler.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";

/** The note shown when the user's Ctrl-C cancels the work. */
export const cancelling = "Cancelling; once more to leave at once";

/** A shell command started by the user, while it is running. */
export interface ShownCommand {
  /** Shows the output so far. */
  readonly output: (text: string) => void;
  /** Removes the running output, because the full output is shown as a note. */
  readonly end: () => void;
}

/** Shows a conversation's session to the user. */
export interface Report {
  /** Handles updates from the agent. */
  readonly sessionUpdate: NonNullable<ClientHandlers["sessionUpdate"]>;
  /** Handles updates from subagents. Only needed if more than the session's state is shown. */
  readonly subagentUpdate?: ClientHandlers["subagentUpdate"];
  /** The keys available in this report, and what each one does. */
  readonly keys?: HelpOptions["keys"];
  /** Shows a session until the returned function is called. */
  begin(agent: AgentConnection, session: ClientSession): () => void;
  /** Called after a permission request is decided without asking the user. */
  answered(answer: UnaskedAnswer): void;
  /** Called when Ctrl-C cancels the work. Tells the user that pressing it again leaves immediately. */
  interrupted(): void;
  endTurn(): void;
  /** If the agent stops during a turn, gives the prompt back to the user to edit and send again. */
  giveBack?(prompt: string): void;
  /** Shows a shell command or one of this program's commands, if the typed line does not stay on the screen. */
  ownCommand?(prompt: string): void;
  /** Shows a running shell command and its output, if the report can redraw it. */
  shellCommand?(command: string): ShownCommand;
  /** Writes a note to stderr that is not part of the conversation. */
  note(text: string): void;
  end(exitCode: ExitCode): void;
}

/** Creates a text report of the session's whole history, or only of new events. */
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
