/** Everyday work of a client with one library: each use starts the agent and returns its result. */
export type EverydayUses = {
  readonly [use in "prompt" | "permission" | "files" | "cancel" | "load" | "list" | "mode" | "failure"]: (
    command: string,
    args: string[],
    cwd: string,
  ) => Promise<string | undefined>;
};
