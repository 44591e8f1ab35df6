import type { AgentConnection, ClientHandlers, ClientSession } from "@parley/client";

import type { ExitCode } from "../exit-code.ts";
import type { ConversationView } from "./conversation-view.ts";
import type { HelpOptions } from "./local-commands.ts";
import { describeAnswer } from "./permission-handler.ts";
import type { UnaskedAnswer } from "./permission-handler.ts";

/** Note shown when Ctrl-C cancels the work. */
export const cancelling = "Cancelling; press Ctrl-C again to exit now";

export interface ShownCommand {
  readonly output: (text: string) => void;
  readonly cancelled: () => void;
  /** Shows that the command has ended, along with its final output. If there is no output, removes the display. */
  readonly end: (text?: string) => void;
}

export interface Report {
  readonly sessionUpdate: NonNullable<ClientHandlers["sessionUpdate"]>;
  /** Handles updates from subagents. Needed only by reports that show more than the session's state. */
  readonly subagentUpdate?: ClientHandlers["subagentUpdate"];
  /** Keys available in this report, with a description of each. */
  readonly keys?: HelpOptions["keys"];
  /** Shows a session until the returned function is called. */
  begin(agent: AgentConnection, session: ClientSession): () => void;
  /** Called after a permission request is decided without asking the user. */
  answered(answer: UnaskedAnswer): void;
  /** Called when Ctrl-C cancels the work. Tells the user that pressing it again exits immediately. */
  interrupted(): void;
  endTurn(): void;
  /** Gives a prompt back to the user for editing if the agent stops during the prompt's turn. */
  giveBack?(prompt: string): void;
  /**
   * Shows a shell command or one of the program's own commands, if what the user typed does not stay on the screen.
   */
  ownCommand?(prompt: string): void;
  /**
   * Shows a shell command and its output while the command runs. Absent if the report cannot redraw what it has
   * shown.
   */
  shellCommand?(command: string): ShownCommand;
  note(text: string): void;
  end(exitCode: ExitCode): void;
}

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
