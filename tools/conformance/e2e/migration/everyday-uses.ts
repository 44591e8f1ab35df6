/** What a client does every day, with one library: each use starts the agent, and returns what it has found. */
export type EverydayUses = {
  readonly [use in "prompt" | "permission" | "files" | "cancel" | "load" | "list" | "mode" | "failure"]: (
    command: string,
    args: string[],
    cwd: string,
  ) => Promise<string | undefined>;
};
