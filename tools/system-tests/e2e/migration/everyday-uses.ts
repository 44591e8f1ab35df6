/** A client's everyday use cases with one library. Each use case starts the agent and returns its result. */
export type EverydayUses = {
  readonly [use in "prompt" | "permission" | "files" | "cancel" | "load" | "list" | "mode" | "failure"]: (
    command: string,
    args: string[],
    cwd: string,
  ) => Promise<string | undefined>;
};
