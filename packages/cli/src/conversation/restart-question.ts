import type { KeyedChoice } from "../rendering/render-keys.ts";

export type Restart = "load" | "new";

export interface RestartQuestion {
  readonly text: string;
  readonly answers: readonly (KeyedChoice & { readonly restart?: Restart })[];
}

/**
 * Creates a question about how to continue. If the agent cannot open existing sessions, the only choice is a new
 * session.
 */
export function createRestartQuestion(options: {
  readonly canReopen: boolean;
  readonly isRemote: boolean;
}): RestartQuestion {
  const verb = options.isRemote ? "Reconnect" : "Restart the agent";
  const leave = { key: "q", name: "Leave" };
  if (!options.canReopen)
    return {
      text: "? The agent cannot load the session again\n",
      answers: [{ key: "r", name: `${verb} and start a new session`, restart: "new" }, leave],
    };
  return {
    text: "? The session can be loaded again\n",
    answers: [
      { key: "r", name: `${verb} and load the session`, restart: "load" },
      { key: "n", name: `${verb} and start a new session`, restart: "new" },
      leave,
    ],
  };
}
